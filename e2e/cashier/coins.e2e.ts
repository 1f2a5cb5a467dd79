import { randomBytes } from 'node:crypto'
import { readAddress } from '@tamuvo/contract/coin-addresses.ts'
import { expect, type Page } from 'playwright/test'
import { ask, sealed } from '../support/calls.ts'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { test } from '../support/coins.ts'
import { beginDeposit } from '../support/deposit.ts'
import { digits } from '../support/known.ts'
import { newName, password, registerAs } from '../support/people.ts'
import { playUntilWon } from '../support/play.ts'
import { narrow } from '../support/story.ts'

const newAddress = (): string => {
  const read = readAddress('ERC20', `0x${randomBytes(20).toString('hex')}`)
  if ('fault' in read) throw new Error('it is an address')
  return read.address
}

/** A name and the digits for withdrawals, as on other pages of my account. */
const prepareToWithdraw = async (page: Page): Promise<void> => {
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
  const body = { realName: 'Daw Mai Thiri', birthday: '1990-01-02' }
  await ask(page, '/wps/mc/profile', { method: 'PUT', token, body })
  const set = { password, newPassword: digits, confirmNewPassword: digits, verificationCode: '' }
  await ask(page, '/wps/mc/withdrawalPassword', { method: 'POST', token, body: await sealed(page, set) })
}

test(
  'coins come in, are counted and credited, and go out again to an address on the chain',
  narrow,
  async ({ page, time, chain }) => {
    await registerAs(page, newName('coins'))
    await prepareToWithdraw(page)
    const centre = await beginDeposit(page, 'USDT-type coin (ERC-20)', '45')
    await expect(centre.getByText('21.428572 tUSDT', { exact: true })).toBeVisible()
    const address = await centre
      .getByText(/^0x[0-9a-fA-F]{40}$/)
      .first()
      .innerText()
    await expectTidy(page)
    await expectAccessible(page)

    // A stranger's dust does not stand in the way of what the member pays.
    await chain.send(address, '0.01')
    await time.pass(4_000)
    await expect(centre.getByText('0.01 tUSDT received so far')).toBeVisible()
    await chain.send(address, '21.428572')
    await time.pass(4_000)
    await expect(centre.getByText('Your coins are on their way')).toBeVisible()
    await expect(centre.getByText('1 of 12 confirmations')).toBeVisible()
    await expectTidy(page)
    await chain.mine(6)
    await time.pass(4_000)
    await expect(centre.getByText('7 of 12 confirmations')).toBeVisible()
    await expect(page.getByTestId('balance')).toHaveText(/K 0\.00/)
    await chain.mine(5)
    await time.pass(4_000)
    await expect(centre.getByText('Deposit credited')).toBeVisible()
    await expect(page.getByTestId('balance')).toHaveText(/K 45\.00/)

    await playUntilWon(page, time)
    await expect(page.getByTestId('balance')).toHaveText(/K 49\.00/)

    const own = newAddress()
    await page.goto('/#mc/securityCenter/newpayee')
    await centre.getByText('Coin address', { exact: true }).click()
    await centre.getByText('ERC20', { exact: true }).click()
    await centre.getByLabel('Address', { exact: true }).fill(own)
    await expect(centre.getByText('Checksum valid.')).toBeVisible()
    await centre.getByLabel('Current withdrawal password').fill(digits)
    await centre.getByRole('button', { name: 'Add an account', exact: true }).click()
    await expect(page.getByText('Account added', { exact: true })).toBeVisible()

    await page.goto('/#mc/withdraw')
    await centre.getByLabel('Amount', { exact: true }).fill('20.50')
    await centre.getByLabel('Withdrawal password').fill(digits)
    await centre.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(centre.getByText('Review by our team').first()).toBeVisible()
    await expect(page.getByTestId('balance')).toHaveText(/K 28\.50/)
    await time.pass(31_000)
    await expect(centre.getByText('Coin payment')).toBeVisible()
    await expect(centre.getByText('9.761904 tUSDT')).toBeVisible()
    await expectTidy(page)

    await expect(async () => {
      await chain.mine(1)
      await time.pass(4_000)
      await expect(centre.getByText(/^Paid to Demo USDT-type coin/)).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 120_000 })
    await expect(centre.getByText('3 of 3 confirmations')).toBeVisible()
    expect(await chain.coinsOf(own)).toBe(9_761_904n)
    await expectTidy(page)
    await expectAccessible(page)
  },
)
