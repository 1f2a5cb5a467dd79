import { expect } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { logInAs, newName, openInEnglish, registerAs, registerByForm } from '../support/people.ts'
import { narrow, once, test, wide } from '../support/story.ts'

test('registration follows the rules of the server, field by field', narrow, async ({ page }) => {
  await openInEnglish(page, '/register')
  const form = page.getByRole('dialog', { name: 'Register' })
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(form.getByText('This field is required').first()).toBeVisible()
  await form.getByRole('textbox', { name: 'Username' }).fill('1bad')
  await form.getByLabel('Password', { exact: true }).fill('Plain-sailing-7')
  await form.getByLabel('Confirm password').fill('something-else')
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(form.getByText('The passwords don’t match')).toBeVisible()
  await form.getByRole('textbox', { name: 'Username' }).fill('player1')
  await expect(form.getByText('Already taken')).toBeVisible()
  await expectAccessible(page)
})

test('a new member is logged in at once, sees name and balance, and logs out after a confirmation', wide, async ({ page }) => {
  const name = newName('mai')
  await registerByForm(page, name)
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: new RegExp(`My menu: ${name}`) }).click()
  await expectTidy(page)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const question = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: 'Prompt' }))
    .first()
  await expect(question).toContainText('Log out?')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

test('a wrong login does not disclose the wrong part; the fourth try needs a captcha', once, async ({ page }) => {
  const name = newName('thu')
  await registerAs(page, name)
  await page.evaluate(() => sessionStorage.clear())
  await openInEnglish(page, '/login')
  const form = page.getByRole('dialog', { name: 'Log in' })
  const send = async () => form.getByRole('button', { name: 'Log in', exact: true }).click()
  await form.getByRole('textbox', { name: 'Username' }).fill(name)
  for (let attempt = 0; attempt < 3; attempt++) {
    await form.getByLabel('Password', { exact: true }).fill(`wrong-${attempt}-password`)
    await send()
    await expect(form.getByRole('alert').first()).toContainText('Incorrect account or password')
  }
  await expect(form.getByRole('img', { name: 'Picture with four characters' })).toBeVisible()
  await form.getByLabel('Characters in the picture').fill('0000')
  await form.getByLabel('Password', { exact: true }).fill('Plain-sailing-7')
  await send()
  await expect(form.getByRole('alert').first()).toContainText('characters don’t match')
})

test('a session survives a reload and ends in every tab when the server ends it', once, async ({ page }) => {
  const name = newName('ko')
  await registerAs(page, name)
  await page.reload()
  await expect(page.getByTestId('balance')).toHaveText(/K 0\.00/)
  await page.evaluate(() => sessionStorage.setItem('token', 'x'.repeat(43)))
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('under pressure the browser does its proof of work, and the login goes on by itself', once, async ({ page }) => {
  const name = newName('htun')
  await registerAs(page, name)
  await page.evaluate(() => sessionStorage.clear())
  await openInEnglish(page, '/login')
  const proofs: (string | undefined)[] = []
  await page.route('**/wps/session/login', async (route) => {
    const proof = route.request().headers()['proof-of-work']
    proofs.push(proof)
    const refused = { success: false, code: 'PROOF_OF_WORK_REQUIRED', message: '', value: { purpose: 'login' }, traceId: 'trace' }
    await (proof ? route.continue() : route.fulfill({ json: refused }))
  })
  let goOn = (): void => {}
  const looked = new Promise<void>((go) => (goOn = go))
  await page.route('**/wps/proof-of-work?*', (route) => looked.then(() => route.continue()))
  const form = page.getByRole('dialog', { name: 'Log in' })
  await form.getByRole('textbox', { name: 'Username' }).fill(name)
  await form.getByLabel('Password', { exact: true }).fill('Plain-sailing-7')
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(form.getByText('Checking your browser…')).toBeVisible()
  await expectAccessible(page)
  goOn()
  await expect(page.getByTestId('balance')).toBeVisible()
  expect(proofs).toEqual([undefined, expect.stringMatching(/^[\w+/]{400,}=*$/)])
})

test('a demo member logs in from the list', narrow, async ({ page }) => {
  await logInAs(page, 'vip1', 'Harbour2026')
  await expect(page.getByTestId('balance')).toHaveText(/K \d/)
})
