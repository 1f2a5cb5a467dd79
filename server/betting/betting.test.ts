import { amount } from '@tamuvo/money/amount.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sqlState } from '../kit/database.ts'
import { balanceOf, entryById, houseBalances } from '../ledger/statements.ts'
import { trialBalance } from '../ledger/proof.ts'
import { testDatabase } from '../testing/database.ts'
import { lockWaiters } from '../testing/lock-waiters.ts'
import { betById, betRecord, betsOfOrder, winnersOfRound } from './record-store.ts'
import type { BetRecordRow } from './bet.ts'
import { betsOfRound, roundById, roundTotals } from './betting.ts'
import { openBetting } from './services.ts'
import { type BettingBench, digitBet, digitGrade, openBettingBench } from './testing.ts'

const database = await testDatabase()
let bench: BettingBench

beforeAll(async () => {
  bench = await openBettingBench(database)
})
afterAll(() => bench.closeAll())

const placed = async (memberId: bigint, roundId: bigint, digits: readonly number[], minor = 200n) => {
  const result = await bench.betting.accept(
    bench.orderOf(
      memberId,
      digits.map((digit) => digitBet(roundId, digit, minor)),
    ),
  )
  if (result.is !== 'accepted') throw new Error(`not accepted: ${result.is}`)
  return result
}

const countBets = async (memberId: bigint): Promise<number> =>
  (await betRecord(database, memberId, {}, { no: 1, size: 1 })).totals.count

/** Every bet has its row in the journal, every BET row its bet. */
const strays = async (): Promise<bigint> => {
  const { rows } = await database.query<{ count: bigint }>(
    `SELECT count(*) AS count FROM bet b FULL JOIN (SELECT * FROM journal WHERE kind = 20) j ON j.ref = b.id
      WHERE b.id IS NULL OR j.id IS NULL OR j.amount <> -b.stake OR j.entry_id <> b.order_id OR j.member_id <> b.member_id`,
  )
  return rows[0]!.count
}

test('an order posts its stakes and is listed with its entry', async () => {
  const [memberId, roundId] = [await bench.member(1000n), await bench.round()]
  const slowBefore = bench.betting.answered.slow
  const result = await placed(memberId, roundId, [3, 7])
  expect(bench.betting.answered.slow).toBe(slowBefore)
  expect(result).toMatchObject({ balance: 600n, at: bench.clock.now() })
  const bets = await betsOfOrder(database, memberId, result.orderId)
  expect(bets.map((bet) => bet.id)).toEqual(result.betIds)
  expect(bets[0]).toMatchObject({
    ...digitBet(roundId, 3),
    game: 'FAST5',
    state: 'open',
    validBet: 0n,
    profit: 0n,
    payoutEntryId: null,
  })
  expect((await entryById(database, result.orderId))?.legs.filter((leg) => leg.memberId).map((leg) => leg.ref)).toEqual(
    result.betIds,
  )
  expect(await roundTotals(database, roundId)).toEqual({ bets: 2, stake: 400n, winners: 0, paid: 0n })
})

test('an order is accepted as a whole or refused', async () => {
  const [memberId, roundId] = [await bench.member(500n), await bench.round()]
  const order = bench.orderOf(
    memberId,
    [1, 2, 3].map((digit) => digitBet(roundId, digit)),
  )
  expect(await bench.betting.accept(order)).toEqual({ is: 'insufficient' })
  expect([await balanceOf(database, memberId), await countBets(memberId)]).toEqual([500n, 0])
  expect(await bench.betting.accept(bench.orderOf(77n, [digitBet(roundId, 1)]))).toEqual({ is: 'unknown' })
})

test('sent twice, an order is accepted once, even after its round has closed', async () => {
  const [memberId, roundId] = [await bench.member(1000n), await bench.round()]
  const order = bench.orderOf(memberId, [digitBet(roundId, 5), digitBet(roundId, 6)])
  const [first, twin] = await Promise.all([bench.betting.accept(order), bench.betting.accept(order)])
  expect(twin).toEqual({ ...first, is: 'repeated' })
  await bench.betting.closeRound(roundId)
  expect(await bench.betting.accept(order)).toEqual({ ...first, is: 'repeated' })
  expect([await balanceOf(database, memberId), await countBets(memberId)]).toEqual([600n, 2])
})

test('a key used for other bets is a conflict', async () => {
  const [memberId, roundId] = [await bench.member(1000n), await bench.round()]
  const order = bench.orderOf(memberId, [digitBet(roundId, 5)])
  const first = await bench.betting.accept(order)
  const other = { ...order, bets: [digitBet(roundId, 6)] }
  expect(await bench.betting.accept(other)).toEqual({ is: 'conflict', orderId: 'orderId' in first && first.orderId })
  expect(await countBets(memberId)).toBe(1)
})

test('bets are accepted from the opening until just before the close, by the server’s clock', async () => {
  const memberId = await bench.member(1000n)
  const opensAt = new Date(bench.clock.now().getTime() + 1000)
  const closesAt = new Date(opensAt.getTime() + 10_000)
  const roundId = await bench.round({ opensAt, closesAt })
  const tryAt = async (at: number): Promise<string> => {
    bench.clock.set(new Date(at).toISOString())
    return (await bench.betting.accept(bench.orderOf(memberId, [digitBet(roundId, 1)]))).is
  }
  expect(await tryAt(opensAt.getTime() - 1)).toBe('early')
  expect(await tryAt(opensAt.getTime())).toBe('accepted')
  expect(await tryAt(closesAt.getTime() - 1)).toBe('accepted')
  expect(await tryAt(closesAt.getTime())).toBe('closed')
  expect(await bench.betting.accept(bench.orderOf(memberId, [digitBet(bench.nextId(), 1)]))).toMatchObject({ is: 'closed' })
  expect(await countBets(memberId)).toBe(2)
})

test('a bet is never placed at or after the close, however slowly it is posted', async () => {
  const memberId = await bench.member(100_000n)
  const start = bench.clock.now()
  let at = start.getTime()
  const place = async (no: number): Promise<string> => {
    const opensAt = new Date(at + 1000 * no)
    const closesAt = new Date(opensAt.getTime() + 1000)
    const roundId = await bench.round({ opensAt, closesAt })
    const order = bench.orderOf(memberId, [digitBet(roundId, 1)])
    // Each look at the clock takes a second, as on a machine that hangs.
    const clock = vi.spyOn(bench.clock, 'now').mockImplementation(() => new Date((at += 1000)))
    const { is } = await bench.betting.accept(order).finally(() => clock.mockRestore())
    const bets = await betsOfRound(database, roundId, 0n, 10)
    expect(bets.filter(({ placedAt }) => placedAt < opensAt || placedAt >= closesAt)).toEqual([])
    return is
  }
  const results: string[] = []
  for (let no = 1; no <= 16; no++) {
    results.push(await place(no))
    bench.clock.set(new Date(at).toISOString())
  }
  bench.clock.set(start.toISOString())
  expect(new Set(results)).toEqual(new Set(['early', 'closed', 'accepted']))
})

test('no bet is written after its round was closed, however many are concurrent', async () => {
  const roundId = await bench.round()
  const members = await Promise.all(Array.from({ length: 20 }, () => bench.member(100_000n)))
  let [closed, accepted] = [false, 0]
  const bettors = members.map(async (memberId) => {
    const results: string[] = []
    for (let bet = 0; bet < 15; bet++) {
      const askedAfterClose = closed
      const { is } = await bench.betting.accept(bench.orderOf(memberId, [digitBet(roundId, bet % 10)]))
      if (askedAfterClose) expect(is).toBe('closed')
      if (is === 'accepted') accepted++
      results.push(is)
    }
    return results
  })
  while (accepted < 30) await new Promise((done) => setImmediate(done))
  expect(await bench.betting.closeRound(roundId)).toBe(true)
  closed = true
  const atClose = await roundTotals(database, roundId)
  expect(atClose.bets).toBeGreaterThan(0)
  expect(atClose.bets).toBeLessThan(300)
  const results = (await Promise.all(bettors)).flat()
  expect(await roundTotals(database, roundId)).toEqual(atClose)
  expect(results.filter((is) => is === 'accepted')).toHaveLength(atClose.bets)
  expect(results.filter((is) => is === 'closed').length).toBe(300 - atClose.bets)
  expect(await strays()).toBe(0n)
})

test('closing waits for an order that is being written', async () => {
  const [memberId, roundId] = [await bench.member(1000n), await bench.round()]
  const client = await database.dedicated('holder')
  await client.query('BEGIN')
  await client.query('SELECT 1 FROM balance WHERE member_id = $1 AND account = $2 FOR UPDATE', [memberId, memberId << 4n])
  const order = bench.betting.accept(bench.orderOf(memberId, [digitBet(roundId, 1)]))
  while ((await lockWaiters(database)) === 0) await new Promise((done) => setImmediate(done))
  let closed = false
  const closing = bench.betting.closeRound(roundId).then(() => (closed = true))
  await new Promise((done) => setTimeout(done, 50))
  expect(closed).toBe(false)
  await client.query('ROLLBACK')
  await client.end()
  expect((await order).is).toBe('accepted')
  await closing
  expect(await bench.betting.accept(bench.orderOf(memberId, [digitBet(roundId, 1)]))).toEqual({ is: 'closed', roundId })
})

test('a member cannot exceed the limit of a round with concurrent orders', async () => {
  const [memberId, other] = [await bench.member(100_000n), await bench.member(100_000n)]
  const roundId = await bench.round({ memberStakeMax: amount(1000n) })
  const orders = Array.from({ length: 12 }, (_, digit) => bench.orderOf(memberId, [digitBet(roundId, digit % 10)]))
  const results = await Promise.all(
    [...orders, bench.orderOf(other, [digitBet(roundId, 1)])].map((order) => bench.betting.accept(order)),
  )
  expect(results.filter((result) => result.is === 'accepted')).toHaveLength(6)
  expect(results.filter((result) => result.is === 'limit')).toHaveLength(7)
  expect(await bench.betting.accept(bench.orderOf(memberId, [digitBet(roundId, 1)]))).toEqual({ is: 'limit', roundId })
  expect(await balanceOf(database, memberId)).toBe(99_000n)
})

test('two processes cannot exceed a limit together', async () => {
  const { ledger, clock, nextId } = bench
  const neighbour = await openBetting(database, { ledger, clock, nextId })
  const [memberId, roundId] = [await bench.member(100_000n), await bench.round({ memberStakeMax: amount(1000n) })]
  const client = await database.dedicated('holder')
  await client.query('BEGIN')
  await client.query('SELECT 1 FROM balance WHERE member_id = $1 AND account = $2 FOR UPDATE', [memberId, memberId << 4n])
  const orders = [bench.betting, neighbour].map((each) => each.accept(bench.orderOf(memberId, [digitBet(roundId, 1, 600n)])))
  // On a cluster one of them asks who holds the account, instead of waiting in line for it.
  const waiting = process.env['CITUS'] ? 1 : 2
  while ((await lockWaiters(database)) < waiting) await new Promise((done) => setImmediate(done))
  await client.query('ROLLBACK')
  await client.end()
  expect((await Promise.all(orders)).map((result) => result.is).sort()).toEqual(['accepted', 'limit'])
  await neighbour.close()
})

test('winners are paid, losers have no outcome row, and the record shows both', async () => {
  const [lucky, unlucky, roundId] = [await bench.member(1000n), await bench.member(1000n), await bench.round()]
  const won = await placed(lucky, roundId, [7])
  await placed(unlucky, roundId, [1, 2])
  await bench.betting.closeRound(roundId)
  bench.clock.advance(90_000)
  const totals = await bench.betting.settleRound(roundId, digitGrade(7))
  expect(totals).toMatchObject({ bets: 3, stake: 600n, winners: 1, paid: 1900n })
  expect(await roundTotals(database, roundId)).toEqual({ bets: 3, stake: 600n, winners: 1, paid: 1900n })
  expect(await betById(database, won.betIds[0]!)).toMatchObject({
    state: 'won',
    payout: 1900n,
    profit: 1700n,
    validBet: 200n,
    detail: '1',
    version: 1,
    settledAt: bench.clock.now(),
  })
  const record = await betRecord(database, unlucky, { state: 'lost', product: 'LOTT', game: 'FAST5' }, { no: 1, size: 1 })
  expect(record.rows).toHaveLength(1)
  expect(record.totals).toEqual({ count: 2, stake: 400n, validBet: 400n, payout: 0n, profit: -400n })
  expect((await winnersOfRound(database, roundId, 0n, 10)).map((bet) => bet.memberId)).toEqual([lucky])
  expect([await balanceOf(database, lucky), await balanceOf(database, unlucky)]).toEqual([2700n, 600n])
  const { payoutEntryId } = (await betById(database, won.betIds[0]!)) as BetRecordRow
  expect(await entryById(database, payoutEntryId!)).toMatchObject({ kind: 'WIN', ref: won.betIds[0] })
})

test('a round settled twice, also concurrently, is paid once', async () => {
  const roundId = await bench.round()
  const members = await Promise.all(Array.from({ length: 30 }, () => bench.member(1000n)))
  await Promise.all(members.map((memberId) => placed(memberId, roundId, [7, 8])))
  await bench.betting.closeRound(roundId)
  const inSmallSteps = { chunkPayouts: 2 }
  const totals = await Promise.all([1, 2, 3].map(() => bench.betting.settleRound(roundId, digitGrade(7), inSmallSteps)))
  for (const each of totals) expect(each).toMatchObject({ bets: 60, winners: 30, paid: 57_000n })
  expect(await bench.betting.settleRound(roundId, digitGrade(8))).toMatchObject({ paid: 57_000n })
  for (const memberId of members) expect(await balanceOf(database, memberId)).toBe(2500n)
  const { rows } = await database.query("SELECT body FROM outbox_event WHERE kind = 'round.settled' AND body->>'roundId' = $1", [
    String(roundId),
  ])
  expect(rows).toHaveLength(1)
})

test('an open round cannot be settled, a settled one not voided, a void one not settled', async () => {
  const [open, settled, voided] = [await bench.round(), await bench.round(), await bench.round()]
  await expect(bench.betting.settleRound(open, digitGrade(1))).rejects.toThrow('not open')
  await bench.betting.closeRound(settled)
  await bench.betting.settleRound(settled, digitGrade(1))
  await expect(bench.betting.voidRound(settled)).rejects.toThrow('not settled')
  await bench.betting.voidRound(voided)
  await expect(bench.betting.settleRound(voided, digitGrade(1))).rejects.toThrow('not void')
  expect(await bench.betting.closeRound(settled)).toBe(false)
  expect((await roundById(database, voided))?.state).toBe('void')
})

test('a void round gives every stake back, once', async () => {
  const [memberId, roundId] = [await bench.member(1000n), await bench.round()]
  const { betIds } = await placed(memberId, roundId, [1, 2, 3])
  const houseBefore = (await houseBalances(database))['house:lottery']
  const totals = await Promise.all([bench.betting.voidRound(roundId), bench.betting.voidRound(roundId)])
  expect(totals[0]).toMatchObject({ bets: 3, stake: 600n, winners: 3, paid: 600n })
  expect(totals[1]).toEqual(totals[0])
  expect(await balanceOf(database, memberId)).toBe(1000n)
  expect((await houseBalances(database))['house:lottery']).toBe(amount(houseBefore - 600n))
  expect(await betById(database, betIds[0]!)).toMatchObject({ state: 'void', payout: 200n, profit: 0n, validBet: 0n })
  expect(await bench.betting.accept(bench.orderOf(memberId, [digitBet(roundId, 1)]))).toEqual({ is: 'closed', roundId })
})

test('the bets of a round are read in pages', async () => {
  const [memberId, roundId] = [await bench.member(1000n), await bench.round()]
  const { betIds } = await placed(memberId, roundId, [1, 2, 3])
  const first = await betsOfRound(database, roundId, 0n, 2)
  const second = await betsOfRound(database, roundId, first.at(-1)!.id, 2)
  expect([...first, ...second].map((bet) => bet.id)).toEqual(betIds)
})

test.each(['bet', 'outcome'])('%s rows are there for good', async (table) => {
  for (const statement of [`UPDATE ${table} SET round_id = 1`, `DELETE FROM ${table}`, `TRUNCATE ${table}`])
    expect(await database.query(statement).catch(sqlState)).toBe('42501')
})

test('an order without bets, with too many, or with more turnover than stake is invalid', async () => {
  const [memberId, roundId] = [await bench.member(1000n), await bench.round()]
  const wrong = [[], Array.from({ length: 101 }, () => digitBet(roundId, 1)), [{ ...digitBet(roundId, 1), valid: amount(201n) }]]
  for (const bets of wrong) await expect(bench.betting.accept(bench.orderOf(memberId, bets))).rejects.toThrow()
})

test('finally the journal balances and every bet has its entry', async () => {
  expect(await strays()).toBe(0n)
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})
