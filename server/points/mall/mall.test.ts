import { randomUUID } from 'node:crypto'
import * as contract from '@tamuvo/contract/mall.ts'
import { getPointBalance } from '@tamuvo/contract/points.ts'
import { listPointMovements } from '@tamuvo/contract/point-movements.ts'
import { listTransactions } from '@tamuvo/contract/wallet.ts'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import { expect, test } from 'vitest'
import { marketer, type Player } from '../testing.ts'
import { mallServer } from './testing.ts'

const server = await mallServer()
const { player, redeem, services } = server
const { database } = services

const delivery = { name: 'Mai Mai', phone: '09 4200 01010', address: '12 Strand Road, Yangon' }
const reason = 'A test of the mall.'

type Saved = SentInputOf<typeof contract.saveMallItem>
const item = async (more: Partial<Saved> = {}): Promise<string> => {
  const usual: Saved = {
    kind: 'BONUS',
    names: { EN: 'A bonus' },
    texts: {},
    image: '/art/mall/bonus.svg',
    points: 500,
    amount: '5.00',
    stock: 3,
    limit: null,
    isShown: true,
    reason,
  }
  return (await server.get(contract.saveMallItem, { ...usual, ...more }, marketer.as)).id
}
const gift = (more: Partial<Saved> = {}) => item({ kind: 'GIFT', names: { EN: 'A cup' }, amount: '0.00', ...more })

const pointsOf = async ({ token }: Player) => (await server.get(getPointBalance, {}, { token })).points
const leftOf = async (id: string) =>
  (await server.get(contract.listPublicPointRewards, { pageSize: 100 })).list.find((each) => each.id === id)?.left

test('a bonus is credited at once, for its points, and has to be bet', async () => {
  const [mai, id] = [await player(1_200n), await item()]
  expect((await redeem(mai, id, { quantity: 2, points: 999 })).code).toBe('OFFER_CHANGED')
  const { value } = await redeem(mai, id, { quantity: 2 })
  expect(value).toMatchObject({ state: 'CONFIRMED', points: 1_000, amount: '10.00', quantity: 2 })
  expect([await pointsOf(mai), await leftOf(id)]).toEqual([200, 1])
  const money = await server.get(listTransactions, {}, { token: mai.token })
  const cause = { kind: 'order', id: value.id, label: 'A bonus', about: { EN: 'A bonus' } }
  expect(money.list).toMatchObject([{ type: 'BONUS', income: '10.00', cause }])
  const spent = await server.get(listPointMovements, { group: 'mall' }, { token: mai.token })
  expect(spent.list).toMatchObject([{ source: 'POINT_REDEEM', remark: 'A bonus' }])
  const { rows } = await database.query('SELECT required FROM turnover_row WHERE member_id = $1', [mai.id])
  expect(rows).toEqual([{ required: 1_000n }])
  expect((await redeem(mai, id)).code).toBe('POINTS_SHORT')
  expect(await leftOf(id)).toBe(1)
})

test('of many who take the last ones at once only so many get one, and nobody pays for nothing', async () => {
  const id = await item({ stock: 3 })
  const people = await Promise.all(Array.from({ length: 8 }, () => player(500n)))
  const codes = await Promise.all(people.map(async (each) => (await redeem(each, id)).code))
  expect(codes.filter((code) => code === 'OK')).toHaveLength(3)
  expect(codes.filter((code) => code === 'MALL_SOLD_OUT')).toHaveLength(5)
  expect(await leftOf(id)).toBe(0)
  const left = await Promise.all(people.map(pointsOf))
  expect(left.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 500, 500, 500, 500, 500])
})

test('a bonus costs at least the points that convert to it, however often it has to be bet', async () => {
  const saved: Saved = {
    kind: 'BONUS',
    names: { EN: 'A bonus' },
    texts: {},
    image: '/art/mall/bonus.svg',
    points: 499,
    amount: '5.00',
    multiple: 10_000,
    stock: 3,
    limit: null,
    isShown: true,
    reason,
  }
  const refused = { code: 'MALL_TOO_CHEAP', value: { points: 500 } }
  expect(await server.ask(contract.saveMallItem, saved, marketer.as)).toMatchObject(refused)
  const id = await item()
  expect(await server.ask(contract.saveMallItem, { ...saved, id, stockSeen: 3 }, marketer.as)).toMatchObject(refused)
  const { list } = await server.get(contract.listMallItems, { pageSize: 100 }, marketer.as)
  expect(list.find((each) => each.id === id)).toMatchObject({ points: 500, leastPoints: 500 })
  const others = list.filter(({ kind }) => kind === 'GIFT')
  for (const each of others) expect(each.leastPoints).toBeNull()
})

test('a text that is changed while some are taken brings none of them back', async () => {
  const id = await item({ stock: 3 })
  const changed: Saved = {
    kind: 'BONUS',
    names: { EN: 'A better bonus' },
    texts: {},
    image: '/art/mall/bonus.svg',
    points: 500,
    amount: '5.00',
    stock: 3,
    limit: null,
    isShown: true,
    reason,
  }
  await redeem(await player(500n), id)
  await server.get(contract.saveMallItem, { ...changed, id, stockSeen: 3 }, marketer.as)
  expect(await leftOf(id)).toBe(2)
  await server.get(contract.saveMallItem, { ...changed, id, stock: 12, stockSeen: 2 }, marketer.as)
  expect(await leftOf(id)).toBe(12)
  await server.get(contract.saveMallItem, { ...changed, id, stock: 7 }, marketer.as)
  expect(await leftOf(id)).toBe(7)
  await server.get(contract.saveMallItem, { ...changed, id, stock: null, stockSeen: 7 }, marketer.as)
  expect(await leftOf(id)).toBeNull()
})

test('a member takes no more than the limit, also at once, and a repeat takes nothing', async () => {
  const [ko, id, key] = [await player(5_000n), await item({ stock: null, limit: 2 }), randomUUID()]
  const [first, again] = await Promise.all([redeem(ko, id, {}, key), redeem(ko, id, {}, key)])
  expect([first.value.id, first.code, again.code]).toEqual([again.value.id, 'OK', 'OK'])
  const codes = await Promise.all([redeem(ko, id), redeem(ko, id), redeem(ko, id)].map(async (each) => (await each).code))
  expect(codes.toSorted()).toEqual(['MALL_LIMIT', 'MALL_LIMIT', 'OK'])
  expect(await pointsOf(ko)).toBe(4_000)
})

test('a gift needs an address, waits for staff, and goes back whole when it is rejected', async () => {
  const [su, id] = [await player(1_500n), await gift({ stock: 2, limit: 2 })]
  expect((await redeem(su, id)).code).toBe('FIELDS_INVALID')
  const { value } = await redeem(su, id, { delivery })
  const { value: second } = await redeem(su, id, { delivery })
  expect(value).toMatchObject({ state: 'IN_PROGRESS', delivery, decidedAt: null })
  expect((await server.get(contract.listMallOrders, { state: 'IN_PROGRESS' }, marketer.as)).list).toMatchObject([
    { id: value.id, username: su.username },
    { id: second.id },
  ])
  const decide = (order: string, decision: 'confirm' | 'reject', remark: string) =>
    server.ask(contract.decideMallOrder, { id: order, decision, remark }, marketer.as)
  const both = await Promise.all([
    decide(value.id, 'reject', 'No courier goes there.'),
    decide(value.id, 'reject', 'No courier goes there.'),
  ])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['CASE_CLOSED', 'OK'])
  await decide(second.id, 'confirm', 'EE123456789MM')
  expect([await pointsOf(su), await leftOf(id)]).toEqual([1_000, 1])
  const { list } = await server.get(contract.listRedeemed, {}, { token: su.token })
  expect(list.map(({ id: order, state, remark }) => [order, state, remark])).toEqual([
    [second.id, 'CONFIRMED', 'EE123456789MM'],
    [value.id, 'REJECTED', 'No courier goes there.'],
  ])
})

test('what needs a level, is hidden or is another member’s is not given', async () => {
  const nu = await player(5_000n)
  expect((await redeem(nu, await item({ level: 3 }))).code).toBe('VIP_NEEDED')
  expect((await redeem(nu, await item({ isShown: false }))).code).toBe('NOT_FOUND')
  const other = await player(500n)
  const { value } = await redeem(other, await item())
  expect((await server.get(contract.listRedeemed, {}, { token: nu.token })).list.map(({ id }) => id)).not.toContain(value.id)
})

test('visitors see items, and filters find them', async () => {
  const cheap = await gift({ points: 7, level: 2 })
  const { list } = await server.get(contract.listPublicPointRewards, { order: 'cheap', vip: true })
  expect(list[0]).toMatchObject({ id: cheap, taken: 0 })
  const poor = await player(6n)
  expect((await server.get(contract.listPointRewards, { affordable: true }, { token: poor.token })).list).toEqual([])
})
