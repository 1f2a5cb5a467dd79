import { randomBytes } from 'node:crypto'
import { readAddress } from '@tamuvo/contract/coin-addresses.ts'
import { expect, type Locator, type Page } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { digits, newWalletNumber } from '../support/known.ts'
import { openPart } from '../support/my-account.ts'
import { newName, password, registerAs } from '../support/people.ts'
import { narrow, once, test } from '../support/story.ts'

const centre = (page: Page): Locator => page.getByRole('dialog', { name: 'Member centre' })
const accounts = (page: Page): Locator => centre(page).getByRole('list', { name: 'Bank accounts' }).getByRole('listitem')
const press = (page: Page, name: string): Promise<void> => centre(page).getByRole('button', { name, exact: true }).click()

/** An address that no other story uses, with its checksum. */
const newAddress = (): string => {
  const read = readAddress('ERC20', `0xabcdef${randomBytes(17).toString('hex')}`)
  if ('fault' in read) throw new Error('it is an address')
  return read.address
}

const giveName = async (page: Page): Promise<void> => {
  await centre(page).getByLabel('Real name').fill('Daw Mai Thiri')
  await press(page, 'Save')
  await page.getByRole('alertdialog', { name: 'Is this right?' }).getByRole('button', { name: 'Confirm' }).click()
  await expect(centre(page).getByLabel('Real name')).toHaveAttribute('readonly', '')
}

const setDigits = async (page: Page): Promise<void> => {
  await centre(page).getByLabel('New withdrawal password').fill(digits)
  await centre(page).getByLabel('Confirm the six digits').fill(digits)
  await centre(page).getByLabel('Current login password').fill(password)
  await press(page, 'Save')
  await expect(page.getByText('Withdrawal password set')).toBeVisible()
}

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await centre(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

const add = async (page: Page): Promise<void> => {
  await centre(page).getByRole('link', { name: 'Add an account' }).click()
  await expect(centre(page).getByRole('heading', { name: 'Add an account' })).toBeFocused()
}

test('a member adds a wallet and a coin address, chooses the default and removes one', narrow, async ({ page }) => {
  const [number, address] = [newWalletNumber(), newAddress()]
  const coin = `Demo USDT-type coin ****${address.slice(-4)}`
  await registerAs(page, newName('payee'))
  await page.goto('/#mc/securityCenter')
  await openPart(page, 'Bank accounts')
  await expect(centre(page).getByText('No accounts yet')).toBeVisible()
  await expectAccessible(page)

  await add(page)
  await centre(page).getByRole('link', { name: 'Go to profile' }).click()
  await giveName(page)
  await page.goto('/#mc/securityCenter/newpayee')
  await setDigits(page)
  await centre(page).getByText('E-wallet', { exact: true }).click()
  await expectTidy(page)
  await expectAccessible(page)
  await press(page, 'Add an account')
  await expect(centre(page).getByRole('combobox', { name: 'Wallet' })).toBeFocused()
  await choose(page, 'Wallet', 'Demo KBZPay-style wallet')
  const field = centre(page).getByLabel('Wallet number')
  await field.fill('9')
  await expect(centre(page).getByText('Numbers at this bank or wallet start with 09.')).toBeVisible()
  await field.fill('0942')
  await expect(centre(page).getByText(/^Too short/)).toBeHidden()
  await field.blur()
  await expect(centre(page).getByText('Too short: it should have 9–11 digits, you entered 4.')).toBeVisible()
  await field.fill(number)
  await expect(centre(page).getByText(/^Please double-check: 09/)).toBeVisible()
  await expect(centre(page).getByLabel('Account holder')).toHaveValue('Daw Mai Thiri')
  await centre(page).getByLabel('Current withdrawal password').fill('111222')
  await press(page, 'Add an account')
  await expect(centre(page).getByText('Incorrect withdrawal password.')).toBeVisible()
  await centre(page).getByLabel('Current withdrawal password').fill(digits)
  await press(page, 'Add an account')
  await expect(page.getByText('Account added', { exact: true })).toBeVisible()
  await expect(accounts(page)).toHaveText([/Demo KBZPay-style wallet.*Default.*\*{4}\d{4}.*Daw Mai Thiri/])

  await add(page)
  await centre(page).getByText('Coin address', { exact: true }).click()
  await centre(page).getByText('TRC20', { exact: true }).click()
  await centre(page).getByLabel('Address', { exact: true }).fill(address)
  await expect(centre(page).getByText(/^This address is for ERC20/)).toBeVisible()
  await centre(page).getByText('ERC20', { exact: true }).click()
  await expect(centre(page).getByText('Checksum valid.')).toBeVisible()
  await centre(page).getByLabel('Address', { exact: true }).fill(address.toLowerCase())
  await expect(centre(page).getByText(/^This address has no checksum/)).toBeVisible()
  await expectAccessible(page)
  await centre(page).getByLabel('Nickname').fill('Savings')
  await centre(page).getByLabel('Current withdrawal password').fill(digits)
  await press(page, 'Add an account')
  await expect(page.getByText(/^Account added\. You can withdraw to it from /)).toBeVisible()
  await expect(accounts(page).nth(1)).toContainText(/Demo USDT-type coin.*ERC20.*\*{4}.*Savings/)
  await expect(accounts(page).nth(1)).toContainText(/From \d/)
  await expectTidy(page)
  await expectAccessible(page)

  await centre(page)
    .getByRole('button', { name: `Make ${coin} the default` })
    .click()
  await expect(accounts(page).first()).toContainText('Demo USDT-type coin')
  await page.reload()
  await expect(centre(page).getByRole('heading', { name: 'Bank accounts' })).toBeVisible()
  await centre(page)
    .getByRole('button', { name: `Remove ${coin}` })
    .click()
  const question = page.getByRole('dialog', { name: 'Remove this account?' })
  await question.getByLabel('Current withdrawal password').fill(digits)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Account removed')).toBeVisible()
  await expect(accounts(page)).toHaveText([/Demo KBZPay-style wallet.*Default/])
  await page.goto('/#mc/securityCenter')
  const items = centre(page).getByRole('list', { name: 'Account protection' })
  await expect(items.getByRole('link', { name: /^Bank account/ })).toContainText('Added')
})

test('tabs of my account are moved through by keyboard, those of safer play within them', once, async ({ page }) => {
  await registerAs(page, newName('tabs'))
  await page.goto('/#mc/securityCenter')
  const tab = (name: string) => centre(page).getByRole('tab', { name, exact: true })
  await tab('Security').focus()
  for (const name of ['Profile', 'Bank accounts', 'Devices and logins', 'Limits and breaks']) {
    await page.keyboard.press('ArrowRight')
    await expect(tab(name)).toBeFocused()
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
  }
  await expect(page).toHaveURL(/#mc\/securityCenter\/limits$/)
  await tab('Limits').focus()
  for (const name of ['Breaks', 'Statement']) {
    await page.keyboard.press('ArrowRight')
    await expect(tab(name)).toBeFocused()
  }
  await expect(tab('Limits and breaks')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/#mc\/securityCenter\/statement$/)
  await tab('Identity').click()
  await expect(page).toHaveURL(/#mc\/securityCenter\/identity$/)
  await page.reload()
  await expect(tab('Identity')).toHaveAttribute('aria-selected', 'true')
})
