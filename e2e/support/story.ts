import { randomInt } from 'node:crypto'
import { test as base } from 'playwright/test'
import { openWorld, type World } from './world.ts'

const newAddress = (): string => `198.${18 + randomInt(2)}.${randomInt(256)}.${1 + randomInt(254)}`

/** Of a window, in CSS pixels; `own` is the one that the story names. */
export type Width = 1280 | 390 | 'own'

/** Told at 1280 by `npm test`, at 390 too by `npm run test:long`. */
export const wide = { tag: '@wide' }
/** Told at 390 by `npm test`, at 1280 too by `npm run test:long`. */
export const narrow = { tag: '@narrow' }
/** Of what phones alone have. */
export const narrowOnly = { tag: ['@narrow', '@only'] }
/** Told by `npm run test:long` alone, on both widths. */
export const long = { tag: ['@wide', '@long'] }
/** Of what is said between browser and server, which is the same on every width: told at 1280 alone. */
export const once = { tag: ['@wide', '@only'] }

type Told = { width: Width; time: Pick<World, 'now' | 'pass'>; isPhone: boolean }

/** A story told from an address of its own, as people at home have one: what one does too often is not held against the next. */
export const test = base.extend<Told, { world: World }>({
  width: ['own', { option: true }],
  isPhone: async ({ width }, use, { tags }) => {
    const isNarrow = tags.includes('@narrow')
    if (!isNarrow && !tags.includes('@wide')) throw new Error('a story names its width: wide, narrow, narrowOnly or once')
    await use(width === 'own' ? isNarrow : width === 390)
  },
  world: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const world = await openWorld()
      await use(world)
      await world.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  time: async ({ world }, use) => use(world),
  baseURL: async ({ world }, use) => use(world.url),
  viewport: async ({ isPhone }, use) => use(isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 }),
  isMobile: async ({ isPhone }, use) => use(isPhone),
  hasTouch: async ({ isPhone }, use) => use(isPhone),
  deviceScaleFactor: async ({ isPhone }, use) => use(isPhone ? 2 : 1),
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': newAddress() }),
  context: async ({ context }, use) => {
    await context.addInitScript(dismissPopups)
    await use(context)
    // What a page asks for as its story ends is nobody's fault.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)
  },
})

/** What comes up after a login would stand before everything else that a story looks at: today it is not wanted. */
const dismissPopups = () => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Yangon' }).format(Date.now())
  localStorage.setItem('popups_seen', JSON.stringify({ seen: {}, quietOn: today }))
}
