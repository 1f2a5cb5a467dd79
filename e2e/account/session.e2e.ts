import { expect, type Page } from 'playwright/test'
import { listenTo, refuse, withoutFirstAnswers } from '../support/answers.ts'
import { logInAs, newName, openInEnglish, password, registerAs } from '../support/people.ts'
import { longOnce, once, test } from '../support/story.ts'

const stored = (page: Page) => page.evaluate(() => ({ ...sessionStorage }))
const loginForm = (page: Page) => page.getByRole('dialog', { name: 'Log in' })
const chooseLanguage = async (page: Page, name: string) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(ဘာသာစကား|语言|Language)/ })
    .click()
  await page.getByRole('menuitemradio', { name }).or(page.getByRole('menuitem', { name })).click()
}

test('requests of a visitor carry the brand, picture size and language', longOnce, async ({ page }) => {
  const { to, queryOf, requests } = listenTo(page)
  await withoutFirstAnswers(page)
  await page.goto('/')
  await expect.poll(() => to('/wps/public/catalog').length).toBe(1)
  expect(queryOf('/wps/public/catalog')).toEqual({ imgSize: 'rx2', language: 'EN' })
  expect(to('/wps/public/catalog')[0]?.headers()).toMatchObject({
    language: 'MY',
    device: 'WEB',
    platform: 'W',
    merchant: 'tamuvo',
  })
  await expect
    .poll(() => queryOf('/wps/relay/MCSFE_getListAnnouncements'))
    .toEqual({ types: 'B,PL,PU,PR', platform: 'W', execution: 'B', imgSize: 'rx2' })
  await chooseLanguage(page, '简体中文')
  await expect.poll(() => queryOf('/wps/public/catalog')).toEqual({ imgSize: 'rx2', language: 'CN' })
  await expect.poll(() => queryOf('/wps/relay/GCSGAME_hotGamesV2')['language'], 'hot games in the new language').toBe('CN')
  expect(to('/wps/member/info')).toEqual([])
  const lists = requests.filter((each) => /\/(lgw|lotto)\/|\/relay\/|catalog/.test(new URL(each.url()).pathname))
  const astray = lists.filter((each) => each.method() !== 'GET' || !each.url().includes('imgSize=rx2'))
  expect(astray.map((each) => each.url())).toEqual([])
})

test('a login stores the session and requests the member and popular games', once, async ({ page }) => {
  const { to, queryOf } = listenTo(page)
  await logInAs(page, '  newbie ', 'Harbour2026')
  await expect(page.getByTestId('balance')).toHaveText(/K \d/)
  await expect.poll(() => to('/wps/relay/GCSGAME_gameVendor').length).toBeGreaterThan(0)
  expect(queryOf('/wps/relay/GCSGAME_gameVendor')).toEqual({ imgSize: 'rx2', language: 'EN', merchantCode: 'tamuvo' })
  expect(queryOf('/lgw/games/popular')).toEqual({ imgSize: 'rx2', language: 'EN', count: '20', prizeMode: 'Lott', device: 'WEB' })
  const session = await stored(page)
  expect(session).toMatchObject({ username: 'newbie', account: 'newbie', isAgent: '0', merchantCode: 'tamuvo', cpw: 'false' })
  expect(to('/wps/member/info')[0]?.headers()['authorization']).toBe(`Bearer ${session['token']}`)
  const asked = to('/wps/member/info').length
  await page.reload()
  await expect.poll(() => to('/wps/member/info').length).toBeGreaterThan(asked)
  await expect(page.getByTestId('balance')).toHaveText(/K \d/)
  await page.evaluate(() => sessionStorage.removeItem('token'))
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('a member’s language is stored in the account', once, async ({ page }) => {
  const { to } = listenTo(page)
  await logInAs(page, 'newbie', 'Harbour2026')
  await chooseLanguage(page, '简体中文')
  await expect
    .poll(() => to('/wps/member/language').map((each) => [each.method(), each.postDataJSON()]))
    .toEqual([['PUT', { language: 'CN' }]])
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('CN')
})

test('logout asks for confirmation, calls the server and keeps only data of the brand', once, async ({ page }) => {
  const { to } = listenTo(page)
  await registerAs(page, newName('mai'))
  await page.goto('/fair')
  const leave = async (answer: string) => {
    await page.getByRole('button', { name: /^My menu/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    const question = page.getByRole('alertdialog', { name: 'Prompt', exact: true })
    await expect(question.getByRole('heading')).toHaveText('Prompt')
    await expect(question.getByText('Log out?', { exact: true })).toBeVisible()
    await expect(question.getByRole('button')).toHaveText(['Cancel', 'Confirm'])
    await question.getByRole('button', { name: answer }).click()
    await expect(question).toBeHidden()
  }
  await leave('Cancel')
  await expect(page.getByTestId('balance')).toBeVisible()
  expect(to('/wps/session/logout')).toEqual([])
  await leave('Confirm')
  await expect(page).toHaveURL('/')
  expect(to('/wps/session/logout').map((each) => each.method())).toEqual(['DELETE'])
  // Public data may be requested and stored again.
  const { 'tsr-scroll-restoration-v1_3': _scroll, settings: _settings, index_notice: _notice, ...left } = await stored(page)
  expect(left).toEqual({ merchant: 'Tamuvo', merchantCode: 'tamuvo', platform: 'W' })
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('a remembered username is stored for a day, a password never', longOnce, async ({ page, context }) => {
  await openInEnglish(page, '/login')
  const form = loginForm(page)
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(form.getByText('This field is required')).toHaveCount(2)
  await form.getByRole('textbox', { name: 'Username' }).fill('newbie')
  await form.getByLabel('Password', { exact: true }).fill('Harbour2026')
  await form.getByRole('checkbox', { name: 'Remember me' }).check()
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(form).toBeHidden()
  const cookies = await context.cookies()
  const { remembered_name: name, device, ...others } = Object.fromEntries(cookies.map((each) => [each.name, each]))
  expect(others).toEqual({})
  expect(name?.value).toBe('newbie')
  expect(device).toMatchObject({ value: expect.stringMatching(/^[\w-]{22}$/), httpOnly: true, sameSite: 'Lax' })
  const leftMs = (name?.expires ?? 0) * 1000 - Date.now()
  expect(Math.abs(leftMs - 86_400_000)).toBeLessThan(60_000)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  await expect(form.getByRole('textbox', { name: 'Username' })).toHaveValue('newbie')
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('the captcha is required when shown', longOnce, async ({ page }) => {
  const { to } = listenTo(page)
  await openInEnglish(page, '/login')
  const form = loginForm(page)
  const send = form.getByRole('button', { name: 'Log in', exact: true })
  await expect(form.getByText('Sent with 128-bit encryption or stronger')).toBeVisible()
  await refuse(page, '/wps/session/login', 'WRONG_CREDENTIALS', { captcha: true })
  await form.getByRole('textbox', { name: 'Username' }).fill(newName('nobody'))
  await form.getByLabel('Password', { exact: true }).fill(password)
  await send.click()
  const picture = form.getByRole('img', { name: 'Picture with four characters' })
  await expect(picture).toBeVisible()
  const tries = to('/wps/session/login').length
  await send.click()
  await expect(form.getByText('This field is required')).toBeVisible()
  expect(to('/wps/session/login').length).toBe(tries)
})
