import { expect, type Page } from 'playwright/test'
import { listenTo, refuse } from '../support/answers.ts'
import { expectAccessible } from '../support/checks.ts'
import { codeTo } from '../support/inbox.ts'
import { openInEnglish } from '../support/people.ts'
import { longOnce, narrow, once, test } from '../support/story.ts'

const demoPassword = 'Harbour2026'
const window = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Submits username and password. */
const enterAs = async (page: Page, username: string, entry: 'Log in' | 'Agent login' = 'Log in') => {
  const form = window(page, entry)
  await form.getByRole('textbox', { name: 'Username' }).fill(username)
  await form.getByLabel('Password', { exact: true }).fill(demoPassword)
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('an expired password has to be changed; the only other way is to log out', longOnce, async ({ page }) => {
  await openInEnglish(page, '/login')
  await enterAs(page, 'expired')
  const due = window(page, 'Choose a new password')
  await expect(due.getByLabel('New password', { exact: true })).toBeVisible()
  await expect(due.getByLabel('Current password')).toHaveCount(0)
  await expect(due.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(due).toBeVisible()
  await expect(page.locator('[data-modal=changePassModal]')).toContainText('Choose a new password')
  expect(await page.evaluate(() => sessionStorage.getItem('cpw'))).toBe('true')
  await expectAccessible(page)

  await page.reload()
  await due.getByRole('button', { name: 'Change password' }).click()
  await expect(due.getByText('This field is required')).toHaveCount(3)
  await due.getByLabel('Current password').fill('not-that-one-either')
  await due.getByLabel('New password', { exact: true }).fill('seven-green-kites')
  await due.getByLabel('Confirm new password').fill('seven-green-kites')
  await due.getByRole('button', { name: 'Change password' }).click()
  await expect(due.getByText('Your current password is incorrect').first()).toBeVisible()
  await due.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(due).toBeHidden()

  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await enterAs(page, 'expired')
  await due.getByLabel('New password', { exact: true }).fill('seven-green-kites')
  await due.getByLabel('Confirm new password').fill('seven-green-kites')
  await due.getByRole('button', { name: 'Change password' }).click()
  await expect(due).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect(page.getByTestId('balance')).toHaveText(/K 80\.00/)
  expect(await page.evaluate(() => sessionStorage.getItem('cpw'))).toBe('false')
})

test('the first login asks once for a new password', longOnce, async ({ page }) => {
  const { to } = listenTo(page)
  await openInEnglish(page, '/login')
  await enterAs(page, 'first1')
  const due = window(page, 'Choose a new password')
  await expect(due).toBeVisible()
  await expect.poll(() => to('/wps/member/firstLogin').length).toBe(1)
  await due.getByLabel('New password', { exact: true }).fill('nine-yellow-drums')
  await due.getByLabel('Confirm new password').fill('nine-yellow-drums')
  await due.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByTestId('balance')).toHaveText(/K 0\.00/)
  expect(to('/wps/member/firstLogin')).toHaveLength(1)
})

test('the second factor is an SMS code or a mail code', once, async ({ page }) => {
  const leave = () => page.evaluate(() => sessionStorage.clear())
  const check = window(page, 'Confirm it’s you')
  const confirm = () => check.getByRole('button', { name: 'Confirm' }).click()
  const isIn = () => expect(page.getByTestId('balance')).toHaveText(/K 120\.00/)

  await openInEnglish(page, '/login')
  await enterAs(page, 'newip')
  await expect(check.getByRole('radio')).toHaveCount(2)
  await expect(check.getByText('+95 ••• 111')).toBeVisible()
  await confirm()
  await expect(check.getByText('Enter the code')).toBeVisible()
  await expectAccessible(page)
  await check.getByRole('button', { name: 'Send code' }).click()
  await expect(check.getByText('Code sent')).toBeVisible()
  await check.getByLabel('SMS code').fill('000000')
  await confirm()
  await expect(check.getByRole('alert').first()).toContainText('The code is missing or wrong')
  await check.getByLabel('SMS code').fill(await codeTo(page, '+959420001111'))
  await confirm()
  await isIn()

  await leave()
  await page.goto('/login')
  await enterAs(page, 'newip')
  await check.getByText('By email').click()
  await check.getByRole('button', { name: 'Send code' }).click()
  await expect(check.getByText('Code sent')).toBeVisible()
  await check.getByLabel('Email code').fill(await codeTo(page, 'newip@tamuvo.example'))
  await confirm()
  await isIn()
})

test('agents have their own login; each login refers to the other', longOnce, async ({ page }) => {
  await openInEnglish(page, '/login')
  await enterAs(page, 'helper1')
  await expect(window(page, 'Log in').getByRole('alert')).toContainText('A non-member account cannot log in here')
  await page.getByRole('button', { name: 'Go to the agent login' }).click()
  await enterAs(page, 'player1', 'Agent login')
  await expect(window(page, 'Agent login').getByRole('alert')).toContainText('Non-agents cannot log in as agent')
  await enterAs(page, 'agent1', 'Agent login')
  await expect(page.getByTestId('balance')).toHaveText(/K 2,000\.00/)
})

test('a mailed link sets a new password, which is then needed to log in', once, async ({ page }) => {
  await openInEnglish(page, '/login')
  await window(page, 'Log in').getByRole('button', { name: 'Forgot your password?' }).click()
  const forgot = window(page, 'Forgot password')
  await forgot.getByRole('tab', { name: 'By email' }).click()
  await forgot.getByRole('textbox', { name: 'Username' }).fill('not a name')
  await forgot.getByLabel('Email', { exact: true }).fill('not an address')
  await forgot.getByLabel('Characters in the picture').fill('ABCD')
  await forgot.getByRole('button', { name: 'Send link' }).click()
  await expect(forgot.getByText('Enter a valid email address')).toBeVisible()
  await expect(forgot.getByText('The account format is invalid')).toBeVisible()
  await forgot.getByRole('textbox', { name: 'Username' }).fill('nobody-at-all')
  await forgot.getByLabel('Email', { exact: true }).fill('nobody@tamuvo.example')
  await refuse(page, '/wps/member/password/email', 'USER_OR_EMAIL_NOT_FOUND', { captcha: true })
  await forgot.getByRole('button', { name: 'Send link' }).click()
  await expect(forgot.getByText('This username or email does not exist')).toBeVisible()
  await forgot.getByLabel('Characters in the picture').fill('ABCD')
  await page.unrouteAll()
  const asked = page.waitForRequest('**/wps/member/password/email')
  await page.route('**/wps/member/password/email', (route) =>
    route.fulfill({ json: { success: true, code: 'OK', message: '', value: {}, traceId: 'test' } }),
  )
  await forgot.getByRole('button', { name: 'Send link' }).click()
  const request = await asked
  expect(request.headers()['content-type']).toContain('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ''))).toMatchObject({
    username: 'nobody-at-all',
    email: 'nobody@tamuvo.example',
    captcha: 'ABCD',
  })
  await expect(forgot.getByText('If the username and email match')).toBeVisible()

  await page.goto(`/#reset/${'x'.repeat(43)}`)
  const reset = window(page, 'Set a new password')
  await reset.getByLabel('New password', { exact: true }).fill('seven green kites')
  await reset.getByLabel('Confirm new password').fill('seven green kites')
  await reset.getByRole('button', { name: 'Set a new password' }).click()
  await expect(reset.getByText('The password format is invalid')).toBeVisible()
  await reset.getByLabel('New password', { exact: true }).fill('seven-green-kites')
  await reset.getByLabel('Confirm new password').fill('seven-green-kites')
  await expect(page).toHaveURL('/')
  await reset.getByRole('button', { name: 'Set a new password' }).click()
  await expect(reset.getByText('This link has expired or was already used')).toBeVisible()
  await page.route('**/wps/member/password/link', (route) =>
    route.fulfill({ json: { success: true, code: 'OK', message: '', value: {}, traceId: 'test' } }),
  )
  await reset.getByRole('button', { name: 'Set a new password' }).click()
  await expect(window(page, 'Log in').getByText('Password reset. Log in with your new password.')).toBeVisible()
})

test('a trial is marked as demo money, and can register a real account', narrow, async ({ page }) => {
  const { to } = listenTo(page)
  await openInEnglish(page, '/login')
  await window(page, 'Log in').getByRole('button', { name: 'Play with demo money' }).click()
  await expect(page.getByTestId('balance')).toHaveText(/K 10,000\.00/)
  expect(to('/wps/session/login/freeplay')[0]?.postDataJSON()).toMatchObject({
    platform: 'W',
    gatewayVersion: 3,
    random: expect.stringMatching(/^[\w-]+(\.[\w-]*){4}$/),
  })
  const ribbon = page.getByRole('region', { name: 'Trial account' })
  await expect(ribbon).toContainText('no deposits or withdrawals')
  await expect(ribbon.getByRole('timer')).toHaveText(/^1:59:\d\d$|^2:00:00$/)
  expect(await page.evaluate(() => sessionStorage.getItem('isAgent'))).toBe('4')
  await page.reload()
  await expect(ribbon.getByRole('timer')).toHaveText(/^1:59:\d\d$/)
  await expectAccessible(page)
  await ribbon.getByRole('button', { name: 'Open a real account' }).click()
  await expect(window(page, 'Register').getByRole('textbox', { name: 'Username' })).toBeVisible()
})
