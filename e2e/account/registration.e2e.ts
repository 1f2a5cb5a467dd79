import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { expect, type Page } from 'playwright/test'
import { changeAnswer } from '../support/answers.ts'
import { newName, openInEnglish, password, registerByForm } from '../support/people.ts'
import { once, test } from '../support/story.ts'

type Rule = { enabled: boolean; required: boolean }
type Rules = { register: Record<string, Rule> }

const form = (page: Page) => page.getByRole('dialog', { name: 'Register' })

/** Mocks the server's keys and decrypts registrations; all are refused. */
const openRegistrations = async (page: Page): Promise<Record<string, unknown>[]> => {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { extractable: true })
  const key = { ...(await exportJWK(publicKey)), kid: 'ours', use: 'enc', alg: 'ECDH-ES' }
  const sent: Record<string, unknown>[] = []
  const envelope = (value: unknown, code = 'OK') => ({ success: code === 'OK', code, message: code, value, traceId: 'test' })
  await page.route('**/wps/system/keys', (route) => route.fulfill({ json: envelope({ keys: [key] }) }))
  await page.route('**/wps/member/register', async (route) => {
    expect(route.request().method()).toBe('PUT')
    expect(route.request().postData()).not.toContain(password)
    const { plaintext } = await compactDecrypt(route.request().postDataJSON().value, privateKey)
    sent.push(JSON.parse(new TextDecoder().decode(plaintext)))
    await route.fulfill({ json: envelope({ fields: { username: 'taken' } }, 'USERNAME_IN_USE') })
  })
  return sent
}

test('the server determines shown and required fields', once, async ({ page }) => {
  await changeAnswer<Rules>(page, '/wps/system/setting/register', ({ register, ...others }) => ({
    ...others,
    register: Object.fromEntries(
      Object.entries(register).map(([name, rule]) => [
        name,
        name === 'wechat'
          ? { ...rule, enabled: true, required: true }
          : name === 'payeeName'
            ? { ...rule, enabled: false }
            : rule,
      ]),
    ),
  }))
  await openInEnglish(page, '/register')
  await expect(form(page).getByRole('textbox')).toHaveCount(4)
  await expect(form(page).getByLabel('WeChat')).toBeVisible()
  await expect(form(page).getByLabel('Full name for payments')).toHaveCount(0)
  await form(page).getByRole('button', { name: 'Register' }).click()
  const faults = form(page).getByText('This field is required')
  await expect(faults).toHaveCount(4)
  const [field, fault] = [await form(page).getByLabel('WeChat').boundingBox(), await faults.last().boundingBox()]
  expect((fault?.y ?? 0) - (field?.y ?? 0)).toBeGreaterThan(0)
  expect((fault?.y ?? 0) - (field?.y ?? 0)).toBeLessThan(80)
  await expect(form(page).getByLabel('WeChat')).toHaveAccessibleDescription(/This field is required/)
})

test(
  'an invitation travels from the address into the sealed form, and a fault comes back to its field',
  once,
  async ({ page }) => {
    await changeAnswer<Rules>(page, '/wps/system/setting/register', ({ register, ...others }) => ({
      ...others,
      register: { ...register, referralCode: { ...register['referralCode']!, enabled: true } },
    }))
    const sent = await openRegistrations(page)
    await openInEnglish(page, '/register?referralCode=0123AB')
    await expect(form(page).getByLabel('Invitation code')).toHaveValue('0123AB')
    await form(page).getByRole('textbox', { name: 'Username' }).fill('thiri0001')
    await form(page).getByLabel('Password', { exact: true }).fill('short')
    await form(page).getByLabel('Confirm password').fill('short')
    await form(page).getByText('More details (optional)').click()
    await form(page).getByLabel('Full name for payments').fill('OneName')
    await form(page).getByRole('button', { name: 'Register' }).click()
    await expect(form(page).getByText(/^\d+–\d+ characters$/)).toBeVisible()
    await expect(form(page).getByRole('alert').filter({ hasText: 'First and last name' })).toBeVisible()
    await expect(form(page).getByText('Confirm your age and accept the terms')).toBeVisible()
    expect(sent).toEqual([])

    await form(page).getByLabel('Password', { exact: true }).fill(password)
    await form(page).getByLabel('Confirm password').fill(password)
    await form(page).getByLabel('Full name for payments').fill('Daw Thiri')
    await form(page).getByRole('checkbox', { name: 'I am 21 or older and agree to the terms' }).check()
    await form(page).getByRole('button', { name: 'Register' }).click()
    await expect(form(page).getByText('Already taken')).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      username: 'thiri0001',
      password,
      confirmPassword: password,
      payeeName: 'Daw Thiri',
      referralCode: '0123AB',
      domain: '127.0.0.1',
      registerUrl: expect.stringContaining('/register?referralCode=0123AB'),
      registerMethod: 'WEB',
      adult: true,
      login: true,
    })
  },
)

test('what is typed into the login stays when the ways to log in become known', once, async ({ page }) => {
  let release = (): void => {}
  const released = new Promise<void>((go) => (release = go))
  await changeAnswer(page, '/wps/system/whitelabel', (value) => value)
  await page.route('**/wps/system/whitelabel*', async (route) => {
    await released
    await route.fallback()
  })
  await openInEnglish(page, '/login')
  const login = page.getByRole('dialog', { name: 'Log in' })
  const name = login.getByRole('textbox', { name: 'Username' })
  await name.fill('thida')
  await expect(login.getByRole('tab')).toHaveCount(0)
  release()
  await expect(login.getByRole('tab')).toHaveCount(2)
  await expect(name).toHaveValue('thida')
  await expect(name).toBeFocused()
})

test('a new member can log in by username', once, async ({ page }) => {
  const name = newName('thida')
  await registerByForm(page, name)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  const login = page.getByRole('dialog', { name: 'Log in' })
  await login.getByRole('textbox', { name: 'Username' }).fill(name)
  await login.getByLabel('Password', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByTestId('balance')).toHaveText(/K 0\.00/)
})
