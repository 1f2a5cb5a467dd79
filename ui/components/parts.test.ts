import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Gallery, openGallery, type Visit } from '../testing/gallery.ts'

let gallery: Gallery

beforeAll(async () => {
  gallery = await openGallery()
})
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
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  // On a busy machine the network rests before the text is laid out, and only then its font is fetched.
  await expect.poll(fetched).toContainEqual(expect.stringContaining('noto-sans-myanmar'))
  await page.waitForLoadState('networkidle')
  const names = await fetched()
  await page.context().close()
  expect(names.filter((name) => /load-(en|cn)/.test(name))).toEqual([])
  expect(names.some((name) => /noto-sans-sc/.test(name))).toBe(false)
})

let page: Page

/** A page of its own for each of the tests below; under reduced motion things stand where they belong at once. */
const visit = async (how: Visit = { reducedMotion: true }) => {
  page = await gallery.visit(how)
}
afterEach(() => page?.context().close())

test('a picture that cannot be fetched is tried three times when it comes near, then warned about', async () => {
  await visit({})
  const requests: string[] = []
  const warnings: string[] = []
  await page.route('**/missing.png', (route) => {
    requests.push(route.request().url())
    return route.fulfill({ status: 404 })
  })
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.waitForTimeout(500)
  expect(requests).toHaveLength(0)
  const picture = page.locator('[data-image-state]').last()
  await picture.scrollIntoViewIfNeeded()
  await page.locator('[data-image-state="error"]').waitFor({ timeout: 20_000 })
  await page.waitForTimeout(300)
  expect(requests).toHaveLength(3)
  expect(warnings.filter((text) => text.includes('missing.png'))).toHaveLength(1)
})

/** What moves within it, forever. */
const movements = (place: Locator) =>
  place.evaluate((element) => element.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length)

test('a picture moves only while it is fetched, and not for those who asked for less motion', async () => {
  for (const reducedMotion of [false, true]) {
    await visit({ reducedMotion })
    let answer = () => {}
    await page.route('**/missing.png', async (route) => {
      await new Promise<void>((done) => (answer = done))
      return route.fulfill({ status: 404 })
    })
    const picture = page.locator('[data-image-state]').last()
    expect(await movements(picture)).toBe(0)
    const request = page.waitForRequest('**/missing.png')
    await picture.scrollIntoViewIfNeeded()
    await request
    expect(await movements(picture)).toBe(reducedMotion ? 0 : 1)
    answer()
    await page.context().close()
  }
})

describe('a select', () => {
  const combobox = () => page.getByRole('combobox')
  const listbox = () => page.getByRole('listbox')

  test('is worked by keys and typing, past what cannot be chosen', async () => {
    await visit()
    await combobox().focus()
    await page.keyboard.press('ArrowDown')
    await listbox().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await combobox().textContent()).toBe('Test coin')
    await page.keyboard.press('Enter')
    await page.keyboard.type('qr')
    await page.keyboard.press('Enter')
    expect(await combobox().textContent()).toBe('Demo QR')
  })

  test('closes 200 ms after the focus has left, and at once by Escape', async () => {
    await visit()
    await combobox().click()
    await listbox().waitFor()
    await page.keyboard.press('Escape')
    expect(await listbox().count()).toBe(0)
    await combobox().click()
    await listbox().waitFor()
    const open = await page.evaluate(async () => {
      const button = document.querySelector<HTMLElement>('[role=combobox]')
      button?.blur()
      const at = async (ms: number) => {
        await new Promise((resolve) => setTimeout(resolve, ms))
        return document.querySelector('[role=listbox]') !== null
      }
      return [await at(120), await at(180)]
    })
    expect(open).toEqual([true, false])
  })
})

test('a button that works on a promise acts once for two presses', async () => {
  await visit()
  const button = page.getByTestId('single-press')
  await button.click()
  await button.click({ force: true })
  await button.click({ force: true })
  expect(await button.textContent()).toContain('pressed 1')
  expect(await button.getAttribute('aria-busy')).toBe('true')
})

test('a menu is worked by keys and gives the focus back', async () => {
  await visit()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'gift' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Menu')
})

test('amounts hide behind asterisks, for eyes and for readers', async () => {
  await visit()
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  expect(await page.getByText('K 1,250.00').count()).toBe(0)
  expect(await page.getByText('Amount hidden').count()).toBe(1)
  await page.getByRole('button', { name: 'Show amounts' }).click()
})

describe('a carousel', () => {
  const current = () => page.locator('[aria-roledescription="carousel"] [aria-current="true"]').getAttribute('aria-label')
  const play = async (ms: number) => {
    await page.clock.runFor(ms)
    return current()
  }

  test('moves on every five seconds, at a press of a dot, and not while it is paused', async () => {
    await visit({})
    await page.clock.install()
    await page.reload()
    const carousel = page.locator('[aria-roledescription="carousel"]')
    await carousel.waitFor()
    await page.mouse.move(5, 5)
    expect(await play(100)).toBe('Slide 1')
    expect(await play(4_000)).toBe('Slide 1')
    expect(await play(1_500)).toBe('Slide 2')
    await carousel.getByRole('button', { name: 'Slide 1' }).click()
    expect(await play(50)).toBe('Slide 1')
    await carousel.getByRole('button', { name: 'Pause' }).click()
    await page.mouse.move(5, 5)
    expect(await play(12_000)).toBe('Slide 1')
    await carousel.getByRole('button', { name: 'Play' }).click()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.mouse.move(5, 5)
    expect(await play(6_000)).toBe('Slide 2')
  })

  test('stands still under reduced motion', async () => {
    await visit({ reducedMotion: true })
    await page.locator('[aria-roledescription="carousel"]').waitFor()
    expect(await page.locator('[aria-roledescription="carousel"]').getByRole('button', { name: 'Pause' }).count()).toBe(0)
  })
})
