import { randomInt } from 'node:crypto'
import { test as base } from 'playwright/test'

const newAddress = (): string => `198.${18 + randomInt(2)}.${randomInt(256)}.${1 + randomInt(254)}`

/** A story told from an address of its own, as people at home have one: what one does too often is not held against the next. */
export const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': newAddress() }),
  context: async ({ context }, use) => {
    await context.addInitScript(keepQuiet)
    await use(context)
  },
})

/** What comes up after a login would stand before everything else that a story looks at: today it is not wanted. */
const keepQuiet = () => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Yangon' }).format(Date.now())
  localStorage.setItem('popups_seen', JSON.stringify({ seen: {}, quietOn: today }))
}

/** What is said between browser and server is the same on every width: such a story is told on one. */
export const once = { tag: '@once' }
