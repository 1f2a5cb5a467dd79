import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../../kit/database.ts'
import { dayAfter, dayOf, spanOf } from '../../kit/days.ts'
import { firstIdAt } from '../../kit/ids.ts'
import { testDatabase } from '../../testing/database.ts'
import { endCorrection, findCorrection } from '../correction-store.ts'
import { decideOnCorrection, proposeCorrection } from '../corrections.ts'
import { betRecord, type BetFilter } from '../record-store.ts'
import { digitBet, digitGrade, openBettingBench } from '../testing.ts'
import { type BetsAsked, sumsByDay } from './page-store.ts'
import { idsOfPage, newestOf } from './pages.ts'
import { refreshSums } from './sums.ts'

vi.setConfig({ testTimeout: 60_000 })

const database = await testDatabase()
const bench = await openBettingBench(database)
const { betting, nextId, clock } = bench
afterAll(() => bench.closeAll())

const timeZone = 'Asia/Yangon'
const hour = 3_600_000

const place = async (memberId: bigint, roundId: bigint, digits: readonly number[]): Promise<void> => {
  const bets = digits.map((digit) => digitBet(roundId, digit, BigInt(100 + digit)))
  expect(await betting.accept(bench.orderOf(memberId, bets))).toMatchObject({ is: 'accepted' })
}

const correct = async (roundId: bigint, from: number, to: number): Promise<void> => {
  const tools = { database, clock, newId: nextId }
  const proposal = {
    published: String(from),
    result: String(to),
    reason: 'The feed was wrong',
    evidence: 'The paper of the next day',
  }
  const proposed = await proposeCorrection(tools, { ...proposal, request: randomUUID(), roundId, maker: 1n })
  if (proposed.is !== 'proposed') throw new Error(proposed.is)
  const check = { id: proposed.id, checker: 2n, decision: '' }
  await inTransaction(database, (tx) => decideOnCorrection(tx, tools, 'approved', check))
  await betting.correctRound(proposed.id, digitGrade(to))
  await inTransaction(database, async (tx) => {
    const done = await findCorrection(tx, proposed.id)
    if (done) await endCorrection(tx, done, clock.now())
  })
}

const asks: (BetsAsked & BetFilter)[] = [
  {},
  { product: 'LOTT' },
  { product: 'RNG' },
  { state: 'open' },
  { state: 'won' },
  { state: 'lost' },
  { state: 'void' },
  { isCorrected: true },
]

/** The sums and each page say what the rows themselves say, read one by one. */
const expectSumsOfRows = async (memberId: bigint, days: number): Promise<void> => {
  const { upto, isCounting } = await refreshSums({ database, clock }, memberId, timeZone)
  expect(isCounting).toBe(false)
  const last = dayOf(timeZone, clock.now())
  const first = dayAfter(last, 1 - days)
  const { since, until } = spanOf(timeZone, first, last)
  for (const asked of asks) {
    const sums = await sumsByDay(database, memberId, { first, last, timeZone }, asked)
    const { rows, totals } = await betRecord(database, memberId, { from: since, until, ...asked }, { no: 1, size: 1_000 })
    const added = sums.reduce(
      (total, sum) => ({
        count: total.count + sum.count,
        stake: total.stake + sum.stake,
        validBet: total.validBet + sum.validBet,
        payout: total.payout + sum.payout,
        profit: total.profit + sum.profit,
      }),
      { count: 0, stake: 0n, validBet: 0n, payout: 0n, profit: 0n },
    )
    expect(added).toEqual(totals)
    const ids = rows.map(({ id }) => id)
    const paged: bigint[] = []
    for (let skip = 0; skip <= ids.length; skip += 3)
      paged.push(...(await idsOfPage(database, memberId, sums, { asked, timeZone, uptoId: upto + 1n, skip, take: 3 })))
    expect(paged).toEqual(ids)
    const span = { fromId: firstIdAt(since), uptoId: firstIdAt(until) }
    expect(await newestOf(database, memberId, span, { asked, skip: 1, take: 3 })).toEqual(ids.slice(1, 4))
  }
}

type Step =
  | { is: 'bet'; digits: number[]; round: number }
  | { is: 'settle' | 'void' | 'correct'; round: number; digit: number }
  | { is: 'wait'; hours: number }
  | { is: 'look' }

const digit = fc.integer({ min: 0, max: 9 })
const round = fc.integer({ min: 0, max: 2 })
const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ is: fc.constant('bet' as const), digits: fc.array(digit, { minLength: 1, maxLength: 4 }), round }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ is: fc.constantFrom('settle' as const, 'void' as const, 'correct' as const), round, digit }),
    },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('look' as const) }) },
  ),
  { minLength: 8, maxLength: 16 },
)

test('sums equal the rows they sum, whatever was settled, void or corrected between two looks', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list: Step[]) => {
      const memberId = await bench.member(10_000_000n)
      const rounds: { id: bigint; drawn: number | null; isVoid: boolean }[] = []
      const openRound = async (no: number) => {
        const known = rounds[no]
        if (known && known.drawn === null && !known.isVoid) return known
        const closesAt = new Date(clock.now().getTime() + 100 * 24 * hour)
        const opened = { id: await bench.round({ product: no === 2 ? 'RNG' : 'LOTT', closesAt }), drawn: null, isVoid: false }
        rounds[no] = opened
        return opened
      }
      for (const step of list) {
        if (step.is === 'wait') clock.advance(step.hours * hour)
        if (step.is === 'look') await expectSumsOfRows(memberId, 5)
        if (step.is === 'bet') await place(memberId, (await openRound(step.round)).id, step.digits)
        if (step.is !== 'settle' && step.is !== 'void' && step.is !== 'correct') continue
        const target = rounds[step.round]
        if (!target || target.isVoid) continue
        if (step.is === 'correct') {
          if (target.drawn === null || target.drawn === step.digit) continue
          await correct(target.id, target.drawn, step.digit)
          target.drawn = step.digit
        } else if (target.drawn === null) {
          if (step.is === 'void') {
            await betting.voidRound(target.id)
            target.isVoid = true
          } else {
            await betting.closeRound(target.id)
            await betting.settleRound(target.id, digitGrade(step.digit))
            target.drawn = step.digit
          }
        }
      }
      await expectSumsOfRows(memberId, 5)
      await expectSumsOfRows(memberId, 1)
    }),
    { numRuns: 12 },
  )
})

test('a bet that is written after others with higher ids is added up', async () => {
  const memberId = await bench.member(10_000n)
  const roundId = await bench.round()
  const early = nextId()
  clock.advance(1_000)
  await place(memberId, roundId, [1])
  await expectSumsOfRows(memberId, 1)
  await database.query(
    `INSERT INTO bet (id, member_id, round_id, order_id, placed_at, stake, valid, product, game, market, selection, price, rule_version)
     SELECT $1, member_id, round_id, order_id, placed_at, 700, 700, product, game, market, selection, price, rule_version FROM bet
      WHERE member_id = $2`,
    [early, memberId],
  )
  await place(memberId, roundId, [2])
  await expectSumsOfRows(memberId, 1)
})

test('two that look at the same moment add each bet once', async () => {
  const memberId = await bench.member(10_000n)
  const roundId = await bench.round()
  await place(memberId, roundId, [1, 2, 3])
  await Promise.all(Array.from({ length: 4 }, () => refreshSums({ database, clock }, memberId, timeZone)))
  await expectSumsOfRows(memberId, 1)
})

test('the days of another zone are added up anew', async () => {
  const memberId = await bench.member(10_000n)
  await place(memberId, await bench.round(), [1, 2, 3])
  await refreshSums({ database, clock }, memberId, 'America/Los_Angeles')
  await expectSumsOfRows(memberId, 1)
})
