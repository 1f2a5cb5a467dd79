import { expect } from 'playwright/test'
import { newName, payIn, registerAs } from '../support/people.ts'
import { narrow, test } from '../support/story.ts'

const minuteMs = 60_000

test(
  'a member buys tickets, the page shows what came back once the last ball is out, and the round is verified in the browser',
  narrow,
  async ({ page, time }) => {
    await registerAs(page, newName('bingo'))
    await payIn(page, '50')
    await page.goto('/game?gameCode=BGO_BEAN_ROOM_90')
    const room = page.frameLocator('iframe[title="Bean Room 90"]')
    const chip = page.getByTestId('balance')
    await expect(chip).toHaveText(/50\.00/)
    // A sale that is about to close would end before the press.
    const buy = room.getByRole('button', { name: /^Buy 6 tickets/ })
    await expect(buy).toBeEnabled()
    await buy.click()
    await expect(room.getByText('6 tickets bought for K 3.00.')).toBeVisible()
    await expect(room.locator('[data-ticket]')).toHaveCount(6)
    await expect(chip).toHaveText(/47\.00/)

    // The only player has all prizes: nine tenths of the sales, once the last ball is out.
    const paid = async (): Promise<string> => {
      await time.pass(2 * minuteMs)
      return (await chip.textContent()) ?? ''
    }
    await expect.poll(paid, { intervals: [3_000], timeout: 60_000 }).toMatch(/49\.70/)

    await room.getByRole('button', { name: 'Menu' }).click()
    await room.getByRole('tab', { name: 'History' }).click()
    await room.getByRole('button', { name: 'Verify this round' }).first().click()
    await expect(room.locator('[data-result="right"]')).toBeVisible()
  },
)
