import { randomInt } from 'node:crypto'
import { test as base } from 'playwright/test'
import { openWorld, type World } from './world.ts'

const newAddress = (): string => `198.${18 + randomInt(2)}.${randomInt(256)}.${1 + randomInt(254)}`

/** Viewport width in CSS pixels; `own`: the one that the story is tagged with. */
export type Width = 1280 | 390 | 'own'

/** Runs at 1280 in `npm test`, also at 390 in `npm run test:long`. */
export const wide = { tag: '@wide' }
/** Runs at 390 in `npm test`, also at 1280 in `npm run test:long`. */
export const narrow = { tag: '@narrow' }
/** For features of phones only. */
export const narrowOnly = { tag: ['@narrow', '@only'] }
/** Runs only in `npm run test:long`, on both widths. */
export const long = { tag: ['@wide', '@long'] }
/** For behaviour that does not depend on the width: runs at 1280 only. */
export const once = { tag: ['@wide', '@only'] }

/**
 * For behaviour that does not depend on the width and whose parts server and component tests cover too: runs only in `npm run
 * test:long`, at 1280.
 */
export const longOnce = { tag: ['@wide', '@only', '@long'] }

type StoryFixtures = { width: Width; time: Pick<World, 'now' | 'pass'>; isPhone: boolean }

/** Each story has its own address, so that rate limits do not affect other stories. */
export const test = base.extend<StoryFixtures, { world: World }>({
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
    { scope: 'worker', timeout: 120_000 },
  ],
  time: async ({ world }, use) => use(world),
  baseURL: async ({ world }, use) => use(world.url),
  viewport: async ({ isPhone }, use) => use(isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 }),
  isMobile: async ({ isPhone }, use) => use(isPhone),
  hasTouch: async ({ isPhone }, use) => use(isPhone),
  deviceScaleFactor: async ({ isPhone }, use) => use(isPhone ? 2 : 1),
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': newAddress() }),
  context: async ({ context, world }, use) => {
    await context.addInitScript(dismissPopups, world.now())
    await use(context)
    // Requests of a page after the end of its story are ignored.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)
  },
})

/** Dismisses the pop-ups after a login for the day of a time of the server, because they would cover the page. */
export const dismissPopups = (now: number) => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Yangon' }).format(now)
  localStorage.setItem('popups_seen', JSON.stringify({ seen: {}, quietOn: today }))
}
