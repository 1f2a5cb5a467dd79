import { amount, zero } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { idMaker } from '../kit/ids.ts'
import { naturalKey } from '../ledger/keys.ts'
import { numberOfKind } from '../ledger/kinds.ts'
import { openLedger } from '../ledger/posting.ts'
import { trialBalance } from '../ledger/proof.ts'
import { playBalancesOf } from '../ledger/statements.ts'
import { testDatabase } from '../testing/database.ts'
import { endCorrection, findCorrection } from './correction-store.ts'
import { decideOnCorrection, proposeCorrection } from './corrections.ts'
import { endFreeBets } from './jobs.ts'
import { type Betting, openBetting } from './services.ts'
import type { Grade } from './settle.ts'
import { digitBet, digitOpposites, openBettingBench } from './testing.ts'
import { freeCost, freeTicket, giverOf } from './testing-free.ts'

// Each run sells and ends rounds on two processes.
vi.setConfig({ testTimeout: 240_000 })

const database = await testDatabase()
const bench = await openBettingBench(database)
const { clock } = bench
const other = await (async () => {
  const nextId = idMaker(clock, 2)
  const ledger = await openLedger(database, { clock, nextId })
  return { ledger, betting: await openBetting(database, { ledger, clock, nextId }) }
})()
const processes: Betting[] = [bench.betting, other.betting]
afterAll(async () => {
  await other.betting.close()
  await other.ledger.close()
  await bench.closeAll()
})

const give = giverOf(database, bench)
const paidTicket = (roundId: bigint, digit: number) => ({ ...digitBet(roundId, digit, 100n), price: '1.00|1|1900;1;9.50' })

/** Pays 9.50 on the drawn digit, also of a free ticket; void for none. */
const grade =
  (drawn: number | null): Grade =>
  ({ selection, stake }) =>
    drawn === null
      ? { amount: stake, detail: '', kind: 'void', valid: zero }
      : selection === String(drawn)
        ? { amount: amount(950n), detail: '1' }
        : undefined

let requests = 0
const agreed = async (roundId: bigint, result: string): Promise<bigint> => {
  const tools = { database, clock, newId: bench.nextId }
  const request = `00000000-0000-4000-8000-${String(++requests).padStart(12, '0')}`
  const wanted = { request, roundId, published: '7', result, reason: 'a test of corrections', maker: 1n }
  const proposed = await proposeCorrection(tools, { ...wanted, evidence: 'a test of corrections' })
  if (proposed.is !== 'proposed') throw new Error(proposed.is)
  await inTransaction(database, (tx) => decideOnCorrection(tx, tools, 'approved', { id: proposed.id, checker: 2n, decision: '' }))
  return proposed.id
}
const correct = async (roundId: bigint, drawn: number | null): Promise<void> => {
  const id = await agreed(roundId, String(drawn))
  await Promise.all(processes.map((each) => each.correctRound(id, grade(drawn), { chunkPayouts: 1 })))
  const correction = await findCorrection(database, id)
  await inTransaction(database, (tx) => endCorrection(tx, correction!, clock.now()))
}

const stateOf = async (freeBetId: bigint) => {
  const { rows } = await database.query<{ used: bigint; due: bigint; back: bigint }>(
    `SELECT f.used, coalesce(sum(u.stake) FILTER (WHERE u.returned_at IS NULL), 0)::bigint AS due,
            coalesce(sum(u.stake) FILTER (WHERE u.returned_at IS NOT NULL), 0)::bigint AS back
       FROM free_bet f LEFT JOIN free_bet_use u ON u.free_bet_id = f.id WHERE f.id = $1 GROUP BY f.id`,
    [freeBetId],
  )
  return rows[0]!
}
/** Tickets for which promotions did not stake what they cost, or did not get back what is usable again. */
const misbooked = async () => {
  const { rows } = await database.query(
    `SELECT u.bet_id FROM free_bet_use u
       LEFT JOIN (SELECT ref, sum(amount) FILTER (WHERE kind = $1 AND amount > 0) AS staked, sum(amount) FILTER (WHERE kind = $2 AND amount > 0) AS back
                    FROM journal WHERE kind IN ($1, $2) GROUP BY ref) j ON j.ref = u.bet_id
      WHERE j.staked IS DISTINCT FROM u.stake OR coalesce(j.back, 0) <> CASE WHEN u.returned_at IS NULL THEN 0 ELSE u.stake END`,
    [numberOfKind('FREE_STAKE'), numberOfKind('FREE_RETURN')],
  )
  return rows
}
const balance = async (memberId: bigint) => (await playBalancesOf(database, [memberId])).get(memberId)

test('the key and the free bet of another member are refused, also for the same tickets', async () => {
  const [owner, stranger] = [await bench.member(0n), await bench.member(0n)]
  const freeBetId = await give(owner)
  const roundId = await bench.round()
  const order = { key: naturalKey('order', bench.nextId()), freeBetId, bets: [freeTicket(roundId, 7)] }
  const sold = await bench.betting.acceptFree({ ...order, memberId: owner })
  expect(sold.is).toBe('accepted')
  expect(await other.betting.acceptFree({ ...order, memberId: stranger })).toMatchObject({ is: 'conflict' })
  expect(await other.betting.acceptFree({ ...order, memberId: owner })).toMatchObject({ is: 'repeated' })
})

test('a free ticket that was void and is corrected to a win gives no stake back beside the win', async () => {
  const memberId = await bench.member(0n)
  const freeBetId = await give(memberId)
  const roundId = await bench.round()
  const sold = await bench.betting.acceptFree({
    key: naturalKey('order', bench.nextId()),
    memberId,
    freeBetId,
    bets: [freeTicket(roundId, 7)],
  })
  expect(sold.is).toBe('accepted')
  await bench.betting.closeRound(roundId)
  await bench.betting.settleRound(roundId, grade(7))
  expect(await balance(memberId)).toBe(950n)
  await correct(roundId, null)
  expect(await balance(memberId)).toBe(0n)
  expect(await stateOf(freeBetId)).toEqual({ used: 0n, due: 0n, back: 100n })
  await correct(roundId, 7)
  expect(await balance(memberId)).toBe(0n)
  expect(await stateOf(freeBetId)).toEqual({ used: 0n, due: 0n, back: 100n })
})

test('a row of corrections pays by the last result, but for free tickets that were void before', async () => {
  const results = fc.array(fc.constantFrom(3, 7, null), { minLength: 1, maxLength: 5 })
  const tickets = fc.array(fc.record({ digit: fc.constantFrom(3, 5, 7), isFree: fc.boolean() }), { minLength: 1, maxLength: 5 })
  const run = async (sold: { digit: number; isFree: boolean }[], corrections: (number | null)[]): Promise<void> => {
    const [memberId, roundId] = [await bench.member(100_000n), await bench.round()]
    const freeBetId = await give(memberId)
    for (const { digit, isFree } of sold) {
      const order = { key: naturalKey('order', bench.nextId()), memberId }
      const { is } = isFree
        ? await bench.betting.acceptFree({ ...order, freeBetId, bets: [freeTicket(roundId, digit)] })
        : await bench.betting.accept({ ...order, bets: [paidTicket(roundId, digit)] })
      expect(is).toBe('accepted')
    }
    await bench.betting.closeRound(roundId)
    await bench.betting.settleRound(roundId, grade(7))
    const row = corrections.filter((drawn, place) => drawn !== (place === 0 ? 7 : corrections[place - 1]))
    for (const drawn of row) await correct(roundId, drawn)
    const last = row.length === 0 ? 7 : row.at(-1)
    const hasBeenVoid = row.includes(null)
    const paid = sold.map(({ digit, isFree }) => {
      const won = digit === last ? 950n : 0n
      if (isFree) return hasBeenVoid ? 0n : won
      return (last === null ? 100n : won) - 100n
    })
    expect(await balance(memberId)).toBe(100_000n + paid.reduce((sum, each) => sum + each, 0n))
    const staked = BigInt(sold.filter(({ isFree }) => isFree).length) * freeCost
    expect(await stateOf(freeBetId)).toEqual(
      hasBeenVoid ? { used: 0n, due: 0n, back: staked } : { used: staked, due: staked, back: 0n },
    )
  }
  await fc.assert(fc.asyncProperty(tickets, results, run), { numRuns: 10, endOnFailure: true })
  expect(await misbooked()).toEqual([])
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})

type Op =
  | { is: 'free'; process: number; member: number; bet: number; round: number; digits: number[]; key: number }
  | { is: 'paid'; process: number; member: number; round: number; digits: number[]; key: number }
  | { is: 'end'; way: 'void' | 'settle'; process: number; round: number }
  | { is: 'expire' }
const no = (max: number) => fc.nat({ max })
const digits = fc.array(no(9), { minLength: 1, maxLength: 4 })
const op: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      is: fc.constant('free' as const),
      process: no(1),
      member: no(2),
      bet: no(5),
      round: no(2),
      digits,
      key: no(12),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ is: fc.constant('paid' as const), process: no(1), member: no(2), round: no(2), digits, key: no(12) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('end' as const),
      way: fc.constantFrom('void' as const, 'settle' as const),
      process: no(1),
      round: no(2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('expire' as const) }) },
)

test('whatever happens at once, no more is used than there is, each key has one answer, and the books balance', async () => {
  const errors: string[] = []
  const run = async (waves: Op[][]): Promise<void> => {
    const members = [await bench.member(1_000n), await bench.member(1_000n), await bench.member(0n)]
    const bets = await Promise.all(Array.from({ length: 6 }, (_, index) => give(members[index % 3]!, 300n)))
    const rounds = await Promise.all([bench.round(), bench.round(), bench.round()])
    const ending = new Map<number, 'void' | 'settle'>()
    // Request keys belong to one member; each has 13 of them.
    const keys = members.map(() => Array.from({ length: 13 }, () => bench.nextId()))
    const answers = new Map<string, Set<string>>()
    const did = async (each: Op): Promise<void> => {
      if (each.is === 'expire') return endFreeBets({ database, clock })
      if (each.is === 'end') {
        const betting = processes[each.process]!
        const first = ending.get(each.round) ?? each.way
        ending.set(each.round, first)
        const id = rounds[each.round]!
        if (first === 'void') return void (await betting.voidRound(id, { chunkPayouts: 2 }))
        await betting.closeRound(id)
        return void (await betting.settleRound(id, grade(7), { chunkPayouts: 2, opposites: digitOpposites }))
      }
      const memberId = members[each.member]!
      // A cluster does not see that a paid order has the key of a free one: see docs/recipes/scale-out.md.
      const kind = process.env['CITUS'] ? each.is : 'order'
      const key = naturalKey(kind, keys[each.member]![each.key]!)
      const roundId = rounds[each.round]!
      const result =
        each.is === 'free'
          ? await processes[each.process]!.acceptFree({
              key,
              memberId,
              freeBetId: bets[each.bet]!,
              bets: each.digits.map((digit) => freeTicket(roundId, digit)),
            })
          : await processes[each.process]!.accept({ key, memberId, bets: each.digits.map((digit) => paidTicket(roundId, digit)) })
      if (result.is === 'accepted' || result.is === 'repeated') {
        const name = `${each.member} ${kind} ${each.key}`
        answers.set(name, (answers.get(name) ?? new Set()).add(result.betIds.join()))
        if (each.is === 'free') expect(each.bet % 3).toBe(each.member)
      }
    }
    for (const wave of waves) {
      const results = await Promise.allSettled(wave.map(did))
      for (const result of results) if (result.status === 'rejected') errors.push(String(result.reason))
    }
    for (const [index, id] of rounds.entries()) {
      const first = ending.get(index) ?? 'void'
      if (first === 'void') await bench.betting.voidRound(id)
      else {
        await bench.betting.closeRound(id)
        await bench.betting.settleRound(id, grade(7), { opposites: digitOpposites })
      }
    }
    for (const ids of answers.values()) expect(ids.size).toBe(1)
    for (const id of bets) {
      const { used, due } = await stateOf(id)
      expect(used).toBe(due)
    }
    const { rows } = await database.query(
      `SELECT u.bet_id, o.kind, u.returned_at FROM free_bet_use u LEFT JOIN outcome o ON o.bet_id = u.bet_id WHERE (u.returned_at IS NOT NULL) <> (o.kind IS NOT DISTINCT FROM 'void') AND u.member_id = ANY ($1::bigint[])`,
      [`{${members.join()}}`],
    )
    expect(rows).toEqual([])
    expect(errors).toEqual([])
  }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(op, { minLength: 8, maxLength: 24 }), { minLength: 1, maxLength: 4 }), run),
    { numRuns: 12, endOnFailure: true },
  )
  expect(await misbooked()).toEqual([])
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})
