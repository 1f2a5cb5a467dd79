import { expect, type Page } from 'playwright/test'
import { asHouse } from '../support/calls.ts'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { checkerKey, makerKey } from '../support/house-key.ts'
import { beginDeposit } from '../support/deposit.ts'
import { newName, registerAs } from '../support/people.ts'
import { narrow, once, test, wide } from '../support/story.ts'

const centreOf = (page: Page) => page.getByRole('dialog', { name: 'Member centre' })

const openBank = async (page: Page) => {
  const opened = page.waitForEvent('popup')
  await centreOf(page).getByRole('link', { name: 'Open the sandbox bank' }).click()
  return opened
}

const picture = {
  name: 'slip.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
    'base64',
  ),
}

test(
  'a bank transfer is shown with its account, found by remark and amount, and arrives while the page is open',
  narrow,
  async ({ page }) => {
    await registerAs(page, newName('mai'))
    const centre = await beginDeposit(page, 'Bank transfer', '50')
    await expect(centre.getByText('Waiting for your payment')).toBeVisible()
    await expect(centre.getByText(/^TM[2-9A-HJ-NP-Z]{4}$/)).toBeVisible()
    await expect(centre.getByText('Demo Bank')).toBeVisible()
    await expectTidy(page)
    await expectAccessible(page)
    const bank = await openBank(page)
    await bank.getByRole('button', { name: 'Send the transfer' }).click()
    await expect(bank.getByText('Transfer sent')).toBeVisible()
    await expect(centre.getByText('Deposit credited')).toBeVisible()
    await expect(page.getByTestId('balance')).toHaveText(/K 50\.\d\d/)
  },
)

test('leaving is safe: a reload returns to the deposit, and its transfer number can be given later', wide, async ({ page }) => {
  await registerAs(page, newName('mai'))
  const centre = await beginDeposit(page, 'Demo wallet by phone number', '30')
  await expect(centre.getByText('Waiting for your payment')).toBeVisible()
  await expect(centre.getByText('Phone number', { exact: true })).toBeVisible()
  await page.reload()
  await centre.getByRole('button', { name: 'I have paid' }).click()
  await expect(centre.getByText('Enter the number or add a slip')).toBeVisible()
  await centre.getByLabel('Last 6 of the transfer number').fill('660077123456')
  await centre.getByRole('button', { name: 'I have paid' }).click()
  await expect(centre.getByText('Looking for your transfer')).toBeVisible()
  await page.goto('/#mc/depositv2')
  await expect(centre.getByText('Being checked')).toBeVisible()
})

test('a slip is uploaded, another amount arrives, and staff credit what was received', wide, async ({ page }) => {
  await registerAs(page, newName('mai'))
  const centre = await beginDeposit(page, 'Bank transfer', '60')
  await centre.getByLabel('Add slip').setInputFiles(picture)
  await expect(centre.getByRole('img', { name: 'Slip 1' })).toBeVisible()
  await centre.getByRole('button', { name: 'I have paid' }).click()
  await expect(centre.getByText('Looking for your transfer')).toBeVisible()
  const id = /depositv2\/(\d+)/.exec(page.url())?.[1] ?? ''
  const { list } = (await asHouse(page, '/bo/deposits?pageSize=100', undefined, makerKey)) as {
    list: { id: string; remark: string }[]
  }
  const remark = list.find((each) => each.id === id)?.remark ?? ''
  const bank = await page.context().newPage()
  const accounts = (await asHouse(page, '/bo/deposits/accounts', undefined, makerKey)) as { list: { number: string }[] }
  await bank.goto(
    `/sandpay/bank?${new URLSearchParams({ account: accounts.list.at(-1)?.number ?? '', amount: '45.00', remark })}`,
  )
  await bank.getByRole('button', { name: 'Send the transfer' }).click()
  await expect(centre.getByText('We’re checking this deposit')).toBeVisible()
  await expect(centre.getByText('Received K 45.00')).toBeVisible()
  await asHouse(page, '/bo/deposits/settle', { kind: 'CREDIT', depositId: id, reason: 'Less arrived than agreed' }, makerKey)
  await expect(centre.getByText('Deposit credited')).toBeVisible()
  await expect(page.getByTestId('balance')).toHaveText(/K 45\.00/)
})

test('a QR code is paid at the bank, and the deposit arrives while the page is open', once, async ({ page }) => {
  await registerAs(page, newName('mai'))
  const centre = await beginDeposit(page, 'Demo QR', '20')
  await expect(centre.getByRole('img', { name: /QR code/ })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await centre.getByRole('link', { name: 'Continue to payment' }).click()
  await (await opened).getByRole('button', { name: 'Pay now' }).click()
  await expect(centre.getByText('Deposit credited')).toBeVisible()
  await expect(page.getByTestId('balance')).toHaveText(/K 20\.00/)
})

test('a transfer to a wallet by its phone number is paid, and found', once, async ({ page }) => {
  await registerAs(page, newName('mai'))
  const centre = await beginDeposit(page, 'Demo wallet by phone number', '30')
  await expect(centre.getByText('Phone number', { exact: true })).toBeVisible()
  const bank = await openBank(page)
  await bank.getByRole('button', { name: 'Send the transfer' }).click()
  await expect(bank.getByText('Transfer sent')).toBeVisible()
  await expect(centre.getByText('Deposit credited')).toBeVisible()
  await expect(page.getByTestId('balance')).toHaveText(/K 30\.\d\d/)
})

test('a QR code is shown with the time left, and the time ends it', narrow, async ({ page, time }) => {
  await registerAs(page, newName('mai'))
  const centre = await beginDeposit(page, 'Demo QR', '20')
  await expect(centre.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(centre.getByRole('timer')).toBeVisible()
  await time.pass(16 * 60_000)
  await expect(centre.getByText('Time to pay is up')).toBeVisible()
  await expect(centre.getByRole('link', { name: 'Start again' })).toBeVisible()
})

test(
  'a voucher made by two of staff is redeemed once, and counts at once where no live message comes',
  once,
  async ({ page }) => {
    // Redeeming takes no longer than a connection to open: a message that is sent before that is lost.
    await page.routeWebSocket(/\/live$/, () => undefined)
    await registerAs(page, newName('mai'))
    const batch = { value: '25.00', count: 1, expiresAt: '2099-01-01T00:00:00Z', reason: 'For a story of the browser' }
    const { id } = await asHouse(page, '/bo/vouchers', batch, makerKey)
    const { codes } = (await asHouse(page, '/bo/vouchers/decide', { id, decision: 'MADE' }, checkerKey)) as { codes: string[] }
    const redeem = async () => {
      await page.goto('/#mc/depositv2')
      const centre = centreOf(page)
      await centre.getByText('Voucher', { exact: true }).click()
      await centre.getByLabel('Voucher code').fill(codes[0]?.toLowerCase() ?? '')
      await centre.getByRole('button', { name: 'Redeem' }).click()
      return centre
    }
    await expect((await redeem()).getByText('Deposit credited')).toBeVisible()
    await expect(page.getByTestId('balance')).toHaveText(/K 25\.00/)
    await expect((await redeem()).getByText('This voucher has already been used.')).toBeVisible()
  },
)

test('the header opens a sheet that pays in by the last method', narrow, async ({ page, isPhone }) => {
  test.skip(!isPhone, 'the sheet is for phones; wider headers lead to the page')
  await registerAs(page, newName('mai'))
  await page.goto('/')
  await page.getByRole('button', { name: 'Quick deposit' }).click()
  const sheet = page.getByRole('dialog', { name: 'Quick deposit' })
  await sheet.getByRole('button', { name: '50', exact: true }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(centreOf(page).getByText('Waiting for your payment')).toBeVisible()
})
