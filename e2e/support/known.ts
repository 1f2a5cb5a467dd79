import { randomInt } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { ask, openAccount, sealed } from './calls.ts'
import { codeSentTo } from './codes.ts'
import { checkerKey, makerKey } from './house-key.ts'
import { newName, openInEnglish, password } from './people.ts'

export const digits = '480592'

/** A number of an e-wallet that no other story uses. */
export const newWalletNumber = (): string => `09${randomInt(100_000_000, 999_999_999)}`

/** A member whose name, birthday and mail address are known. */
export type Known = { name: string; token: string }

/** Registers a member with a name of their own, and opens home. @param realName as on bank accounts */
export const registerKnown = async (page: Page, start: string, realName: string): Promise<Known> => {
  const name = newName(start)
  const token = await openAccount(page, name, password)
  await ask(page, '/wps/mc/profile', { method: 'PUT', token, body: { realName, birthday: '1990-01-02' } })
  const email = `${name}@tamuvo.example`
  await ask(page, '/wps/verification/own', { method: 'POST', token, body: { purpose: 'email', email } })
  const verificationCode = await codeSentTo(page, email)
  await ask(page, '/wps/mc/email', { method: 'POST', token, body: await sealed(page, { email, verificationCode, password }) })
  // A page of the site without scripts, to write the session to storage.
  await page.goto('/readyz')
  await page.evaluate((secret) => sessionStorage.setItem('token', secret), token)
  await openInEnglish(page)
  await expect(page.getByTestId('balance')).toHaveText(/K 0\.00/)
  return { name, token }
}

/** Money that need not be bet, from two of staff. @param amount on the wire, "100.00" */
export const giveMoney = async (page: Page, { token }: Known, amount: string): Promise<void> => {
  const { id: memberId } = await ask(page, '/wps/member/info', { token })
  const body = { memberId, kind: 'ADJUST_PLUS', amount, bearer: 'house:promo', reason: 'For a story of the browser' }
  const { id } = await ask(page, '/bo/adjustments', { method: 'POST', houseKey: makerKey, body })
  await ask(page, '/bo/adjustments/decide', { method: 'POST', houseKey: checkerKey, body: { id, decision: 'approved' } })
}

/** Six digits for withdrawals, and an e-wallet to withdraw to. */
export const addWallet = async (page: Page, { token }: Known): Promise<void> => {
  const set = { password, newPassword: digits, confirmNewPassword: digits, verificationCode: '' }
  await ask(page, '/wps/mc/withdrawalPassword', { method: 'POST', token, body: await sealed(page, set) })
  const wallet = { institution: 'demo-kbzpay', number: newWalletNumber(), branch: '', label: '', password: digits }
  const added = await ask(page, '/wps/mc/payees', { method: 'POST', token, body: await sealed(page, wallet) })
  expect(added['id']).toBeTruthy()
}
