import { randomBytes } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { deposit, openAccount } from './calls.ts'

export const password = 'Plain-sailing-7'

/** An unused username. */
export const newName = (start: string): string => `${start}${randomBytes(4).toString('hex')}`.slice(0, 16)

/** Opens a page as a visitor with English in storage. */
export const openInEnglish = async (page: Page, path = '/'): Promise<void> => {
  await page.addInitScript(() => localStorage.setItem('language', 'EN'))
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
}

/** Registers a member and opens home with the session. */
export const registerAs = async (page: Page, username: string): Promise<void> => {
  const token = await openAccount(page, username, password)
  // A page of the site without scripts, to write the session to storage.
  await page.goto('/readyz')
  await page.evaluate((secret) => sessionStorage.setItem('token', secret), token)
  await openInEnglish(page)
  await expect(page.getByTestId('balance')).toHaveText(/K 0\.00/)
}

/** Registers by the form. */
export const registerByForm = async (page: Page, username: string): Promise<void> => {
  await openInEnglish(page, '/register')
  const form = page.getByRole('dialog', { name: 'Register' })
  await form.getByRole('textbox', { name: 'Username' }).fill(username)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Confirm password').fill(password)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(form).toBeHidden()
  await leaveWelcome(page)
  await expect(page.getByTestId('balance')).toHaveText(/K 0\.00/)
}

/** Closes the welcome dialogs. */
const leaveWelcome = async (page: Page): Promise<void> => {
  const welcome = page.getByRole('dialog', { name: 'Welcome' })
  await welcome.getByRole('button', { name: 'Close' }).click()
  await expect(welcome).toBeHidden()
}

export const logInAs = async (page: Page, username: string, secret = password): Promise<void> => {
  await openInEnglish(page, '/login')
  const form = page.getByRole('dialog', { name: 'Log in' })
  await form.getByRole('textbox', { name: 'Username' }).fill(username)
  await form.getByLabel('Password', { exact: true }).fill(secret)
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(form).toBeHidden()
}

/** Logs in at the agent login, which is the only one for assistants. */
export const logInAsAgent = async (page: Page, username: string, secret: string): Promise<void> => {
  await openInEnglish(page, '/login')
  const enter = async (title: string) => {
    const form = page.getByRole('dialog', { name: title })
    await form.getByRole('textbox', { name: 'Username' }).fill(username)
    await form.getByLabel('Password', { exact: true }).fill(secret)
    await form.getByRole('button', { name: 'Log in', exact: true }).click()
    return form
  }
  await enter('Log in')
  await page.getByRole('button', { name: 'Go to the agent login' }).click()
  await expect(await enter('Agent login')).toBeHidden()
}

/** Deposits by calls. @param amount in whole units, "50" */
export const payIn = async (page: Page, amount: string): Promise<void> => {
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  await deposit(page, token ?? '', `${amount}.00`)
}

/** Deposits through the pages of the cashier and of the sandbox provider. */
export const payInByPages = async (page: Page, amount: string): Promise<void> => {
  await page.goto('/#mc/depositv2')
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await centre.getByLabel('Amount', { exact: true }).fill(amount)
  await centre.getByRole('button', { name: 'Continue' }).click()
  const opened = page.waitForEvent('popup')
  await centre.getByRole('link', { name: 'Continue to payment' }).click()
  const provider = await opened
  await provider.getByRole('button', { name: 'Pay now' }).click()
  await expect(centre.getByText('Deposit credited')).toBeVisible()
  await provider.close()
}
