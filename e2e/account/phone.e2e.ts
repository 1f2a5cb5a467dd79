import { expect, type Locator, type Page } from 'playwright/test'
import { changeAnswer, listenTo, refuse } from '../support/answers.ts'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { abroad, codeTo, newNumber } from '../support/inbox.ts'
import { openInEnglish, password } from '../support/people.ts'
import { longOnce, narrow, test } from '../support/story.ts'

const window = (page: Page, name: string) => page.getByRole('dialog', { name })

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /^My menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
}

/** Types a common password, then a valid one, and checks the display of the rules. */
const setPassword = async (form: Locator, action: string) => {
  const type = async (text: string) => {
    await form.getByLabel('New password', { exact: true }).fill(text)
    await form.getByLabel('Confirm new password').fill(text)
  }
  await type('password1')
  await form.getByRole('button', { name: action }).click()
  await expect(form.getByText('This password is too common').first()).toBeVisible()
  const met = form.getByRole('list', { name: 'Your password needs' }).locator('[data-met=true]')
  await expect(met).toHaveCount(3)
  await type(password)
  await expect(met).toHaveCount(4)
  await form.getByRole('button', { name: action }).click()
  await expect(form).toBeHidden()
}

/** Registers with a number and its code. */
const registerWith = async (page: Page, number: string) => {
  await openInEnglish(page, '/register')
  const form = window(page, 'Register')
  await form.getByRole('tab', { name: 'Phone' }).click()
  await form.getByLabel('Mobile number').fill(number)
  return form
}

test('a number and its code open an account', narrow, async ({ page }) => {
  const number = newNumber()
  const form = await registerWith(page, '0912')
  const send = form.getByRole('button', { name: 'Send code' })
  await send.click()
  await expect(form.getByText('Phone numbers here have 7–10 digits')).toBeVisible()
  await expect(form.getByLabel('Mobile number')).toBeFocused()
  await form.getByLabel('Mobile number').fill(number)
  await expectAccessible(page)
  const { to } = listenTo(page)
  await send.click()
  await expect(form.getByText('Code sent. It’s valid for 5 minutes.')).toBeVisible()
  const waiting = form.getByRole('button', { name: /^Resend in 0[45]:\d\d$/ })
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')
  await waiting.click({ force: true })
  expect(to('/wps/verification/sms/register')).toHaveLength(1)

  await form.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(form.getByText('Enter the code')).toBeVisible()
  await expect(form.getByText('Confirm your age and accept the terms')).toBeVisible()
  await expect(page.locator('[data-modal=registerModal]')).toContainText('Register')
  const flag = form.locator('img[src="/COUNTRY_FLAG/MM.png"]')
  await expect.poll(() => flag.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await form.getByRole('checkbox').check()
  await form.getByLabel('SMS code', { exact: true }).fill('000000')
  await form.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(form.getByText('The code is missing or wrong').first()).toBeVisible()
  await form.getByLabel('SMS code', { exact: true }).fill(await codeTo(page, abroad(number)))
  await form.getByRole('button', { name: 'Register', exact: true }).click()

  await expect(page.getByText('Your account is ready. What')).toBeVisible()
  const welcome = window(page, 'Welcome')
  await expect(welcome.getByRole('link', { name: /^Deposit/ })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expectAccessible(page)
  await expectTidy(page)
  await expect(welcome.getByRole('button', { name: /^Set a password/ })).toBeVisible()
})

/** Registers with a number, and stays at the welcome dialog. */
const welcomeWith = async (page: Page, number: string) => {
  const form = await registerWith(page, number)
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(form.getByText('Code sent')).toBeVisible()
  await form.getByLabel('SMS code', { exact: true }).fill(await codeTo(page, abroad(number)))
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Register', exact: true }).click()
  return window(page, 'Welcome')
}

test('a member registered by number sets a password later, and logs in by a code', longOnce, async ({ page }) => {
  const number = newNumber()
  const welcome = await welcomeWith(page, number)
  await welcome.getByRole('button', { name: /^Set a password/ }).click()
  await setPassword(window(page, 'Set a new password'), 'Change password')
  await expect(page.getByTestId('balance')).toHaveText(/K 0\.00/)
  await logOut(page)
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  const login = window(page, 'Log in')
  await login.getByRole('tab', { name: 'With SMS code' }).click()
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(login.getByText('Enter your phone number')).toBeVisible()
  await expect(login.getByText('Enter the code')).toBeVisible()
  await login.getByLabel('Mobile number').fill(number)
  await login.getByRole('button', { name: 'Send code' }).click()
  await expect(login.getByText('Code sent')).toBeVisible()
  await login.getByLabel('SMS code', { exact: true }).fill(await codeTo(page, abroad(number)))
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByTestId('balance')).toHaveText(/K 0\.00/)
})

test('a forgotten password is reset with a code, which logs in', longOnce, async ({ page }) => {
  const number = newNumber()
  await (await welcomeWith(page, number)).getByRole('button', { name: 'Close' }).click()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  await window(page, 'Log in').getByRole('button', { name: 'Forgot your password?' }).click()

  const forgot = window(page, 'Forgot password')
  await expect(page.locator('[data-modal=forgetPassModal]')).toContainText('Forgot password')
  await forgot.getByLabel('Mobile number').fill(number)
  await forgot.getByRole('button', { name: 'Send code' }).click()
  await expect(forgot.getByText('Code sent')).toBeVisible()
  await forgot.getByLabel('SMS code', { exact: true }).fill(await codeTo(page, abroad(number)))
  await forgot.getByLabel('New password', { exact: true }).fill(password)
  await forgot.getByLabel('Confirm new password').fill('something-else')
  await forgot.getByRole('button', { name: 'Set a new password' }).click()
  await expect(forgot.getByRole('alert').getByText('The passwords don’t match')).toBeVisible()
  await expect(forgot.getByText('The confirmation is incorrect')).toBeVisible()
  await setPassword(forgot, 'Set a new password')
  await expect(page.getByTestId('balance')).toHaveText(/K 0\.00/)
  await expect(page).toHaveURL('/')
})

const providerSays: [code: string, sentence: string][] = [
  ['SMS_INVALID_NUMBER', 'This phone number isn’t valid.'],
  ['SMS_MISSING_NUMBER', 'Enter your phone number.'],
  ['SMS_TOO_MANY', 'Too many requests. Try again in 5 minutes.'],
  ['SMS_UNKNOWN', 'We couldn’t send the code. Contact customer service.'],
  ['SMS_INVALID_CODE', 'The code is missing or wrong.'],
  ['SMS_CAPTCHA_FAILED', 'The human check failed. Try again.'],
  ['SMS_QUOTA', 'You’ve reached today’s limit for codes. Try again tomorrow or contact customer service.'],
  ['SMS_NOT_ALLOWED', 'Phone verification isn’t available for this number.'],
  ['SMS_EXPIRED', 'The code has expired. Request a new one.'],
  ['SMS_POPUP_CLOSED', 'The window was closed before you finished logging in. Try again.'],
]

test('every error of the provider is shown in a dialog with its own text', longOnce, async ({ page }) => {
  await openInEnglish(page, '/login')
  const form = window(page, 'Log in')
  await form.getByRole('tab', { name: 'With SMS code' }).click()
  await form.getByLabel('Mobile number').fill(newNumber())
  for (const [code, sentence] of providerSays) {
    await page.unrouteAll()
    await refuse(page, '/wps/verification/sms/noLogin', code, null, { message: `${sentence} ${code}` })
    await form.getByRole('button', { name: 'Send code' }).click()
    const warning = page.getByRole('alertdialog', { name: 'Code not sent' })
    await expect(warning.locator('[data-icon=warning]')).toBeVisible()
    await expect(warning.getByText(`${sentence} ${code}`, { exact: true }), 'in the words of the server').toBeVisible()
    await warning.getByRole('button', { name: 'OK' }).click()
    await expect(warning).toBeHidden()
  }
  await page.unrouteAll()
  await refuse(page, '/wps/verification/sms/noLogin', 'SMS_TOO_MANY', { retryAfter: 300 }, { status: 429 })
  await form.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(form.getByRole('button', { name: /^Resend in 0[45]:\d\d$/ })).toBeVisible()
})

test('an auth provider sends a code each minute, and refuses a wrong one', longOnce, async ({ page }) => {
  await changeAnswer(page, '/wps/verification/sms/channel', () => ({
    door: { url: '/sandbox/phone-auth/v1', apiKey: 'sandbox' },
  }))
  const form = await registerWith(page, newNumber())
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(form.getByRole('button', { name: /^Resend in 0(0:5\d|1:00)$/ })).toBeVisible()
  await form.getByLabel('SMS code').fill('no code')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(form.getByText('The code is missing or wrong.')).toBeVisible()
})

test('a picture or audio captcha is needed before a code is sent', longOnce, async ({ page }) => {
  await openInEnglish(page, '/login')
  const form = window(page, 'Log in')
  await form.getByRole('tab', { name: 'With SMS code' }).click()
  await form.getByLabel('Mobile number').fill(newNumber())
  await refuse(page, '/wps/verification/sms/noLogin', 'CAPTCHA_REQUIRED', { captcha: true })
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(form.getByLabel('Characters in the picture')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByText('This field is required')).toBeVisible()
  await form.getByRole('button', { name: 'Listen instead' }).click()
  await expect(form.getByRole('button', { name: 'Play sound' })).toBeFocused()
  await form.getByLabel('Knocks in each group').fill('3 2 4 1 5')
  await expectAccessible(page)
  const { to } = listenTo(page)
  await page.unrouteAll()
  await refuse(page, '/wps/verification/sms/noLogin', 'SMS_CAPTCHA_FAILED', { captcha: true })
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(form.getByText('The human check failed. Try again.')).toBeVisible()
  expect(to('/wps/verification/sms/noLogin')[0]?.postDataJSON()).toMatchObject({
    captcha: '32415',
    captchaId: expect.stringMatching(/^.{24}$/),
  })
})
