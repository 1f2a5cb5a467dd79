import { randomUUID } from 'node:crypto'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import * as contract from '@tamuvo/contract/mall.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { changeSetting } from '../../platform/change-setting.ts'
import { auditFaults } from '../../testing/audit-faults.ts'
import { demoMallItems } from './demo-items.ts'
import { leastPointsOf } from './least-points.ts'
import { marketer } from '../testing.ts'
import { mallServer } from './testing.ts'

const server = await mallServer()
const { player, redeem, services, clock, owner } = server
const { database } = services
const dayMs = 86_400_000

type Saved = SentInputOf<typeof contract.saveMallItem>
const usual: Saved = {
  kind: 'FREE_BET',
  names: { EN: 'A free bet' },
  texts: {},
  image: '/art/mall/bonus.svg',
  points: 500,
  multiple: 0,
  freeBet: { amount: '5.00', days: 2 },
  stock: 5,
  limit: null,
  isShown: true,
  reason: 'A test of free bets.',
}
const save = (more: Partial<Saved> = {}) => server.ask(contract.saveMallItem, { ...usual, ...more }, marketer.as)

test.each<[Partial<Saved>, string]>([
  [{ freeBet: null }, 'freeBet'],
  [{ kind: 'GIFT' }, 'freeBet'],
  [{ multiple: 100 }, 'multiple'],
  [{ amount: '1.00' }, 'amount'],
])('an item of %o is not saved for its %s', async (more, field) => {
  expect(await save(more)).toMatchObject({ code: 'FIELDS_INVALID', value: { fields: { [field]: expect.any(String) } } })
})

test('an item costs at least the points that convert to what it is expected to win', async () => {
  const tooCheap = { code: 'MALL_TOO_CHEAP', value: { points: 500 } }
  expect(await save({ points: 499 })).toMatchObject(tooCheap)
  const { id } = (await save()).value
  expect(await save({ id, points: 100, stockSeen: 5 })).toMatchObject(tooCheap)
  expect(await save({ id, freeBet: { amount: '5.01', days: 2 }, stockSeen: 5 })).toMatchObject({ value: { points: 501 } })
  const saved = async () => (await server.get(contract.listMallItems, {}, marketer.as)).list.find((each) => each.id === id)
  expect(await saved()).toMatchObject({ points: 500, leastPoints: 500, freeBet: { amount: '5.00' } })
  // Prices stand when points convert to less; the list says what they would have to be.
  await inTransaction(database, async (tx) => {
    const value = { ...(await services.settings.get('points.rules')), pointsPerUnit: 300 }
    await changeSetting(tx, services, { key: 'points.rules', value, by: 'test', reason: 'a test of prices' })
  })
  expect(await saved()).toMatchObject({ points: 500, leastPoints: 1_500 })
  expect(await save({ points: 1_499 })).toMatchObject({ code: 'MALL_TOO_CHEAP', value: { points: 1_500 } })
  await inTransaction(database, async (tx) => {
    const value = { ...(await services.settings.get('points.rules')), pointsPerUnit: 100 }
    await changeSetting(tx, services, { key: 'points.rules', value, by: 'test', reason: 'a test of prices' })
  })
  expect((await save({ id, isShown: false, stockSeen: 5 })).code).toBe('OK')
})

test('an order gives one free bet, and the record says what became of it', async () => {
  const { id } = (await save()).value
  const mai = await player(1_000n)
  const key = randomUUID()
  const [first, again] = await Promise.all([redeem(mai, id, { quantity: 2 }, key), redeem(mai, id, { quantity: 2 }, key)])
  expect([first.code, again.code]).toEqual(['OK', 'OK'])
  expect(first.value).toMatchObject({
    id: again.value.id,
    state: 'CONFIRMED',
    points: 1_000,
    freeBet: { amount: '10.00', used: '0.00', left: '10.00', state: 'READY' },
    freeSpins: null,
  })
  const { rows } = await database.query('SELECT member_id, order_id, amount FROM free_bet')
  expect(rows).toEqual([{ member_id: mai.id, order_id: BigInt(first.value.id), amount: fromWire('10.00') }])
  // A change of the item changes nothing of what was given.
  expect((await save({ id, points: 900, freeBet: { amount: '9.00', days: 3 }, stockSeen: 3 })).code).toBe('OK')
  const shown = await server.get(contract.listPointRewards, {}, { token: mai.token })
  expect(shown.list).toMatchObject([{ kind: 'FREE_BET', multiple: '0.00', freeBet: { amount: '9.00', days: 3 } }])
  const mine = await server.get(contract.listRedeemed, {}, { token: mai.token })
  expect(mine.list).toMatchObject([{ freeBet: { amount: '10.00', state: 'READY' } }])
  const orders = () => server.get(contract.listMallOrders, {}, marketer.as)
  expect((await orders()).list).toMatchObject([{ memberId: mai.id.toString(), freeBet: { left: '10.00' } }])
  clock.advance(2 * dayMs)
  expect((await orders()).list).toMatchObject([{ freeBet: { used: '0.00', state: 'EXPIRED' } }])
})

test('items of the demo cost no fewer points than they have to', async () => {
  const { pointsPerUnit } = await services.settings.get('points.rules')
  const least = demoMallItems.flatMap(({ points, amount, freeSpins, freeBet }) => {
    const spins = freeSpins ? { ...freeSpins, unit: fromWire(freeSpins.unit) } : null
    const bet = freeBet ? { ...freeBet, amount: fromWire(freeBet.amount) } : null
    const found = leastPointsOf({ amount: fromWire(amount), freeSpins: spins, freeBet: bet }, pointsPerUnit)
    return found === undefined ? [] : [{ points: BigInt(points), found }]
  })
  expect(least).toHaveLength(6)
  for (const { points, found } of least) expect(points).toBeGreaterThanOrEqual(found)
})

test('members on a break get none', async () => {
  const { id } = (await save()).value
  const ko = await player(1_000n)
  await owner.query(`INSERT INTO safer_break (id, member_id, kind, since) VALUES (1, $1, 'exclusion', $2)`, [ko.id, clock.now()])
  expect((await redeem(ko, id)).code).toBe('RG_EXCLUDED')
})

test('the list of items says what free bets have cost and what is left', async () => {
  const { id } = (await save()).value
  const [su, hla] = [await player(500n), await player(1_000n)]
  await redeem(su, id)
  await redeem(hla, id, { quantity: 2 })
  const item = async () => (await server.get(contract.listMallItems, {}, marketer.as)).list.find((each) => each.id === id)
  const cost = { count: 2, given: '15.00', staked: '0.00', won: '0.00', left: '15.00', expired: '0.00' }
  expect(await item()).toMatchObject({ freeBetCost: cost, freeSpinCost: null })
})

test('an audit finds the free bet of each order', async () => {
  const lines = async () => (await auditFaults(owner.url)).filter((line) => line.includes('free bet'))
  expect(await lines()).toEqual([])
  await owner.query('ALTER TABLE free_bet DISABLE TRIGGER USER')
  await owner.query('DELETE FROM free_bet WHERE id = (SELECT max(id) FROM free_bet)')
  expect(await lines()).toMatchObject([expect.stringMatching(/how often they were given is 0 where 1 is due/)])
})

test('what the house stakes on tickets earns no points and is no activity', async () => {
  const zaw = await player(1n)
  const [id, roundId, at] = [services.newId(), services.newId(), clock.now()]
  await owner.query(
    `INSERT INTO round (id, product, game, code, opens_at, closes_at) VALUES ($1, 'LOTT', 'FAST5', 'test', $2, $2::timestamptz + interval '1 day')`,
    [roundId, at],
  )
  await owner.query(
    `INSERT INTO bet (id, member_id, round_id, order_id, placed_at, stake, valid, product, game, market, selection, price, rule_version)
     VALUES ($1, $2, $3, $1, $4, 0, 0, 'LOTT', 'FAST5', 'fast5/dwd', '7||||', '1.00|1|1960;1;9.80;0', 'fast5/3')`,
    [id, zaw.id, roundId, at],
  )
  await inTransaction(database, (tx) =>
    appendEvents(tx, { kind: 'round.settled', body: { roundId: roundId.toString(), product: 'LOTT' }, at }),
  )
  await server.bet(zaw, '100.00')
  await server.count()
  const { rows } = await database.query('SELECT bets, stake FROM loyalty_activity WHERE member_id = $1 AND kind = $2', [
    zaw.id,
    'PLAY',
  ])
  expect(rows).toEqual([{ bets: 1, stake: 10_000n }])
})
