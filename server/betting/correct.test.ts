import { amount } from '@tamuvo/money/amount.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, inTransaction, sqlState } from '../kit/database.ts'
import { balancesOf } from '../ledger/statements.ts'
import { trialBalance } from '../ledger/proof.ts'
import { testDatabase } from '../testing/database.ts'
import { betRecord } from './record-store.ts'
import { decideOnCorrection, proposeCorrection } from './corrections.ts'
import { findCorrection } from './correction-store.ts'
import { correctRound } from './correct.ts'
import type { Grade } from './settle.ts'
import { type BettingBench, digitBet, digitGrade, digitOpposites, openBettingBench } from './testing.ts'

// Dozens of processes run one after the other.
vi.setConfig({ testTimeout: 60_000 })

const database = await testDatabase()
let bench: BettingBench

beforeAll(async () => {
  bench = await openBettingBench(database)
})
afterAll(() => bench.closeAll())

/** Six members with a hundred bets each, ten on every digit; settled by 7, to be corrected to 3. */
const wronglySettled = async () => {
  const roundId = await bench.round()
  const members = await Promise.all(Array.from({ length: 6 }, () => bench.member(100_000n)))
  const bets = Array.from({ length: 100 }, (_, index) => digitBet(roundId, index % 10))
  for (const memberId of members) await bench.betting.accept(bench.orderOf(memberId, bets))
  await bench.betting.closeRound(roundId)
  await bench.betting.settleRound(roundId, digitGrade(7))
  return { roundId, members }
}

let requests = 0
const agreed = async (roundId: bigint): Promise<bigint> => {
  const tools = { database, clock: bench.clock, newId: bench.nextId }
  const request = `00000000-0000-4000-8000-${String(++requests).padStart(12, '0')}`
  const wanted = { request, roundId, published: '7', result: '3', reason: 'The ball was read upside down', maker: 1n }
  const proposed = await proposeCorrection(tools, { ...wanted, evidence: 'Video of the draw, minute 3' })
  if (proposed.is !== 'proposed') throw new Error(proposed.is)
  const decided = await inTransaction(database, (tx) =>
    decideOnCorrection(tx, tools, 'approved', { id: proposed.id, checker: 2n, decision: '' }),
  )
  expect(decided.is).toBe('approved')
  return proposed.id
}

type When = 'before' | 'after'

/** A database whose connection breaks at a commit: before it, or after it without an answer. */
const cutOffAt = (commit: number, when: When): Database => {
  let commits = 0
  return {
    ...database,
    connection: async () => {
      const client = await database.connection()
      const query = async (statement: string, values?: unknown[]): Promise<unknown> => {
        if (statement !== 'COMMIT' || ++commits < commit) return client.query(statement, values)
        if (when === 'after') await client.query(statement)
        throw new Error('cut off')
      }
      return Object.create(client, { query: { value: query } })
    },
  }
}

const correctBy = (process: Database, id: bigint): Promise<void> =>
  correctRound({ ...bench, database: process }, id, digitGrade(3), {
    patterns: new Map([['digit', [['3']]]]),
    chunkPayouts: 5,
  })

/** Runs processes one after the other, each of which completes one chunk and loses its connection at a commit. */
const correctCutOff = async (id: bigint, commit: number, when: When): Promise<number> => {
  for (let cuts = 0; ; cuts++) {
    try {
      await correctBy(cutOffAt(commit, when), id)
      return cuts
    } catch (error) {
      expect(String(error)).toContain('cut off')
    }
  }
}

const correctedOnce = async (id: bigint, members: readonly bigint[]): Promise<void> => {
  expect(await findCorrection(database, id)).toMatchObject({
    phase: 'done',
    totals: { changed: 120, winners: 0, paid: 114_000n, taken: 114_000n, uncollected: 0n },
  })
  expect([...(await balancesOf(database, members)).values()]).toEqual(members.map(() => 99_000n))
  for (const memberId of members) {
    const { totals } = await betRecord(database, memberId, { isCorrected: true }, { no: 1, size: 1 })
    expect(totals).toEqual({ count: 20, stake: 4_000n, validBet: 4_000n, payout: 19_000n, profit: 15_000n })
    const won = await betRecord(database, memberId, { state: 'won' }, { no: 1, size: 100 })
    expect(new Set(won.rows.map(({ selection }) => selection))).toEqual(new Set(['3']))
  }
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
}

test.each([
  { what: 'before the commit of every chunk', commit: 2, when: 'before' as const },
  { what: 'right after the commit of every chunk', commit: 1, when: 'after' as const },
])('cut off $what, a correction resumes and posts everything once', async ({ commit, when }) => {
  const { roundId, members } = await wronglySettled()
  const id = await agreed(roundId)
  const cuts = await correctCutOff(id, commit, when)
  expect(cuts).toBeGreaterThan(20)
  await correctedOnce(id, members)
  await correctBy(database, id)
  await correctedOnce(id, members)
})

test('three concurrent processes post everything once', async () => {
  const { roundId, members } = await wronglySettled()
  const id = await agreed(roundId)
  await Promise.all([1, 2, 3].map(() => correctBy(database, id)))
  await correctedOnce(id, members)
})

// On a cluster no trigger asks for the correction; the code and the audit see to it.
test.skipIf(process.env['CITUS'])(
  'a finished correction accepts no more outcomes, and a running one none of other rounds',
  async () => {
    const { roundId, members } = await wronglySettled()
    const other = await wronglySettled()
    const id = await agreed(roundId)
    const add = (round: bigint, ofRound: bigint, memberId?: bigint): Promise<unknown> =>
      database
        .query(
          `INSERT INTO outcome (bet_id, version, member_id, round_id, kind, amount, valid, detail, correction_id, at)
         SELECT b.id, 2, b.member_id, $2, 'won', 1, 1, '', $3, now() FROM bet b
          WHERE b.member_id = $4 AND b.round_id = $1 AND NOT EXISTS (SELECT FROM outcome o WHERE o.bet_id = b.id) LIMIT 1`,
          [round, ofRound, id, memberId],
        )
        .then(() => 'taken', sqlState)
    expect(await add(other.roundId, roundId, other.members[0])).toBe('23514')
    await correctBy(database, id)
    expect(await add(roundId, roundId, members[0])).toBe('23514')
  },
)

test('nothing is posted before a second person approved', async () => {
  const { roundId } = await wronglySettled()
  const tools = { database, clock: bench.clock, newId: bench.nextId }
  const wanted = { roundId, published: '7', result: '3', reason: 'The ball was read upside down', maker: 1n }
  const request = '00000000-0000-4000-8000-00000000ffff'
  const proposal = { ...wanted, request, evidence: 'Video of the draw, minute 3' }
  const proposed = await proposeCorrection(tools, proposal)
  if (proposed.is !== 'proposed') throw new Error(proposed.is)
  expect(await proposeCorrection(tools, proposal)).toEqual(proposed)
  expect(await proposeCorrection(tools, { ...proposal, result: '4' })).toEqual({ is: 'conflict' })
  await expect(correctBy(database, proposed.id)).rejects.toThrow('approved')
})

test('what counts follows a correction of bets that were void at first', async () => {
  const [roundId, memberId] = [await bench.round(), await bench.member(100_000n)]
  const bets = Array.from({ length: 10 }, (_, digit) => digitBet(roundId, digit, digit === 4 ? 900n : 200n))
  await bench.betting.accept(bench.orderOf(memberId, bets))
  await bench.betting.closeRound(roundId)
  const push: Grade = ({ stake }) => ({ amount: stake, detail: '', kind: 'void', valid: amount(0n) })
  await bench.betting.settleRound(roundId, push, { opposites: digitOpposites })
  const counted = async (): Promise<bigint> => (await betRecord(database, memberId, {}, { no: 1, size: 1 })).totals.validBet
  expect(await counted()).toBe(0n)

  await bench.betting.correctRound(await agreed(roundId), digitGrade(3), { opposites: digitOpposites })
  expect(await counted()).toBe(700n)
  const { rows } = await database.query<{ booked: string }>(
    `SELECT sum((body->>'validBet')::numeric)::text AS booked FROM outbox_event WHERE kind = 'bet.corrected' AND member_id = $1`,
    [memberId],
  )
  expect(rows[0]?.booked).toBe('7.00')
})
