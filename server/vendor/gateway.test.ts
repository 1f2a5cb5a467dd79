import { randomUUID } from 'node:crypto'
import { amount } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { gatherEvents } from '../kit/outbox.ts'
import { balanceOf, houseBalances } from '../ledger/statements.ts'
import type { BetAsk, BonusAsk } from './ask.ts'
import { closeRound } from './close-round.ts'
import { tidy } from './jobs.ts'
import { listStaleRounds, sumOpenRounds } from './round-store.ts'
import { betOf, rollbackOf, winOf } from './testing-asks.ts'
import { expectBooksBalance, vendorServer } from './testing.ts'

const server = await vendorServer()
const { services, clock, take, recordOf } = server
const { database } = services

const eventsOf = async (memberId: bigint) => {
  await gatherEvents(database)
  const { rows } = await database.query(
    `SELECT kind, body->>'stake' AS stake, body->>'payout' AS payout, body->>'validBet' AS valid FROM outbox_event
      WHERE member_id = $1 AND kind LIKE 'bet.%' ORDER BY id`,
    [memberId],
  )
  return rows
}

const kindsOf = async (memberId: bigint): Promise<number[]> =>
  (await database.query<{ kind: number }>('SELECT kind FROM journal WHERE member_id = $1 ORDER BY id', [memberId])).rows.map(
    ({ kind }) => kind,
  )

test('a bet, its repeat, and the same id for something else', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  const first = await take(bet)
  expect(first).toMatchObject({ is: 'done', memberId: mai.id, balance: 9_800n })
  await take(betOf(mai))
  expect(await take(bet)).toEqual({ ...first, is: 'repeated' })
  const others: Partial<BetAsk>[] = [{ amount: amount(201n) }, { round: 'another' }, { game: 'two' }, { group: 'g' }]
  for (const other of others) expect(await take({ ...bet, ...other })).toMatchObject({ is: 'conflict', balance: 9_600n })
  expect(await take(winOf(bet, { tx: bet.tx }))).toMatchObject({ is: 'conflict' })
  expect(await server.balance(mai.id)).toBe(9_600n)
})

test('concurrent repeats of a bet are taken once, and all get the same answer', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  const said = await Promise.all(Array.from({ length: 12 }, () => take(bet)))
  expect(said.filter(({ is }) => is === 'done')).toHaveLength(1)
  expect(new Set(said.map((one) => (one.is === 'done' || one.is === 'repeated' ? one.txId : 0n))).size).toBe(1)
  expect(await server.balance(mai.id)).toBe(9_800n)
})

test('bets of one round in one batch add up, those of other players stay apart', async () => {
  const [mai, thu] = [await server.player(), await server.player()]
  const round = randomUUID()
  await Promise.all([mai, mai, mai, thu].map((player) => take(betOf(player, { round }))))
  expect(await recordOf(mai.id)).toMatchObject([{ stake: 600n, state: 'open', valid_bet: 0n, profit: 0n }])
  expect(await recordOf(thu.id)).toMatchObject([{ stake: 200n }])
})

test('bets that open a round together belong to one round in the journal', async () => {
  const mai = await server.player()
  await take(betOf(mai))
  const round = randomUUID()
  await Promise.all([1, 2, 3].map(() => take(betOf(mai, { round }))))
  const { rows } = await database.query<{ stake: bigint; posted: bigint }>(
    `SELECT stake, (SELECT -sum(amount) FROM journal j WHERE j.member_id = r.member_id AND j.ref = r.id)::bigint AS posted FROM vendor_round r WHERE member_id = $1 AND code = $2`,
    [mai.id, round],
  )
  expect(rows).toEqual([{ stake: 600n, posted: 600n }])
})

test('a round that ends counts as settled, and what comes later corrects it', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  await take(bet)
  await take(winOf(bet, { closes: true }))
  expect(await recordOf(mai.id)).toEqual([{ stake: 200n, payout: 500n, valid_bet: 200n, profit: 300n, state: 'won' }])
  expect(await take(winOf(bet, { amount: amount(50n) }))).toMatchObject({ is: 'done', balance: 10_350n })
  expect(await take(rollbackOf(bet))).toMatchObject({ is: 'done', balance: 10_550n })
  // The returned stake is shown on both sides.
  expect(await recordOf(mai.id)).toMatchObject([{ stake: 200n, payout: 750n, profit: 550n, valid_bet: 0n }])
  expect(await eventsOf(mai.id)).toEqual([
    { kind: 'bet.settled', stake: '2.00', payout: '5.00', valid: '2.00' },
    { kind: 'bet.corrected', stake: '0.00', payout: '0.50', valid: '0.00' },
    { kind: 'bet.corrected', stake: '-2.00', payout: '0.00', valid: '-2.00' },
  ])
  // A deposit by hand, a bet, a win, a late win as a correction, a cancelled bet.
  expect(await kindsOf(mai.id)).toEqual([2, 20, 22, 23, 21])
})

test('a lost round is published with its turnover, an unfinished one with none', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  await take(bet)
  await take(betOf(mai))
  await take(winOf(bet, { amount: amount(0n), closes: true }))
  expect(await recordOf(mai.id)).toMatchObject([{ state: 'lost', profit: -200n, valid_bet: 200n }, { state: 'open' }])
  expect(await eventsOf(mai.id)).toEqual([{ kind: 'bet.settled', stake: '2.00', payout: '0.00', valid: '2.00' }])
})

test('a bet on a round that was ended is refused, or opens it again where nothing else ends it', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  await take(bet)
  await take(winOf(bet, { closes: true }))
  expect(await take(betOf(mai, { round: bet.round }))).toMatchObject({ is: 'round-closed' })
  const [first, round] = [betOf(mai, { reopens: true }), randomUUID()]
  for (const tx of ['a', 'b', 'c']) {
    const next = { ...first, tx: `${first.tx}${tx}`, round }
    expect(await take(next)).toMatchObject({ is: 'done' })
    expect(await take(winOf(next, { closes: true }))).toMatchObject({ is: 'done' })
  }
  expect((await recordOf(mai.id)).at(-1)).toMatchObject({ stake: 600n, payout: 1_500n, state: 'won', valid_bet: 600n })
  expect((await eventsOf(mai.id)).slice(1)).toMatchObject([{ stake: '2.00' }, { stake: '2.00' }, { stake: '2.00' }])
})

const bonusesOf = async (memberId: bigint): Promise<bigint[]> => {
  const { rows } = await database.query<{ bonus: bigint }>('SELECT bonus FROM bet_record WHERE member_id = $1 ORDER BY id', [
    memberId,
  ])
  return rows.map(({ bonus }) => bonus)
}

test('free bets move no money; promotions pay their wins', async () => {
  const mai = await server.player()
  const bet = betOf(mai, { isFree: true })
  expect(await take(bet)).toMatchObject({ is: 'done', balance: 10_000n })
  expect(await take(bet)).toMatchObject({ is: 'repeated', balance: 10_000n })
  const before = (await houseBalances(database))['house:promo']
  const win = winOf(bet, { closes: true })
  expect(await take(win)).toMatchObject({ is: 'done', balance: 10_500n })
  expect((await houseBalances(database))['house:promo']).toBe(before - 500n)
  expect(await recordOf(mai.id)).toMatchObject([{ stake: 0n, payout: 0n, valid_bet: 0n }])
  expect(await bonusesOf(mai.id)).toEqual([500n])
  // An event of it would count the bonus once more, as a payout.
  expect(await eventsOf(mai.id)).toEqual([])
  expect(await take(rollbackOf(win))).toMatchObject({ is: 'done', balance: 10_000n })
  expect((await houseBalances(database))['house:promo']).toBe(before)
  expect(await recordOf(mai.id)).toMatchObject([{ payout: 0n }])
  expect(await bonusesOf(mai.id)).toEqual([0n])
})

test('a free win that a round has counted as paid is taken out of it with the bonus', async () => {
  const mai = await server.player()
  const bet = betOf(mai, { isFree: true })
  const win = winOf(bet, { closes: true })
  const paid = winOf(bet, { isFree: false, amount: amount(70n) })
  for (const ask of [bet, win, paid]) await take(ask)
  expect(await bonusesOf(mai.id)).toEqual([500n])
  // As it was before free wins were bonuses alone.
  await server.owner.query('UPDATE vendor_round SET payout = payout + 500 WHERE member_id = $1', [mai.id])
  expect(await bonusesOf(mai.id)).toEqual([0n])
  expect(await take(rollbackOf(win))).toMatchObject({ is: 'done', balance: 10_070n })
  expect(await recordOf(mai.id)).toMatchObject([{ payout: 70n }])
})

test.each(['promo', 'jackpot'] as const)('a %s win needs no bet and is paid once', async (op) => {
  const mai = await server.player()
  const bonus: BonusAsk = { op, token: mai.token, tx: randomUUID(), amount: amount(700n) }
  expect(await take(bonus)).toMatchObject({ is: 'done', balance: 10_700n })
  expect(await take(bonus)).toMatchObject({ is: 'repeated', balance: 10_700n })
  expect(await take({ ...bonus, amount: amount(701n) })).toMatchObject({ is: 'conflict' })
  expect(await take(rollbackOf(bonus))).toMatchObject({ is: 'already-settled' })
  expect(await server.balance(mai.id)).toBe(10_700n)
})

test('a round can be ended by itself, once', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  await take(bet)
  expect(await take({ op: 'close', token: mai.token, round: bet.round })).toMatchObject({ is: 'done', balance: 9_800n })
  expect(await take({ op: 'close', token: mai.token, round: bet.round })).toMatchObject({ is: 'done' })
  expect(await take({ op: 'close', token: mai.token, round: 'none' })).toMatchObject({ is: 'bet-unknown' })
  expect(await eventsOf(mai.id)).toHaveLength(1)
  expect(await closeRound(services, { memberId: 1n, id: 4711n })).toBe(false)
})

test('stale rounds are closed, and funds in open games are known', async () => {
  const mai = await server.player()
  await take(betOf(mai))
  expect((await sumOpenRounds(database)).find(({ vendor }) => vendor === 'HUB')?.stake).toBeGreaterThanOrEqual(200n)
  clock.advance(4 * 24 * 3_600_000)
  await tidy(services)
  expect(await listStaleRounds(database, clock.now(), 10)).toEqual([])
  expect(await recordOf(mai.id)).toMatchObject([{ state: 'lost', valid_bet: 200n }])
})

test.each([
  ['RNG', 100n, 30n, 100n],
  ['RNG', 100n, 100n, 100n],
  ['FISH', 585n, 0n, 585n],
  ['LIVE', 100n, 195n, 100n],
  ['LIVE', 100n, 100n, 0n],
  ['LIVE', 140n, 80n, 60n],
  ['SPORTS', 100n, 50n, 50n],
  ['PVP', 20n, 57n, 20n],
  ['PVP', 20n, 0n, 20n],
])('the turnover in %s of a stake of %i that brought %i is %i', async (product, stake, payout, valid) => {
  const { rows } = await database.query<{ valid: bigint }>('SELECT vendor_valid($1, $2, $3) AS valid', [product, stake, payout])
  expect(rows[0]?.valid).toBe(valid)
})

test('transactions of vendors are append-only', async () => {
  for (const statement of ['UPDATE vendor_tx SET amount = 1', 'DELETE FROM vendor_tx', 'TRUNCATE vendor_tx'])
    await expect(server.owner.query(statement)).rejects.toThrow(
      process.env['CITUS'] ? /append-only|permission denied/ : /append-only/,
    )
})

test('after all this the journal balances', async () => {
  await expectBooksBalance(services)
  expect(await balanceOf(database, 1n)).toBe(0n)
})
