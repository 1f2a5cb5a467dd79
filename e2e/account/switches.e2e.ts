import { expect, type Page } from 'playwright/test'
import { changeAnswer } from '../support/answers.ts'
import { openInEnglish } from '../support/people.ts'
import { longOnce, test } from '../support/story.ts'

type Whitelabel = { whitelabel: { modId: string; enabled: '0' | '1' }[] }

const window = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Opens the site of a brand with these switches on, and all others off. */
const openBrandWith = async (page: Page, on: readonly string[], path: string) => {
  await changeAnswer<Whitelabel>(page, '/wps/system/whitelabel', ({ whitelabel }) => ({
    whitelabel: whitelabel.map(({ modId }) => ({ modId, enabled: on.includes(modId) ? '1' : '0' })),
  }))
  await openInEnglish(page, path)
}

test('without switches members can only log in by username', longOnce, async ({ page }) => {
  await openBrandWith(page, [], '/login')
  const login = window(page, 'Log in')
  await expect(login.getByRole('textbox', { name: 'Username' })).toBeVisible()
  await expect(login.getByRole('tab')).toHaveCount(0)
  await expect(login.getByRole('button', { name: 'Register' })).toHaveCount(0)
  await expect(login.getByRole('button', { name: 'Play with demo money' })).toHaveCount(0)
  await expect(login.getByRole('button', { name: 'Forgot your password?' })).toBeVisible()
  await login.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /^(Demo|Register)$/ })).toHaveCount(0)
})

test('registration by number follows the switches for code and password', longOnce, async ({ page }) => {
  await openBrandWith(page, ['DIRECTREG3', 'USERNAMEREG3'], '/register')
  const form = window(page, 'Register')
  await expect(form.getByRole('textbox', { name: 'Username' })).toBeVisible()
  await expect(form.getByRole('tab')).toHaveCount(0)
  await expect(form.getByLabel('SMS code', { exact: true })).toHaveCount(0)

  await page.unrouteAll()
  await openBrandWith(page, ['DIRECTREG3', 'USERNAMEREG3', 'MOBILEVERCODELOGIN3', 'REGMOBVERF3'], '/register')
  await expect(form.getByRole('tab')).toHaveText(['Username', 'Phone'])
  await expect(form.getByLabel('SMS code', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(form.getByText('Verify first: send the code')).toBeVisible()
  await expect(form.getByText('Enter your phone number')).toBeVisible()
  await form.getByRole('tab', { name: 'Phone' }).click()
  await expect(form.getByLabel('Mobile number')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Username' })).toHaveCount(0)
  await expect(form.getByLabel('Password', { exact: true })).toHaveCount(0)

  await page.unrouteAll()
  await openBrandWith(page, ['DIRECTREG3', 'MOBILENUMREG3', 'MOBILENUMPASSREG3', 'FREEPLAY3'], '/register')
  await expect(form.getByLabel('Mobile number')).toBeVisible()
  await expect(form.getByRole('tab')).toHaveCount(0)
  await expect(form.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(form.getByLabel('SMS code', { exact: true })).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Play with demo money' })).toBeVisible()
})

test('an unknown invitation code is reported while typing, and does not block', longOnce, async ({ page }) => {
  await openInEnglish(page, '/register')
  const form = window(page, 'Register')
  await form.getByText('I have an invitation or agent code').click()
  await form.getByLabel('Agent code').fill('NOBODY77')
  await expect(form.getByText('This invitation code isn’t valid')).toBeVisible()
  await expect(form.getByLabel('Agent code')).toBeEditable()
  await form.getByLabel('Agent code').fill('HARBOUR1')
  await expect(form.getByRole('img', { name: 'This code is valid' })).toBeVisible()
  await expect(form.getByText('This invitation code isn’t valid')).toHaveCount(0)
})
