import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Gallery, openGallery } from '../testing/gallery.ts'

let gallery: Gallery

beforeAll(async () => {
  gallery = await openGallery()
}, 120_000)
afterAll(() => gallery?.close())

type Violation = { id: string; nodes: Array<{ target: unknown; failureSummary?: string }> }

const axe = createRequire(import.meta.url).resolve('axe-core')

const faultsOf = async (page: Page) => {
  const violations = await page.evaluate(async () => {
    const { run } = (window as unknown as { axe: { run: (options: object) => Promise<{ violations: Violation[] }> } }).axe
    return (await run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })).violations
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, target, failureSummary]))
}

const lineHeights = { EN: 1.45, MY: 1.85, CN: 1.55 }
const tags = { EN: 'en', MY: 'my', CN: 'zh-Hans' }

describe.each(['EN', 'MY', 'CN'] as const)('in %s', (language) => {
  let page: Page
  beforeAll(async () => {
    page = await gallery.visit({ language, reducedMotion: true })
    await page.addScriptTag({ path: axe })
    // Colours are judged where they end, not on their way.
    await page.addStyleTag({ content: '* { transition: none !important; animation: none !important; }' })
  })
  afterAll(() => page?.context().close())

  test.each(['dark', 'light'])('the %s theme has no fault of accessibility', async (theme) => {
    await page.evaluate((shown) => (document.documentElement.dataset['theme'] = shown), theme)
    expect(await faultsOf(page)).toEqual([])
  })

  test.each([320, 390, 768])('nothing sticks out at %i px', async (width) => {
    await page.setViewportSize({ width, height: 844 })
    await page.waitForTimeout(100)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

  test('what is pressed is at least 44 px high', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, [role=combobox], input:not([type=checkbox])')]
        // A running notice is a line of text, as wide as its words.
        .filter((element) => !element.closest('li'))
        .map((element) => ({
          name: element.getAttribute('aria-label') ?? element.textContent,
          height: element.getBoundingClientRect().height,
        }))
        .filter(({ height }) => height > 0 && height < 44),
    )
    expect(small).toEqual([])
  })

  test('lines are as high as the script needs', async () => {
    const look = await page.evaluate(() => {
      const { lineHeight, fontSize, letterSpacing, fontVariantNumeric } = getComputedStyle(document.body)
      return {
        ratio: Math.round((parseFloat(lineHeight) / parseFloat(fontSize)) * 100) / 100,
        letterSpacing,
        fontVariantNumeric,
        lang: document.documentElement.lang,
      }
    })
    expect(look).toEqual({
      ratio: lineHeights[language],
      lang: tags[language],
      fontVariantNumeric: 'tabular-nums',
      letterSpacing: 'normal',
    })
  })
})

test('a language comes alone, and Burmese brings the Burmese font', async () => {
  const page = await gallery.visit({ language: 'MY' })
  await page.waitForLoadState('networkidle')
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await page.context().close()
  expect(names.filter((name) => /load-(en|cn)/.test(name))).toEqual([])
  expect(names.some((name) => /noto-sans-myanmar/.test(name))).toBe(true)
  expect(names.some((name) => /noto-sans-sc/.test(name))).toBe(false)
})
