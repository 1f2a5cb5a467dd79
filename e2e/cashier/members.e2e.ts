import { expect, type Browser, type Locator, type Page } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { beginDeposit } from '../support/deposit.ts'
import { addWallet, digits, giveMoney, registerKnown } from '../support/known.ts'
import { dismissPopups, narrow, once, test } from '../support/story.ts'
import type { World } from '../support/world.ts'

const minuteMs = 60_000
const centreOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Member centre' })

const slip = {
  name: 'slip.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
    'base64',
  ),
}

/** Requests a withdrawal that other members may pay, and waits for its approval. */
const withdrawFromMembers = async (page: Page, time: Pick<World, 'pass'>, amount: string): Promise<Locator> => {
  const known = await registerKnown(page, 'payee', 'Daw Mai Thiri')
  await giveMoney(page, known, '200.00')
  await addWallet(page, known)
  await page.goto('/#mc/withdraw')
  const centre = centreOf(page)
  await centre.getByLabel('Amount', { exact: true }).fill(amount)
  await centre.getByLabel(/^Let other members pay it/).check()
  await centre.getByLabel('Withdrawal password').fill(digits)
  await centre.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const agreed = page.getByRole('alertdialog', { name: 'Other members pay you' })
  await expect(agreed).toContainText('can’t be refunded')
  await agreed.getByRole('button', { name: 'I will answer in time' }).click()
  // The jobs of a world that has just begun come first.
  await expect(centre.getByText('In review')).toBeVisible()
  // What the demo does in place of staff.
  await time.pass(31_000)
  await expect(centre.getByText(/^Other members can pay until/)).toBeVisible()
  return centre
}

/** Another member in a browser of their own pays, and sends the slip. */
const payFrom = async (
  browser: Browser,
  { baseURL, amount, now }: { baseURL: string; amount: string; now: number },
): Promise<{ page: Page; centre: Locator }> => {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': '198.18.77.7' } })
  await context.addInitScript(dismissPopups, now)
  const page = await context.newPage()
  await registerKnown(page, 'payer', 'U Kyaw Zin')
  const centre = await beginDeposit(page, 'Pay another member', amount)
  await expect(centre.getByText('Daw Mai Thiri')).toBeVisible()
  await expectTidy(page)
  await expectAccessible(page)
  await centre.getByRole('button', { name: 'I have paid' }).click()
  await expect(centre.getByText('Add a slip first')).toBeVisible()
  await centre.getByLabel('Add slip').setInputFiles(slip)
  await expect(centre.getByRole('img', { name: 'Slip 1' })).toBeVisible()
  await centre.getByRole('button', { name: 'I have paid' }).click()
  await expect(centre.getByText('Waiting for the other member')).toBeVisible()
  return { page, centre }
}

test(
  'a member pays the withdrawal of another, who confirms it; both see it at once',
  narrow,
  async ({ page, browser, baseURL, time }) => {
    const payee = await withdrawFromMembers(page, time, '97')
    const payer = await payFrom(browser, { baseURL: baseURL ?? '', amount: '97', now: time.now() })
    const part = payee.getByRole('region', { name: 'Payment from U*** K*** Z***' })
    await expect(part.getByText('Please confirm')).toBeVisible()
    await expect(part.getByRole('img', { name: 'Proof of payment 1' })).toBeVisible()
    await expect(part.getByText(/counts as received and can’t be refunded/)).toBeVisible()
    await expectTidy(page)
    await expectAccessible(page)
    await part.getByRole('button', { name: 'Received', exact: true }).click()
    await page
      .getByRole('alertdialog', { name: 'Has the money arrived?' })
      .getByRole('button', { name: 'Received', exact: true })
      .click()
    await expect(payee.getByText('Full payment done')).toBeVisible()
    await expect(payer.centre.getByText('Deposit credited')).toBeVisible()
    await expect(payer.centre.getByText('Bonus for paying a member')).toBeVisible()
    await expect(payer.page.getByTestId('balance')).toHaveText(/K 97\.48/)
    await payer.page.context().close()
  },
)

test(
  'unanswered for half an hour, a payment counts as received, and is not refunded',
  once,
  async ({ page, browser, baseURL, time }) => {
    const payee = await withdrawFromMembers(page, time, '96')
    const payer = await payFrom(browser, { baseURL: baseURL ?? '', amount: '96', now: time.now() })
    await expect(payee.getByRole('heading', { name: 'Please confirm' })).toBeVisible()
    // A session that nothing is asked with ends after half an hour.
    await time.pass(20 * minuteMs)
    await Promise.all([page.reload(), payer.page.reload()])
    await expect(payee.getByRole('heading', { name: 'Please confirm' })).toBeVisible()
    await expect(payer.centre.getByText('Waiting for the other member')).toBeVisible()
    await time.pass(11 * minuteMs)
    await expect(payee.getByText('Counted as received')).toBeVisible()
    await expect(payee.getByText(/You didn’t answer in time/)).toBeVisible()
    await expect(payee.getByRole('button', { name: 'Not received' })).toBeHidden()
    await expect(payer.centre.getByText('Deposit credited')).toBeVisible()
    await payer.page.context().close()
  },
)
