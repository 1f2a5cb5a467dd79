import { type CentrePage, centrePages, getCentre } from '@tamuvo/contract/account-centre.ts'
import { getMemberInfo } from '@tamuvo/contract/account.ts'
import { type AccountType, accountTypes } from '@tamuvo/contract/brand.ts'
import { expect, test } from 'vitest'
import { accountServer } from '../testing.ts'

const server = await accountServer()
const { services, insider } = server

const centreOf = async (type: AccountType) => {
  const { token } = await insider({ type })
  return (await server.get(getCentre, {}, { token })).pages
}

const withoutUpline = centrePages.filter((page) => page !== 'transferUpline')

test.each([0, 1, 2, 3] as const)('an account of type %i may open every page, in the order of the menu', async (type) => {
  const pages = await centreOf(type)
  expect(pages.map(({ page }) => page)).toEqual(withoutUpline)
  expect(pages.every(({ gate, count }) => gate === 'OPEN' && count === 0)).toBe(true)
})

test('a trial may open no page and is refused with REAL_ACCOUNT_NEEDED', async () => {
  const pages = await centreOf(4)
  expect(pages).toHaveLength(withoutUpline.length)
  expect(new Set(pages.map(({ gate }) => gate))).toEqual(new Set(['REAL_ACCOUNT_NEEDED']))
})

test.each([41, 42] as const)('an assistant of type %i may open what has nothing to do with money', async (type) => {
  const pages = await centreOf(type)
  const open = pages.filter(({ gate }) => gate === 'OPEN').map(({ page }) => page)
  expect(open).toEqual(['securityCenter', 'messageV2'])
  const closed = pages.filter(({ page }) => !open.includes(page))
  expect(new Set(closed.map(({ gate }) => gate))).toEqual(new Set(['NOT_MEMBER']))
})

test('every account type is covered', () => {
  expect([...accountTypes]).toEqual([0, 1, 2, 3, 4, 41, 42])
})

test('a visitor has no centre', async () => {
  expect(await server.ask(getCentre, {})).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' })
})

test('the brand orders the menu and leaves pages out', async () => {
  const menu: CentrePage[] = ['depositv2', 'securityCenter']
  await server.set('centre.menu', menu)
  expect((await centreOf(0)).map(({ page }) => page)).toEqual(menu)
  await expect(server.set('centre.menu', ['depositv2', 'depositv2'])).rejects.toThrow()
  await server.set('centre.menu', [...centrePages])
})

test('paying the upline shows where it is enabled, with badge counts', async () => {
  const { token, id } = await insider()
  const { mayPayUpline, countWaiting } = services
  services.mayPayUpline.fill(async (memberId) => memberId === id)
  services.countWaiting.add(async (memberId) => (memberId === id ? { messageV2: 3, rewardCenter: 1 } : {}))
  const { pages } = await server.get(getCentre, {}, { token })
  expect(pages.map(({ page }) => page)).toEqual([...centrePages])
  expect(pages.filter(({ count }) => count > 0)).toEqual([
    { page: 'rewardCenter', gate: 'OPEN', count: 1 },
    { page: 'messageV2', gate: 'OPEN', count: 3 },
  ])
  expect(await server.get(getMemberInfo, {}, { token })).toMatchObject({ toUpline: true, unreadMessage: 3 })
  Object.assign(services, { mayPayUpline, countWaiting })
})
