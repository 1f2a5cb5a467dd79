import { expect, type Locator, type Page } from 'playwright/test'
import { newName, openInEnglish, password } from '../support/people.ts'
import { once, test } from '../support/story.ts'

const window = (page: Page, name: string) => page.getByRole('dialog', { name })
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
const type = (page: Page, text: string) => page.keyboard.type(text)

/** Presses Tab until the target has a visible focus. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  const element = await target.elementHandle()
  const isThere = () => page.evaluate((each) => each === document.activeElement, element)
  for (let steps = 0; steps < 40 && !(await isThere()); steps++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
  const ringed = await target.evaluate((field) => {
    const isRinged = (each: Element | null) => each !== null && Number.parseFloat(getComputedStyle(each).outlineWidth) >= 2
    return [field, field.parentElement, field.parentElement?.parentElement ?? null].some(isRinged)
  })
  expect(ringed, `nothing shows the focus on ${target}`).toBe(true)
}

test('the whole way in and out is walked with the keyboard', once, async ({ page }) => {
  // About a hundred key presses.
  test.slow()
  const name = newName('kbd')
  await openInEnglish(page, '/')
  const banner = page.getByRole('banner')
  const toRegister = banner.getByRole('button', { name: 'Register' })
  const toLogIn = banner.getByRole('button', { name: 'Log in' })

  await tabTo(page, toRegister)
  await press(page, 'Enter')
  const register = window(page, 'Register')
  await tabTo(page, register.getByLabel('User name'))
  await press(page, 'Escape')
  await expect(register).toBeHidden()
  await expect(toRegister).toBeFocused()
  await press(page, 'Enter')
  await tabTo(page, register.getByLabel('User name'))
  await type(page, name)
  await tabTo(page, register.getByLabel('Password', { exact: true }))
  await type(page, password)
  await tabTo(page, register.getByLabel('Password again'))
  await type(page, password)
  await tabTo(page, register.getByRole('checkbox'))
  await press(page, 'Space')
  await tabTo(page, register.getByRole('button', { name: 'Register' }))
  await press(page, 'Enter')
  const welcome = window(page, 'Welcome')
  await expect(welcome).toBeVisible({ timeout: 30_000 })
  await press(page, 'Escape')
  await expect(welcome).toBeHidden()
  await expect(page.getByTestId('balance')).toHaveText(/K 0\.00/)

  await tabTo(page, banner.getByRole('button', { name: new RegExp(`My menu: ${name}`) }))
  await press(page, 'Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await press(page, 'End', 'Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to log out?')
  await expect(question.getByRole('button', { name: 'Confirm' })).toBeFocused()
  await press(page, 'Enter')

  await tabTo(page, toLogIn)
  await press(page, 'Enter')
  const logIn = window(page, 'Log in')
  await expect(logIn.getByLabel('User name')).toBeFocused()
  await press(page, 'Enter')
  await expect(logIn.getByLabel('User name')).toHaveAccessibleDescription('This field is required')
  await type(page, name)
  await press(page, 'Tab')
  await type(page, 'not-the-password')
  await press(page, 'Enter')
  await expect(logIn.getByRole('alert')).toContainText('Wrong account or password')

  await tabTo(page, logIn.getByRole('button', { name: 'Forgot your password?' }))
  await press(page, 'Enter')
  const forgot = window(page, 'Forgotten password')
  await tabTo(page, forgot.getByRole('tab', { selected: true }))
  await press(page, 'ArrowRight')
  await expect(forgot.getByRole('tab', { name: 'By email' })).toBeFocused()
  await tabTo(page, forgot.getByLabel('Characters in the picture'))
  await tabTo(page, forgot.getByRole('button', { name: 'Back to login' }))
  await press(page, 'Enter')
  await tabTo(page, logIn.getByLabel('User name'))
  await press(page, 'ControlOrMeta+A')
  await type(page, name)
  await tabTo(page, logIn.getByLabel('Password', { exact: true }))
  await press(page, 'ControlOrMeta+A')
  await type(page, password)
  await press(page, 'Enter')
  await expect(page.getByTestId('balance')).toHaveText(/K 0\.00/)
})
