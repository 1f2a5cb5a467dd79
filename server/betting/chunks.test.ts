import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../kit/database.ts'
import { balancesOf } from '../ledger/statements.ts'
import { trialBalance } from '../ledger/proof.ts'
import { testDatabase } from '../testing/database.ts'
import { betsOfRound } from './betting.ts'
import type { RoundTotals } from './round.ts'
import { betRecord, winnersOfRound } from './record-store.ts'
import { settleRound } from './settle.ts'
import { type BettingBench, digitBet, digitGrade, digitOpposites, openBettingBench } from './testing.ts'

// Dozens of processes run one after the other.
vi.setConfig({ testTimeout: 60_000 })

const database = await testDatabase()
let bench: BettingBench

beforeAll(async () => {
  bench = await openBettingBench(database)
})
afterAll(() => bench.closeAll())

type When = 'before' | 'after'

/** A database whose connection breaks at a commit: before it, or after it without an answer. */
const cutOffAt = (commit: number, when: When): Database => {
  let commits = 0
  const cut = (): never => {
    throw new Error('cut off')
  }
  return {
    ...database,
    connection: async () => {
      const client = await database.connection()
      const query = async (statement: string, values?: unknown[]): Promise<unknown> => {
        if (statement !== 'COMMIT' || ++commits < commit) return client.query(statement, values)
        if (when === 'after') await client.query(statement)
        return cut()
      }
      return Object.create(client, { query: { value: query } })
    },
  }
}

const settleBy = (process: Database, roundId: bigint): Promise<RoundTotals> => {
  const patterns = new Map([['digit', [['7']]]])
  const options = { patterns, opposites: digitOpposites, chunkPayouts: 5 }
  return settleRound({ ...bench, database: process }, roundId, digitGrade(7), options)
}

/** Runs processes one after the other, each of which completes one chunk and loses its connection at a commit. */
const settleCutOff = async (roundId: bigint, commit: number, when: When): Promise<{ totals: RoundTotals; cuts: number }> => {
  for (let cuts = 0; ; cuts++) {
    try {
      return { totals: await settleBy(cutOffAt(commit, when), roundId), cuts }
    } catch (error) {
      expect(String(error)).toContain('cut off')
    }
  }
}

/** What is booked of a member's bets on a round: outcomes of winners and losers, and what counts of all of them. */
const bookedOf = async (memberId: bigint): Promise<{ won: number; lost: number; validBet: bigint }> => {
  const { rows } = await database.query<{ won: number; lost: number }>(
    `SELECT count(*) FILTER (WHERE kind = 'won')::int AS won, count(*) FILTER (WHERE kind = 'lost')::int AS lost FROM outcome
      WHERE member_id = $1 AND version = 1`,
    [memberId],
  )
  const { totals } = await betRecord(database, memberId, {}, { no: 1, size: 1 })
  return { ...rows[0]!, validBet: totals.validBet }
}

const chunksOf = async (roundId: bigint): Promise<{ after: string; upto: string }[]> => {
  const { rows } = await database.query<{ after: string; upto: string }>(
    `SELECT body->>'after' AS after, body->>'upto' AS upto FROM outbox_event WHERE kind = 'bets.settled' AND body->>'roundId' = $1 ORDER BY id`,
    [String(roundId)],
  )
  return rows
}

test.each([
  { what: 'before the commit of every chunk', commit: 2, when: 'before' as const },
  { what: 'right after the commit of every chunk', commit: 1, when: 'after' as const },
])('cut off $what, settlement resumes and pays once', async ({ commit, when }) => {
  const roundId = await bench.round()
  const members = await Promise.all(Array.from({ length: 6 }, () => bench.member(100_000n)))
  const [ann = 0n, ...others] = members
  const bets = Array.from({ length: 100 }, (_, index) => digitBet(roundId, index % 10))
  const withoutSix = bets.map((bet) => (bet.selection === '6' ? { ...bet, selection: '8' } : bet))
  await bench.betting.accept(bench.orderOf(ann, withoutSix))
  for (const memberId of others) await bench.betting.accept(bench.orderOf(memberId, bets))
  await bench.betting.closeRound(roundId)

  const { totals, cuts } = await settleCutOff(roundId, commit, when)

  expect(totals).toMatchObject({ bets: 600, stake: 120_000n, winners: 60, paid: 114_000n })
  expect(await winnersOfRound(database, roundId, 0n, 1_000)).toHaveLength(60)
  expect([...(await balancesOf(database, members)).values()]).toEqual(members.map(() => 99_000n))
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
  // Without the six the digits are not opposite; with it nothing counts.
  expect(await bookedOf(ann)).toEqual({ won: 10, lost: 0, validBet: 20_000n })
  for (const memberId of others) expect(await bookedOf(memberId)).toEqual({ won: 10, lost: 90, validBet: 0n })

  // The events of the chunks cover every bet once, and each chunk was interrupted.
  const chunks = await chunksOf(roundId)
  const sold = await betsOfRound(database, roundId, 0n, 1_000)
  expect(chunks.map(({ after }) => after)).toEqual(['0', ...chunks.slice(0, -1).map(({ upto }) => upto)])
  expect(chunks.at(-1)?.upto).toBe(String(sold.at(-1)?.id))
  expect(chunks.length).toBeGreaterThan(8)
  expect(cuts).toBeGreaterThanOrEqual(chunks.length)
})

test('three processes at once book what counts once', async () => {
  const roundId = await bench.round()
  const members = await Promise.all(Array.from({ length: 6 }, () => bench.member(100_000n)))
  const bets = Array.from({ length: 10 }, (_, digit) => digitBet(roundId, digit, digit === 4 ? 900n : 200n))
  for (const memberId of members) await bench.betting.accept(bench.orderOf(memberId, bets))
  await bench.betting.closeRound(roundId)
  const totals = await Promise.all([1, 2, 3].map(() => settleBy(database, roundId)))
  for (const each of totals) expect(each).toMatchObject({ bets: 60, winners: 6, paid: 11_400n })
  for (const memberId of members) expect(await bookedOf(memberId)).toEqual({ won: 1, lost: 9, validBet: 700n })
})

test('what was netted for a round that is void is kept no longer, so that a hundred others are', async () => {
  const { betting } = bench
  const [sold, other] = [await bench.round(), await bench.round()]
  const member = await bench.member(100_000n)
  await betting.accept(
    bench.orderOf(
      member,
      Array.from({ length: 10 }, (_, digit) => digitBet(sold, digit)),
    ),
  )
  await betting.closeRound(sold)
  for (const roundId of [sold, other]) await betting.netRound(roundId, digitOpposites)
  await betting.voidRound(other)
  for (let more = 1; more < 100; more++) await betting.netRound(bench.nextId(), digitOpposites)
  // Without opposites of its own, the settlement counts what was netted before, or all in full.
  await betting.settleRound(sold, digitGrade(7))
  expect(await bookedOf(member)).toEqual({ won: 1, lost: 9, validBet: 0n })
})
