import { randomBytes, randomInt } from 'node:crypto'
import { readAddress } from '@tamuvo/contract/coin-addresses.ts'
import { expect, type Locator, type Page } from 'playwright/test'
import { asHouse } from '../support/calls.ts'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { test } from '../support/coins.ts'
import { adminKey } from '../support/house-key.ts'
import { digits } from '../support/known.ts'
import { passDraw, openIssue } from '../support/lottery.ts'
import { newName, password, payIn } from '../support/people.ts'
import { hasWon } from '../support/play.ts'
import { narrow } from '../support/story.ts'
import { wordsIn } from '../support/words.ts'
import type { World } from '../support/world.ts'

const { say, like } = wordsIn('MY')

const centreOf = (page: Page): Locator => page.getByRole('dialog', { name: say('shell.member_centre') })
const press = (within: Page | Locator, key: string): Promise<void> =>
  within.getByRole('button', { name: say(key), exact: true }).click()

const newAddress = (): string => {
  const read = readAddress('ERC20', `0x${randomBytes(20).toString('hex')}`)
  if ('fault' in read) throw new Error('it is an address')
  return read.address
}

const register = async (page: Page, name: string): Promise<void> => {
  await page.addInitScript(() => localStorage.setItem('language', 'MY'))
  await page.goto('/register')
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
  const form = page.getByRole('dialog', { name: say('account.register') })
  await form.getByLabel(say('account.username')).fill(name)
  await form.getByLabel(say('account.password'), { exact: true }).fill(password)
  await form.getByLabel(say('account.confirmPassword')).fill(password)
  await form.getByRole('checkbox').check()
  await press(form, 'account.register')
  await expect(form).toBeHidden()
  await press(page.getByRole('dialog'), 'common.close')
}

const payInByPhone = async (page: Page, amount: string): Promise<void> => {
  await press(page.getByRole('navigation', { name: say('shell.quick_navigation') }), 'shell.deposit')
  const centre = centreOf(page)
  await centre.getByLabel(say('cashier.amount'), { exact: true }).fill(amount)
  await expectTidy(page)
  await expectAccessible(page)
  await press(centre, 'cashier.continue')
  const opened = page.waitForEvent('popup')
  await centre.getByRole('link', { name: say('cashier.pay_now') }).click()
  const provider = await opened
  await provider.locator('button[value=pay]').click()
  await expect(centre.getByText(say('cashier.done_title'))).toBeVisible()
  await provider.close()
}

/** Stakes 45.00 on nine of ten digits, and again with another deposit where the tenth was drawn. */
const playUntilWon = async (page: Page, time: Pick<World, 'pass'>, tries = 6): Promise<void> => {
  await openIssue(page, time)
  for (const digit of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
    await page.getByRole('button', { name: `${say('lottery.row_place1')} ${digit}`, exact: true }).click()
  }
  await page.getByRole('textbox', { name: say('lottery.multiple') }).fill('5')
  await page.getByRole('button', { name: say('lottery.bet_now') }).click()
  await press(page.getByRole('alertdialog'), 'lottery.confirm')
  await expect(page.getByText(say('lottery.placed_title')).first()).toBeVisible()
  await expectTidy(page)
  await press(page, 'lottery.placed_more')
  await passDraw(page, time)
  if (await hasWon(page)) return
  if (tries === 1) throw new Error('no draw in six met one of nine digits')
  await payIn(page, '45')
  await playUntilWon(page, time, tries - 1)
}

/** The name that accounts are in, and the six digits. */
const prepare = async (page: Page): Promise<void> => {
  const centre = centreOf(page)
  await page.goto('/#mc/securityCenter/profile')
  await centre.getByLabel(say('security.real_name')).fill('Daw Mai Thiri')
  await press(centre, 'common.save')
  await press(page.getByRole('alertdialog', { name: say('security.profile_lock') }), 'common.confirm')
  await expect(centre.getByLabel(say('security.real_name'))).toHaveAttribute('readonly', '')
  await page.goto('/#mc/securityCenter/newpayee')
  await centre.getByLabel(say('security.digits_new')).fill(digits)
  await centre.getByLabel(say('security.digits_again')).fill(digits)
  await centre.getByLabel(say('security.password_now')).fill(password)
  await press(centre, 'common.save')
}

/** The second account of a member waits for a day: the signer, whose clock is its own, would not believe a site that is a day ahead. */
const letNewAccountsBePaid = async (page: Page): Promise<void> => {
  const key = 'payee.newHoldHours'
  const { setting } = (await asHouse(page, `/bo/settings/one?key=${key}`, undefined, adminKey)) as {
    setting: { version: number }
  }
  const { version } = setting
  await asHouse(page, '/bo/settings/set', { key, value: 0, version, reason: 'For a story of the browser' }, adminKey)
}

const addAccount = async (page: Page, kind: 'BANK' | 'COIN', number: string): Promise<void> => {
  const centre = centreOf(page)
  await page.goto('/#mc/securityCenter/newpayee')
  await centre.getByText(say(`payee.kind_${kind}`), { exact: true }).click()
  if (kind === 'COIN') await centre.getByText('ERC20', { exact: true }).click()
  else {
    await centre.getByRole('combobox', { name: say('payee.institution_BANK') }).click()
    await page.getByRole('option').first().click()
  }
  await centre.getByLabel(say(`payee.number_${kind}`), { exact: true }).fill(number)
  await centre.getByLabel(say('security.digits_now')).fill(digits)
  await expectTidy(page)
  await expectAccessible(page)
  await press(centre, 'payee.add')
}

const withdraw = async (page: Page, to: RegExp, amount: string): Promise<Locator> => {
  const centre = centreOf(page)
  await page.goto('/#mc/withdraw')
  await centre.getByText(to).click()
  await centre.getByLabel(say('common.amount'), { exact: true }).fill(amount)
  await centre.getByLabel(say('withdrawal.password')).fill(digits)
  await expectTidy(page)
  await expectAccessible(page)
  await press(centre, 'withdrawal.submit')
  await expect(centre.getByText(say('withdrawal.stage_REVIEW')).first()).toBeVisible()
  await expectTidy(page)
  return centre
}

test(
  'a newcomer pays in, plays a ticket, and sees it arrive at her bank and at her coin address, on a phone in Burmese',
  narrow,
  async ({ page, time, chain }) => {
    test.slow()
    const own = newAddress()
    await register(page, newName('thiri'))
    await payInByPhone(page, '45')
    await playUntilWon(page, time)
    await expect(page.getByTestId('balance')).toHaveText(/K 49\.00/)

    await prepare(page)
    await letNewAccountsBePaid(page)
    await addAccount(page, 'BANK', `7${randomInt(1_000_000, 9_999_999)}${randomInt(100_000, 999_999)}`)
    await expect(page.getByText(say('payee.added'), { exact: true })).toBeVisible()
    const centre = await withdraw(page, /\*{4}\d{4}/, '20')
    await time.pass(31_000)
    await expect(centre.getByText(like('withdrawal.paid_text'))).toBeVisible()
    await expect(page.getByTestId('balance')).toHaveText(/K 29\.00/)
    await expectTidy(page)
    await expectAccessible(page)

    await addAccount(page, 'COIN', own)
    await expect(page.getByText(say('payee.added'), { exact: true }).last()).toBeVisible()
    await withdraw(page, /ERC20/, '20.50')
    await time.pass(31_000)
    await expect(async () => {
      await chain.mine(1)
      await time.pass(4_000)
      await expect(centre.getByText(like('withdrawal.paid_coin'))).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 120_000 })
    // The second of a day costs a newcomer 1.00.
    expect(await chain.coinsOf(own)).toBe(9_285_714n)
    await expectTidy(page)

    await centre.getByRole('link', { name: say('common.back') }).click()
    const record = centre.getByRole('table', { name: say('withdrawal.record') })
    await expect(record.getByRole('row', { name: /W\d+/ })).toHaveText([/20\.50.*/, /20\.00.*/])
    await expect(record.getByText(say('withdrawal.standing_paid'))).toHaveCount(2)
    await expectTidy(page)
    await expectAccessible(page)
  },
)
