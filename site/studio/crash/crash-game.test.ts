import { hundredthsAt, msUntil } from '@tamuvo/games/arcade/climb.ts'
import { crashLine, crashPoint, digestOfBets } from '@tamuvo/games/arcade/crash-proof.ts'
import { issueClosingAt } from '@tamuvo/games/lottery/issue-by-time.ts'
import { type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'

let gallery: Gallery

beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(() => gallery.close())

const [game, seedByte] = ['KTW_HIGH_KITE', 7]
const hex = '07'.repeat(32)

/** The first round of a page whose time begins then: made at once, open after 2.5 s, for six and up to the next second. */
const firstRound = (time: Date, auto: string) => {
  const closesAt = new Date(Math.ceil((time.getTime() + 8_500) / 1000) * 1000)
  const issue = issueClosingAt(closesAt)
  const digest = digestOfBets([crashLine({ id: 1n, stake: 100n, auto })])
  return {
    issue,
    closesMs: closesAt.getTime() - time.getTime(),
    point: crashPoint({ seed: hex, game, issue, digest, signatures: [hex] }),
  }
}

/** The first time from which that round fits. */
const timeOf = (auto: string, fits: (point: number) => boolean): Date => {
  for (let ms = Date.parse('2026-08-05T06:30:00.000Z'); ; ms += 1_000)
    if (fits(firstRound(new Date(ms), auto).point)) return new Date(ms)
}

const visit = (time: Date): Promise<Page> =>
  gallery.play(game, seedByte, { width: 390, height: 844, reducedMotion: true, time: time.toISOString() })

const wonOn = (page: Page): Promise<string | null> => page.locator('[data-figure="won"]').getAttribute('data-won')
const isIn = (page: Page, state: string): Promise<void> => page.locator(`[data-state="${state}"]`).waitFor()

test('is bet on and cashed out by keyboard, is paid what was shown, and the round is recomputed in the browser', async () => {
  const time = timeOf('', (point) => point > 150 && point < 400)
  const { issue, closesMs, point } = firstRound(time, '')
  const page = await visit(time)
  await page.locator(`[data-round="${issue}"]`).waitFor()
  await page.clock.runFor(2_600)
  await page.keyboard.press('Space')
  await page.locator('[data-does="wait"]').waitFor()
  await page.clock.runFor(closesMs - 2_600)
  await isIn(page, 'climbing')
  await page.clock.runFor(msUntil(130))
  await page.locator('[data-does="cash-out"]').waitFor()
  await page.keyboard.press('Space')
  const out = page.locator('[data-out]')
  await out.waitFor()
  const hundredths = Number(await out.getAttribute('data-out'))
  expect(hundredths).toBeGreaterThanOrEqual(hundredthsAt(msUntil(130) - 50))
  expect(hundredths).toBeLessThan(point)
  await page.clock.runFor(msUntil(point) - msUntil(130))
  await page.locator(`[data-past="${issue}"]`).waitFor()
  expect(await wonOn(page)).toBe((hundredths / 100).toFixed(2))
  await page.clock.runFor(1_500)
  await page.getByRole('status').filter({ hasText: 'You won' }).waitFor({ state: 'attached' })
  await page.clock.resume()
  await page.getByRole('button', { name: /Past rounds: open/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${(point / 100).toFixed(2)}×` })
    .click()
  await page.getByRole('button', { name: 'Verify this round' }).click()
  await page.locator('[data-holds="true"]').waitFor()
})

test('with a target it is out by itself at the point too, and lost above it; what was asked for meanwhile is bet on the next round', async () => {
  const time = timeOf('2.00', (point) => point >= 120 && point < 200)
  const { issue, closesMs, point } = firstRound(time, '2.00')
  const page = await visit(time)
  await page.locator('[data-auto]').fill('2')
  await page.locator('[data-auto]').blur()
  await page.clock.runFor(2_600)
  await page.locator('[data-play]').click()
  await page.locator('[data-does="wait"]').waitFor()
  await page.clock.runFor(closesMs - 2_600)
  await isIn(page, 'climbing')
  await page.clock.runFor(msUntil(point) + 20)
  await page.locator('[data-end="lost"]').waitFor()
  expect(await page.locator('[data-multiplier]').getAttribute('data-multiplier')).toBe(String(point))
  await page.locator('[data-play][data-does="bet"]').click()
  await page.getByText('Cancel bet').waitFor()
  await page.clock.runFor(3_500)
  await page.locator('[data-does="wait"]').waitFor()
  expect(await page.locator('[data-round]').getAttribute('data-round')).not.toBe(issue)
  expect(await page.locator('[data-figure="balance"]').textContent()).toContain('998.00')
})
