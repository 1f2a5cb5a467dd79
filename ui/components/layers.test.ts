import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Gallery, openGallery, type Visit } from '../testing/gallery.ts'

let gallery: Gallery
let page: Page

let usual: Page

beforeAll(async () => {
  gallery = await openGallery()
  // Under reduced motion things stand where they belong at once.
  usual = await gallery.visit({ reducedMotion: true })
})
afterAll(() => gallery?.close())
afterEach(async () => {
  if (page !== usual) await page.context().close()
})

/** Most tests share one page and leave it as they found it (a failed one may not); what they need otherwise is a visit of its own. */
const visit = async (how?: Visit) => {
  page = how ? await gallery.visit(how) : usual
  if (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) await page.reload()
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const modal = () => page.getByRole('dialog')
const dialog = () => page.getByRole('alertdialog')
const answer = () => page.getByTestId('answer').textContent()
const isOpen = (name: 'dialog' | 'alertdialog') => page.getByRole(name).isVisible()

describe('a modal', () => {
  test('opens 100 ms after it was asked for, hidden before, visible then, hidden again', async () => {
    await visit()
    const waited = await page.evaluate(async () => {
      const button = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Modal: plain')
      const begun = performance.now()
      button?.click()
      return new Promise<{ atOnce: boolean; ms: number }>((resolve) => {
        const atOnce = document.querySelector('[data-modal-state]') !== null
        const look = () =>
          document.querySelector('[data-modal-state="visible"]')
            ? resolve({ atOnce, ms: performance.now() - begun })
            : setTimeout(look, 5)
        look()
      })
    })
    expect(waited.atOnce).toBe(false)
    expect(waited.ms).toBeGreaterThanOrEqual(99)
    expect(waited.ms).toBeLessThan(2_000)
    await page.keyboard.press('Escape')
    await modal().waitFor({ state: 'detached' })
  })

  test('is 200 by 200 by default, and gives way to a small window', async () => {
    await visit()
    await press('Modal: plain')
    await modal().waitFor()
    expect(await modal().boundingBox()).toMatchObject({ width: 200, height: 200 })
    await page.keyboard.press('Escape')
    await modal().waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 320, height: 480 })
    await press('Modal: bare')
    await modal().waitFor()
    expect((await modal().boundingBox())?.width).toBe(296)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 900 })
    await modal().waitFor({ state: 'detached' })
  })

  test('moves by its header and stays in the window', async () => {
    await visit()
    await press('Modal: plain')
    const header = modal().locator('[data-drag-handle]')
    await header.waitFor()
    const before = (await modal().boundingBox())!
    const drag = async (x: number, y: number) => {
      const box = (await header.boundingBox())!
      await page.mouse.move(box.x + 30, box.y + 20)
      await page.mouse.down()
      await page.mouse.move(box.x + 30 + x, box.y + 20 + y, { steps: 4 })
      await page.mouse.up()
    }
    await drag(120, -80)
    expect(await modal().boundingBox()).toMatchObject({ x: before.x + 120, y: before.y - 80 })
    await drag(-5_000, -5_000)
    expect(await modal().boundingBox()).toMatchObject({ x: 0, y: 0 })
    await page.keyboard.press('Escape')
    await modal().waitFor({ state: 'detached' })
  })

  test('without dragging has no handle', async () => {
    await visit()
    await press('Modal: bare')
    await modal().waitFor()
    expect(await modal().locator('[data-drag-handle]').count()).toBe(0)
    await page.keyboard.press('Escape')
    await modal().waitFor({ state: 'detached' })
  })

  test('is not closed by a press beside it; its button, where there is one, and Escape close it', async () => {
    await visit()
    await press('Modal: plain')
    await modal().waitFor()
    await page.mouse.click(5, 5)
    await page.waitForTimeout(250)
    expect(await isOpen('dialog')).toBe(true)
    await modal().getByRole('button', { name: 'Close', exact: true }).click()
    await modal().waitFor({ state: 'detached' })
    await press('Modal: bare')
    await modal().waitFor()
    expect(await modal().getByRole('button', { name: 'Close', exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await modal().waitFor({ state: 'detached' })
  })

  test('freezes the page and gives its scroll position back', async () => {
    await visit({ width: 1000 })
    const button = page.getByRole('button', { name: 'Modal: plain', exact: true })
    await button.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(100)
    await button.click()
    await modal().waitFor()
    await page.mouse.move(500, 100)
    await page.mouse.wheel(0, -600)
    await page.waitForTimeout(200)
    const top = () => page.evaluate(() => document.querySelector('main')!.getBoundingClientRect().top)
    expect(Math.round(-(await top()))).toBe(before)
    await page.keyboard.press('Escape')
    await modal().waitFor({ state: 'detached' })
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
  })

  test('holds the focus and gives it back', async () => {
    await visit()
    await press('Modal: form')
    await modal().waitFor()
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '')
    const inside = () => page.evaluate(() => document.querySelector('[role=dialog]')?.contains(document.activeElement))
    expect(
      await page
        .getByRole('dialog')
        .getByLabel('Username')
        .evaluate((element) => element === document.activeElement),
    ).toBe(true)
    const seen = new Set<string>()
    for (let tab = 0; tab < 8; tab++) {
      await page.keyboard.press('Tab')
      expect(await inside()).toBe(true)
      seen.add(await focused())
    }
    expect(seen.size).toBeGreaterThanOrEqual(4)
    await page.keyboard.press('Shift+Tab')
    expect(await inside()).toBe(true)
    await page.keyboard.press('Escape')
    await modal().waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Modal: form')
  })

  test('can be stopped from opening and from closing', async () => {
    await visit()
    await press('Modal: never-opens')
    await page.waitForTimeout(250)
    expect(await isOpen('dialog')).toBe(false)
    await press('Modal: never-closes')
    await modal().waitFor()
    await page.keyboard.press('Escape')
    await modal().getByRole('button', { name: 'Close', exact: true }).click()
    await page.waitForTimeout(250)
    expect(await isOpen('dialog')).toBe(true)
    await press('may close')
    await page.keyboard.press('Escape')
    await modal().waitFor({ state: 'detached' })
  })

  test('is a full-height sheet on phones', async () => {
    await visit({ width: 390, height: 844, reducedMotion: true })
    await press('Modal: form')
    await modal().waitFor()
    expect(await modal().boundingBox()).toMatchObject({ x: 0, width: 390, height: 832 })
  })
})

describe('a dialog', () => {
  test('has icon, title, text and buttons, 400 wide; Enter confirms', async () => {
    await visit()
    await press('Dialog: question')
    await dialog().waitFor()
    expect((await dialog().boundingBox())?.width).toBe(400)
    expect(await dialog().locator('[data-icon="question"]').count()).toBe(1)
    expect(await dialog().getByRole('heading', { name: 'Deposit' }).count()).toBe(1)
    expect(await dialog().getByRole('button').allTextContents()).toEqual(['Cancel', 'Confirm'])
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'detached' })
    expect(await answer()).toBe('true')
  })

  test('is closed by its cover, by Escape and by Cancel, all without consent', async () => {
    await visit()
    const closers = [
      () => page.mouse.click(5, 5),
      () => page.keyboard.press('Escape'),
      () => dialog().getByRole('button', { name: 'Cancel' }).click(),
    ]
    for (const close of closers) {
      await press('Dialog: question')
      await dialog().waitFor()
      await close()
      await dialog().waitFor({ state: 'detached' })
      expect(await answer()).toBe('false')
    }
  })

  test('keeps its cover shut on request', async () => {
    await visit()
    await press('Dialog: firm')
    await dialog().waitFor()
    await page.mouse.click(5, 5)
    await page.waitForTimeout(200)
    expect(await isOpen('alertdialog')).toBe(true)
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  test('shows rich text cleaned, and answers with the pressed button', async () => {
    await visit()
    await press('Dialog: three')
    const link = dialog().getByRole('link')
    await link.waitFor()
    expect(await link.getAttribute('rel')).toContain('noopener')
    expect(await dialog().locator('script').count()).toBe(0)
    expect(await dialog().locator('[onerror]').count()).toBe(0)
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
    await dialog().getByRole('button', { name: 'Draw' }).click()
    await dialog().waitFor({ state: 'detached' })
    expect(await answer()).toBe('later')
  })

  test('Enter on another button presses that one', async () => {
    await visit()
    await press('Dialog: question')
    await dialog().getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'detached' })
    expect(await answer()).toBe('false')
  })

  test('closes by itself after its time', async () => {
    await visit()
    await press('Dialog: brief')
    await dialog().waitFor()
    expect(await answer()).not.toBe('closed')
    await dialog().waitFor({ state: 'detached', timeout: 15_000 })
    expect(await answer()).toBe('closed')
  })
})

test('the loader covers the page while active', async () => {
  await visit()
  await press('Loader')
  const cover = page.getByRole('status').filter({ hasText: 'Loading' })
  await cover.waitFor()
  expect(await cover.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 900 })
  await cover.waitFor({ state: 'detached', timeout: 15_000 })
})
