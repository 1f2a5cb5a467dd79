import { randomInt } from 'node:crypto'
import { test as base } from 'playwright/test'

const newAddress = (): string => `198.${18 + randomInt(2)}.${randomInt(256)}.${1 + randomInt(254)}`

/** A story told from an address of its own, as people at home have one: what one does too often is not held against the next. */
export const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': newAddress() }),
})

/** What is said between browser and server is the same on every width: such a story is told on one. */
export const once = { tag: '@once' }
