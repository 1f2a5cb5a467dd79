import { randomUUID } from 'node:crypto'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import * as contract from '@tamuvo/contract/mall.ts'
import { fromWire, zero } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { writeDecided } from '../../betting/decided-store.ts'
import { inTransaction } from '../../kit/database.ts'
import { auditFaults } from '../../testing/audit-faults.ts'
import { marketer } from '../testing.ts'
import { mallServer } from './testing.ts'

const server = await mallServer()
const { player, redeem, services, clock, owner } = server
const { database } = services
const dayMs = 86_400_000

type Saved = SentInputOf<typeof contract.saveMallItem>
const usual: Saved = {
  kind: 'FREE_SPIN',
  names: { EN: 'Three free spins' },
  texts: {},
  image: '/art/mall/bonus.svg',
  points: 100,
  multiple: 200,
  freeSpins: { game: 'FRN_GOLDEN_PAGODA', spins: 3, unit: '0.20', days: 2 },
  stock: 5,
  limit: null,
  isShown: true,
  reason: 'A test of free spins.',
}
const save = (more: Partial<Saved> = {}) => server.ask(contract.saveMallItem, { ...usual, ...more }, marketer.as)

test.each<[Partial<Saved>, string]>([
  [{ freeSpins: null }, 'freeSpins'],
  [{ kind: 'GIFT' }, 'freeSpins'],
  [{ freeSpins: { ...usual.freeSpins!, game: 'BRB_EVEN_KEEL' } }, 'game'],
  [{ freeSpins: { ...usual.freeSpins!, game: 'NONE' } }, 'game'],
  [{ freeSpins: { ...usual.freeSpins!, unit: '0.30' } }, 'unit'],
  [{ amount: '1.00' }, 'amount'],
])('an item of %o is not saved for its %s', async (more, field) => {
  expect(await save(more)).toMatchObject({ code: 'FIELDS_INVALID', value: { fields: { [field]: expect.any(String) } } })
})

test('an item costs at least the points that convert to what its game returns on average', async () => {
  const { value } = await save({ points: 1 })
  const { points } = value as unknown as { points: number }
  expect(points > 50 && points < 60).toBe(true)
  expect((await save({ points: points - 1 })).code).toBe('MALL_TOO_CHEAP')
  const { id } = (await save({ points, isShown: false })).value
  const item = (await server.get(contract.listMallItems, {}, marketer.as)).list.find((each) => each.id === id)
  expect(item).toMatchObject({ points, leastPoints: points })
})

test('an order gives its spins, and the record says what became of them', async () => {
  const { id } = (await save()).value
  const mai = await player(1_000n)
  const key = randomUUID()
  const [first, again] = await Promise.all([redeem(mai, id, { quantity: 2 }, key), redeem(mai, id, { quantity: 2 }, key)])
  expect([first.code, again.code]).toEqual(['OK', 'OK'])
  expect(first.value).toMatchObject({
    id: again.value.id,
    state: 'CONFIRMED',
    points: 200,
    freeSpins: { game: 'FRN_GOLDEN_PAGODA', spins: 6, used: 0, unit: '0.20', state: 'READY' },
  })
  const { rows } = await database.query('SELECT member_id, order_id, spins, unit, multiple FROM free_spin')
  expect(rows).toEqual([{ member_id: mai.id, order_id: BigInt(first.value.id), spins: 6, unit: fromWire('0.20'), multiple: 200 }])
  // A change of the item changes nothing of what was given.
  await save({ id, points: 900, freeSpins: { ...usual.freeSpins!, spins: 9, unit: '1.00' }, stockSeen: 3 })
  const shown = await server.get(contract.listPointRewards, {}, { token: mai.token })
  expect(shown.list).toMatchObject([{ kind: 'FREE_SPIN', multiple: '2.00', freeSpins: { spins: 9, unit: '1.00', days: 2 } }])
  const mine = await server.get(contract.listRedeemed, {}, { token: mai.token })
  expect(mine.list).toMatchObject([{ freeSpins: { spins: 6, unit: '0.20', state: 'READY' } }])
  const orders = () => server.get(contract.listMallOrders, {}, marketer.as)
  expect((await orders()).list).toMatchObject([{ memberId: mai.id.toString(), freeSpins: { spins: 6 } }])
  await owner.query('UPDATE free_spin SET used = used + 1')
  clock.advance(2 * dayMs)
  expect((await orders()).list).toMatchObject([{ freeSpins: { spins: 6, used: 1, state: 'EXPIRED' } }])
})

test('members on a break get none', async () => {
  const { id } = (await save()).value
  const ko = await player(1_000n)
  await owner.query(`INSERT INTO safer_break (id, member_id, kind, since) VALUES (1, $1, 'exclusion', $2)`, [ko.id, clock.now()])
  expect((await redeem(ko, id)).code).toBe('RG_EXCLUDED')
})

test('the list of items says what free spins have cost and will', async () => {
  const { id } = (await save()).value
  const su = await player(1_000n)
  await redeem(su, id)
  const item = async () => (await server.get(contract.listMallItems, {}, marketer.as)).list.find((each) => each.id === id)
  const { freeSpinCost } = (await item())!
  expect(freeSpinCost).toMatchObject({ given: 3, used: 0, expired: 0, left: 3, staked: '0.00', won: '0.00' })
  const expected = fromWire(freeSpinCost!.leftExpected)
  expect(expected > fromWire('0.50') && expected < fromWire('0.60')).toBe(true)
})

test('what the house stakes earns no points and is no activity', async () => {
  const zaw = await player(1n)
  const [id, roundId, at] = [services.newId(), services.newId(), clock.now()]
  const played = { memberId: zaw.id, roundId, orderId: id, placedAt: at, product: 'RNG', game: 'FRN_GOLDEN_PAGODA' } as const
  const texts = { market: 'base', selection: '', price: '0.20;0', ruleVersion: 'slot/1.0.0' }
  const [stake, amount] = [zero, fromWire('900.00')]
  const outcome = {
    betId: id,
    memberId: zaw.id,
    kind: 'won',
    amount,
    uncollected: zero,
    valid: zero,
    detail: '',
    entryId: null,
  } as const
  await inTransaction(database, (tx) =>
    writeDecided(tx, { roundId, bets: [{ ...played, ...texts, id, stake, valid: stake }], outcomes: [outcome], at }),
  )
  const staked = await server.bet(zaw, '100.00')
  expect(staked).not.toBe(id)
  await server.count()
  const { rows } = await database.query(
    'SELECT bets, wins, stake, payout FROM loyalty_activity WHERE member_id = $1 AND kind = $2',
    [zaw.id, 'PLAY'],
  )
  expect(rows).toEqual([{ bets: 1, wins: 0, stake: 10_000n, payout: 0n }])
})

test('an audit finds the spins of each order', async () => {
  const lines = async () => (await auditFaults(owner.url)).filter((line) => line.includes('free spins'))
  // One was counted as used by this test alone.
  expect(await lines()).toMatchObject([expect.stringMatching(/how many are used is 1 where 0 is due/)])
  await owner.query('ALTER TABLE free_spin DISABLE TRIGGER USER')
  await owner.query('UPDATE free_spin SET used = 0')
  expect(await lines()).toEqual([])
  await owner.query('DELETE FROM free_spin WHERE id = (SELECT max(id) FROM free_spin)')
  expect(await lines()).toMatchObject([expect.stringMatching(/how often they were given is 0 where 1 is due/)])
})
