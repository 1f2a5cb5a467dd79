import { expect, type Page } from 'playwright/test'
import { axeFaults, tightFaults, tightViews } from '@tamuvo/tools/photograph/faults.mjs'
import { dress, press } from '@tamuvo/tools/photograph/photograph.mjs'
import { allPlaces, type Place } from '@tamuvo/tools/photograph/places.mjs'
import { openInEnglish } from '../support/people.ts'
import { once, test } from '../support/story.ts'

/** Aliases of visited pages, and lobbies similar to visited ones. */
const others = new Set(['/index', '/index.html', '/home', '/register.html', '/download', '/pvp', '/fish', '/live', '/esports'])
const places = allPlaces().filter(({ name, asMember }) => !asMember && !others.has(name))

/** Loading indicators, except those of lazy pictures further down. */
const waiting = '.animate-spin, .animate-shimmer:not([data-image-state] > *)'

const arrive = async (page: Page): Promise<void> => {
  await expect(page.locator('main h1, [role=dialog] h2').first()).toBeAttached()
  await expect(page.locator(waiting)).toHaveCount(0)
}

const go = async (page: Page, { path, linkOn, presses = [] }: Place): Promise<void> => {
  await page.goto(linkOn ?? path)
  await arrive(page)
  if (linkOn) await page.locator(`main a[href^="${path}"]`).first().click()
  for (const each of presses) await press(page, each, 'EN')
  if (linkOn || presses.length) await arrive(page)
}

type Theme = 'dark' | 'light'

/** `npm test` looks at each page in one theme, by turns; `npm run test:long` in both. */
const themesOf = (index: number): Theme[] => {
  if (process.env['TESTS'] === 'long') return ['dark', 'light']
  return [index % 2 ? 'light' : 'dark']
}

/** All rules in the first theme, colours alone in the other; then the narrowest phone and the largest zoom. */
const faultsOf = async (page: Page, themes: Theme[]): Promise<string[]> => {
  const faults: string[] = []
  for (const [place, theme] of themes.entries()) {
    await dress(page, theme)
    const only = place > 0 ? { rules: ['color-contrast'] } : {}
    let found = await axeFaults(page, only)
    // Colours during a transition are no fault.
    if (found.length) {
      await page.waitForTimeout(500)
      found = await axeFaults(page, only)
    }
    faults.push(...found.map((fault) => `${theme}: ${fault}`))
  }
  return [...faults, ...(await tightFaults(page, Object.values(tightViews)))]
}

// About fifty pages, in parts that run in parallel.
const parts = 5
const length = Math.ceil(places.length / parts)

for (let part = 1; part <= parts; part++)
  test(
    `every page and window of a visitor is accessible, in dark or light, narrow and magnified (${part} of ${parts})`,
    once,
    async ({ page }) => {
      test.slow()
      await openInEnglish(page)
      const faults: Record<string, string[]> = {}
      for (const [index, place] of places.slice((part - 1) * length, part * length).entries()) {
        await go(page, place)
        const found = await faultsOf(page, themesOf(index))
        if (found.length) faults[place.name] = found
      }
      expect(faults).toEqual({})
    },
  )
