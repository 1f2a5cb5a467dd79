import { randomUUID } from 'node:crypto'
import * as contract from '@tamuvo/contract/points.ts'
import { setVipLevel } from '@tamuvo/contract/vip.ts'
import { listPointMovements } from '@tamuvo/contract/point-movements.ts'
import { listTransactions } from '@tamuvo/contract/wallet.ts'
import { expect, test } from 'vitest'
import { trialBalance } from '../ledger/proof.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { numberOfKind } from '../ledger/kinds.ts'
import { openAccount } from '../ledger/posting.ts'
import { runListeners } from '../loyalty/run-listeners.ts'
import { minorOfPoints } from './balance.ts'
import { digits, loyaltyServer, marketer, type Player } from './testing.ts'

const server = await loyaltyServer()
const { services, clock } = server
const { database } = services

const balanceOf = async ({ token }: Player): Promise<number> => (await server.get(contract.getPointBalance, {}, { token })).points
const give = async ({ id }: Player, points: bigint): Promise<void> => {
  await openAccount(database, id)
  const moves = [{ from: house('house:points'), to: walletAccount(id, 'points'), amount: minorOfPoints(points) }]
  await services.ledger.post({ key: naturalKey('test', services.newId()), kind: 'POINT_EARN', ref: id, moves })
}
const convert = ({ token }: Player, points: number, key: string = randomUUID(), password = digits) =>
  server.ask(contract.convertPoints, { points, password }, { token, key })

test('bets earn points by product, what is left over is carried, and the level adds to it', async () => {
  const mai = await server.player()
  await server.bet(mai, '125.00')
  await server.bet(mai, '399.99', { product: 'LIVE' })
  await server.bet(mai, '99.99', { product: 'LOTT' })
  await server.count()
  await server.count()
  expect(await balanceOf(mai)).toBe(3)
  const carried = async () =>
    Object.fromEntries(
      (await server.get(contract.getPointConfig, {}, { token: mai.token })).products
        .filter(({ carried: left }) => left !== '0.00')
        .map(({ product, carried: left }) => [product, left]),
    )
  expect(await carried()).toEqual({ RNG: '25.00', LIVE: '199.99', LOTT: '99.99' })
  await server.get(setVipLevel, { username: mai.username, level: 5, reason: 'A test of points.' }, marketer.as)
  await server.bet(mai, '100.00')
  await server.count()
  // 25.00 and 120 percent of 100.00: two points, 45.00 over.
  expect(await balanceOf(mai)).toBe(5)
  expect((await carried())['RNG']).toBe('45.00')
  const { list } = await server.get(listPointMovements, {}, { token: mai.token })
  expect(list.map(({ source, plus, balance }) => [source, plus, balance])).toEqual([
    ['POINT_EARN', '2.00', '5.00'],
    ['POINT_EARN', '3.00', '3.00'],
  ])
})

test('earnings have ids that no process gives to other rows, not even in the same millisecond', async () => {
  const players = await Promise.all([1, 2, 3].map(() => server.player()))
  for (const player of players) await server.bet(player, '100.00')
  const before = services.newId()
  await server.count()
  const given = new Set(Array.from({ length: 50 }, () => services.newId()))
  const { rows } = await database.query<{ id: bigint; ref: bigint | null }>(
    `SELECT e.id, j.ref FROM points_earning e LEFT JOIN journal j ON j.ref = e.id AND j.kind = $2 WHERE e.member_id = ANY ($1::bigint[])`,
    [players.map(({ id }) => id), numberOfKind('POINT_EARN')],
  )
  expect(rows.map(({ id, ref }) => [id > before, ref === id, given.has(id), (id >> 12n) & 1023n])).toEqual(
    players.map(() => [true, true, false, 1020n]),
  )
})

test('points are not taken back for a corrected bet: the next bets earn them again first', async () => {
  const ko = await server.player()
  const bet = await server.bet(ko, '100.00')
  await server.count()
  expect(await balanceOf(ko)).toBe(2)
  await server.correct(ko, bet, '-100.00')
  await server.bet(ko, '100.00')
  await server.count()
  expect(await balanceOf(ko)).toBe(2)
  await server.bet(ko, '50.00')
  await server.count()
  expect(await balanceOf(ko)).toBe(3)
})

test('points turn into money once for a key, in whole multiples, up to the limit of a day', async () => {
  const su = await server.player()
  await give(su, 1_250n)
  const key = randomUUID()
  const answers = await Promise.all([convert(su, 1_000, key), convert(su, 1_000, key)])
  expect(answers.map(({ value }) => [value.points, value.amount])).toEqual([
    [1_000, '10.00'],
    [1_000, '10.00'],
  ])
  expect(await balanceOf(su)).toBe(250)
  const { list } = await server.get(listTransactions, {}, { token: su.token })
  expect(list).toMatchObject([{ type: 'POINT_CONVERT', income: '10.00', cause: { kind: 'conversion', of: '1000' } }])
  expect((await convert(su, 150)).code).toBe('POINTS_UNEVEN')
  expect((await convert(su, 200)).code).toBe('BELOW_MIN')
  expect((await convert(su, 500)).code).toBe('POINTS_SHORT')
  expect((await convert(su, 500, randomUUID(), '000000')).code).toBe('WD_PASSWORD_WRONG')
  const { rows } = await database.query('SELECT base, required FROM turnover_row WHERE member_id = $1', [su.id])
  expect(rows).toEqual([{ base: 1_000n, required: 1_000n }])
  await give(su, 200_000n)
  const limited = await Promise.all([convert(su, 60_000), convert(su, 60_000)])
  expect(limited.map(({ code }) => code).toSorted()).toEqual(['DAY_LIMIT', 'OK'])
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})

test('who counts again from the first activity, in other ranges, comes to the same levels and points', async () => {
  const people = [await server.player(), await server.player()]
  for (const each of people) {
    await server.deposit(each, '2000.00')
    for (let index = 0; index < 12; index++)
      await server.bet(each, `${index * 733}.37`, { product: index % 3 === 0 ? 'LIVE' : 'RNG' })
    await server.count()
  }
  clock.advance(40 * 86_400_000)
  await server.count()
  const sums = {
    days: 'SELECT * FROM loyalty_day ORDER BY 1, 2, 3',
    levels: 'SELECT * FROM vip_member ORDER BY 1',
    changes: 'SELECT * FROM vip_change ORDER BY 1, 2',
    carries: 'SELECT * FROM points_carry ORDER BY 1, 2',
    points: 'SELECT member_id, sum(points) FROM points_earning GROUP BY 1 ORDER BY 1',
    rewards: 'SELECT member_id, kind, ref, amount, label, lines, made_at FROM reward ORDER BY 1, 2, 3',
  }
  const read = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(sums).map(async ([name, text]) => [name, (await database.query(text)).rows] as const)),
    )
  const before = await read()
  expect(before['levels']?.length).toBeGreaterThan(2)
  const { owner } = server
  await owner.query(`SET session_replication_role = 'replica'`)
  for (const table of ['loyalty_day', 'vip_member', 'vip_change', 'points_carry', 'points_earning', 'loyalty_listener', 'reward'])
    await owner.query(`DELETE FROM ${table}`)
  await runListeners(services, 3)
  expect(await read()).toEqual(before)
})
