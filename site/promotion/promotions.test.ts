import { getProfile, handleNames, particularNames } from '@tamuvo/contract/account-profile.ts'
import { getPromotion, listPromotions } from '@tamuvo/contract/promotion.ts'
import { chooseMade } from '@tamuvo/ui/testing/choose-files.ts'
import { answering, type Gallery, openGallery, type Visit } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Promotion } from './promotion-words.ts'
import { application, promotionOf } from './testing.ts'

let gallery: Gallery
let page: Page
const sent: { path: string; body: unknown }[] = []

const envelope = (more: object) => ({ message: '', traceId: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed', ...more })
const taken = envelope({ success: true, code: 'OK', value: { status: 'APPLYING', points: 10, id: '7' } })

/** @param answer to what is posted */
const open = async (how: Visit, { loggedIn = true, answer = taken } = {}): Promise<void> => {
  page = await gallery.visit(how)
  await page.route('**/wps/promo/{join,code,apply}', (route) => {
    sent.push({ path: new URL(route.request().url()).pathname, body: route.request().postDataJSON() })
    return route.fulfill({ json: answer })
  })
  if (!loggedIn) return
  await page.evaluate("sessionStorage.setItem('token', 't'.repeat(32))")
  await page.reload()
}

const byName = (names: readonly string[], value: string) => Object.fromEntries(names.map((name) => [name, value]))
const profile = (zalo: string) =>
  answering(getProfile, () => ({
    account: 'mai',
    nickname: '',
    avatar: '',
    realName: '',
    birthday: null,
    minAge: 18,
    mobile: '',
    email: '',
    emailConfirmed: false,
    particulars: byName(particularNames, '') as Record<(typeof particularNames)[number], string>,
    handles: { ...byName(handleNames, ''), zalo } as Record<(typeof handleNames)[number], string>,
    inviteCode: '',
    locked: [],
  }))

const detail = (promotion: Promotion, more: Visit = {}, zalo = '09****12'): Visit => ({
  part: 'promotion',
  ...more,
  answers: [answering(getPromotion, () => promotion), profile(zalo)],
})

const box = () => page.getByRole('region', { name: 'Key terms' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const picture = { name: 'proof.png', mimeType: 'image/png', buffer: Buffer.alloc(100) }

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(async () => {
  sent.length = 0
  await page?.context().close()
})
afterAll(() => gallery?.close())

test('a list says in words where each stands, shows kinds on request, and leads to what waits', async () => {
  const list = [
    promotionOf({ id: '1', status: 'CLOSED' }),
    promotionOf({
      id: '2',
      type: 'TURNOVER',
      titles: { EN: 'Busy week' },
      status: 'ISSUED',
      trigger: { kind: 'PERIOD', metric: 'VALID', period: 'weekly', products: [], min: '100.00' },
    }),
    promotionOf({ id: '3', status: 'COMING_SOON', titles: { EN: 'Later' } }),
  ]
  await open({ part: 'promotions', answers: [answering(listPromotions, () => ({ list }))] })
  const cards = page.getByRole('article')
  await expect.poll(() => cards.getByRole('heading').allTextContents()).toEqual(['Busy week', 'Later', 'First deposit bonus'])
  await cards.nth(0).getByText('Issued').waitFor()
  expect(await cards.nth(0).getByRole('link', { name: 'Claim' }).getAttribute('href')).toContain('#mc/rewardCenter')
  await cards.nth(1).getByText('Starts on 2026-08-01 06:30').waitFor()
  await cards.nth(2).getByText('Ended on 2027-01-01 00:00').waitFor()
  await press('Turnover')
  await expect.poll(() => cards.count()).toBe(1)
})

test('terms are written from the rule: what matters most in the box, all of it in the table, sums in the answers', async () => {
  await open(detail(promotionOf()), { loggedIn: false })
  for (const words of ['100 % of your deposit, up to K 128.00', 'K 30.00', '15× deposit and bonus', 'K 5.00 per bet', '30 days'])
    await box().getByText(words, { exact: true }).waitFor()
  const all = page.getByRole('region', { name: 'All terms' })
  for (const words of [
    'Cards',
    'Verified to level 1 or above · Not for agent accounts',
    'Once per member, once per internet address',
  ])
    await all.getByText(words, { exact: true }).waitFor()
  await all.getByText('Slots 100 % · Fishing 100 % · Lottery 50 % · Sports 50 % · Live casino 20 %', { exact: false }).waitFor()
  await page.getByText('How much do I have to bet?').click()
  await page.getByText('A deposit of K 100.00 brings K 100.00. You then bet K 3,000.00').waitFor()
  await page.getByRole('button', { name: 'Log in to take part' }).waitFor()
})

test('a bonus is taken with a deposit', async () => {
  await open(detail(promotionOf()))
  expect(await page.getByRole('link', { name: 'Go to deposit' }).getAttribute('href')).toContain('#mc/depositv2')
})

test('an application needs an id of the profile, and says where it is entered', async () => {
  await open(detail(application(), {}, ''))
  await page.getByText('enter your Zalo ID in your profile first').waitFor()
  expect(await page.getByRole('link', { name: 'Go to profile' }).getAttribute('href')).toContain('#mc/securityCenter/profile')
  expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(0)
})

test('an application is checked before it is sent: its remark, and pictures that can be seen and taken out', async () => {
  await open(detail(application()))
  await page.getByLabel('Remark').fill('x'.repeat(141))
  await page.getByText('141/140').waitFor()
  await press('Apply')
  await page.getByText('140 characters at most').waitFor()
  await page.getByText('Add a picture.').waitFor()
  await page.getByLabel('Remark').fill('Shared today')
  const files = page.locator('input[type=file]')
  expect(await files.getAttribute('accept')).toBe('image/png,image/jpeg')
  await chooseMade(files, [
    { name: 'moving.gif', type: 'image/gif', bytes: 100 },
    { name: 'big.png', type: 'image/png', bytes: 5 * 1024 * 1024 + 1 },
  ])
  await page.getByText('Pictures have to be PNG or JPG of up to 5 MB.').first().waitFor()
  await files.setInputFiles([picture, picture])
  await expect.poll(() => page.getByRole('img').count()).toBe(2)
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  expect(sent).toEqual([])
  await press('Apply')
  await page.getByText('Application sent').waitFor()
  expect(sent).toEqual([
    { path: '/wps/promo/apply', body: { id: '7', remark: 'Shared today', pictures: [Buffer.alloc(100).toString('base64')] } },
  ])
})

test('a rejection says why, and the member may apply again', async () => {
  const own = { taken: 0, reason: 'The picture shows no name.', joinedAt: null, days: null }
  await open(detail(application({ status: 'REJECTED', own })))
  await page.getByText('Reason: The picture shows no name.').waitFor()
  await page.getByRole('button', { name: 'Apply again' }).waitFor()
})

test.each([
  [{ count: 2, today: false }, 'Take today’s points'],
  [{ count: 3, today: true }, undefined],
])('of a ladder with days %o today’s points are taken once', async (days, button) => {
  const own = { taken: days.count, reason: '', joinedAt: null, days }
  const promotion = promotionOf({
    type: 'SIGN_IN',
    trigger: { kind: 'SIGN_IN', ladder: [5, 10, 15, 20, 30, 40, 50] },
    own,
    status: 'IN_PROCESS',
  })
  await open(detail(promotion))
  const rungs = page.getByRole('list', { name: 'Points by day' }).getByRole('listitem')
  await expect.poll(() => rungs.count()).toBe(7)
  expect(await page.getByText('taken', { exact: true }).count()).toBe(days.count)
  if (!button) return page.getByText('You have today’s points.').waitFor()
  expect(await rungs.nth(2).getAttribute('aria-current')).toBe('step')
  await press(button)
  await page.getByText('10 points credited').waitFor()
  expect(sent).toEqual([{ path: '/wps/promo/join', body: { id: '7' } }])
})

test('a code is sent as it is meant, and what is wrong with it stands beneath its field', async () => {
  const promotion = promotionOf({ type: 'VOUCHER_CODE', trigger: { kind: 'CODE' } })
  const answer = envelope({ success: false, code: 'PROMOTION_CODE_WRONG', value: null })
  await open(detail(promotion), { answer })
  const field = page.getByLabel('Promotion code')
  await field.fill('a')
  await press('Redeem')
  await page.getByText('A code has 4 to 24 letters and digits.').waitFor()
  await field.fill('harbour-26 ')
  await press('Redeem')
  await page.getByText('This code isn’t valid.').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([{ path: '/wps/promo/code', body: { code: 'HARBOUR26' } }])
})

test('who may not take part reads why', async () => {
  const promotion = promotionOf({
    type: 'TURNOVER',
    trigger: { kind: 'PERIOD', metric: 'VALID', period: 'daily', products: ['RNG'], min: '100.00' },
  })
  const answer = envelope({ success: false, code: 'PROMOTION_NOT_FOR_YOU', value: { because: 'VIP' } })
  await open(detail(promotion), { answer })
  await box().getByText('Settled bets of at least K 100.00 in a day, on Slots').waitFor()
  await press('Join')
  await page.getByText('This promotion isn’t open to your account. Your VIP level doesn’t fit.').waitFor()
})

test('what counts once is said among the terms, what a device is among the questions, and what to do where it is not known', async () => {
  const limits = { perMember: 1, oncePerAddress: true, oncePerDevice: true, oncePerPayee: true }
  const promotion = promotionOf({ type: 'VOUCHER_CODE', trigger: { kind: 'CODE' }, limits })
  const answer = envelope({ success: false, code: 'PROMOTION_NOT_FOR_YOU', value: { because: 'NO_DEVICE' } })
  await open(detail(promotion), { answer })
  await page.getByText('Once per member, once per internet address, once per device, once per payout account').waitFor()
  await page.getByText('What counts as a device?').click()
  await page.getByText('a cookie named “device”').waitFor()
  await page.getByLabel('Promotion code').fill('HARBOUR26')
  await press('Redeem')
  await page.getByText('Allow cookies for this site, log in again and try once more.').waitFor()
})
