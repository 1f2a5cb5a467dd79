import { amount, toWire } from '@tamuvo/money/amount.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { guardWalletAccount } from '../ledger/store.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { openLedger } from '../ledger/posting.ts'
import { createGuard } from '../safer/guard.ts'
import { testDatabase } from '../testing/database.ts'
import { idMaker } from '../kit/ids.ts'
import { openBetting } from './services.ts'
import type { AcceptResult } from './bet.ts'
import { giveFreeBet } from './free-bets.ts'
import { digitBet, digitGrade, openBettingBench } from './testing.ts'

const database = await testDatabase()
const bench = await openBettingBench(database)
const { clock } = bench
const [day, week, month] = ['2026-08-04T17:30:00Z', '2026-08-02T17:30:00Z', '2026-07-31T17:30:00Z'].map((since) => ({
  since: new Date(since),
  until: new Date('2026-08-05T17:30:00Z'),
}))
const guard = createGuard({ clock, windowsOf: async () => ({ day: day!, week: week!, month: month! }) })

/** Two server processes: each has connections, batch writers and ids of its own. */
const processes = await Promise.all(
  [2, 3].map(async (node) => {
    const nextId = idMaker(clock, node)
    const ledger = await openLedger(database, { clock, nextId })
    return { ledger, betting: await openBetting(database, { ledger, clock, nextId, guard }) }
  }),
)
afterAll(async () => {
  for (const { betting, ledger } of processes) {
    await betting.close()
    await ledger.close()
  }
  await bench.closeAll()
})

const limit = (memberId: bigint, kind: string, value: bigint): Promise<void> =>
  inTransaction(database, async (tx) => {
    await tx.query(
      `INSERT INTO safer_limit (member_id, kind, set_by, value, since) VALUES ($1, $2, 'member', $3, $4)
       ON CONFLICT (member_id, kind, set_by) DO UPDATE SET value = $3`,
      [memberId, kind, value, clock.now()],
    )
    await guardWalletAccount(tx, walletAccount(memberId), true)
  })

const bet = (memberId: bigint, roundId: bigint, minor: bigint, process = 0): Promise<AcceptResult> =>
  processes[process]!.betting.accept(bench.orderOf(memberId, [digitBet(roundId, 1, minor)]))

const stakedBy = async (memberId: bigint): Promise<bigint> => {
  const { rows } = await database.query<{ sum: bigint }>(
    'SELECT coalesce(sum(stake), 0)::bigint AS sum FROM bet WHERE member_id = $1',
    [memberId],
  )
  return rows[0]?.sum ?? 0n
}
const codeOf = (result: AcceptResult): string => (result.is === 'barred' ? result.refusal.code : result.is)

describe('a limit of stakes', () => {
  test('is not exceeded by concurrent bets on two processes', async () => {
    const [mai, round] = [await bench.member(1_000_000n), await bench.round()]
    await limit(mai, 'STAKE_DAY', 10_000n)
    const results = await Promise.all(Array.from({ length: 120 }, (_, n) => bet(mai, round, 300n, n % 2)))
    expect(await stakedBy(mai)).toBe(9_900n)
    expect(results.filter(({ is }) => is === 'accepted')).toHaveLength(33)
    expect(results.filter((result) => codeOf(result) === 'RG_LIMIT')).toHaveLength(87)
  })

  test('applies to later bets when set during concurrent ones', async () => {
    const [mai, round] = [await bench.member(1_000_000n), await bench.round()]
    const early = Promise.all(Array.from({ length: 60 }, (_, n) => bet(mai, round, 100n, n % 2)))
    await limit(mai, 'STAKE_DAY', 2_000n)
    const before = await stakedBy(mai)
    const late = await Promise.all(Array.from({ length: 40 }, (_, n) => bet(mai, round, 100n, n % 2)))
    await early
    // Earlier stakes stay; the total is at most the greater of both.
    expect(await stakedBy(mai)).toBeLessThanOrEqual(before > 2_000n ? before : 2_000n)
    expect(late.some((result) => codeOf(result) === 'RG_LIMIT')).toBe(true)
  })

  test('does not affect other members in the same batch', async () => {
    const round = await bench.round()
    const [mai, ...others] = await Promise.all(Array.from({ length: 6 }, () => bench.member(10_000n)))
    await limit(mai!, 'STAKE_SINGLE', 100n)
    const results = await Promise.all([mai!, ...others].map((memberId) => bet(memberId, round, 200n)))
    expect(results.map(codeOf)).toEqual(['RG_LIMIT', ...others.map(() => 'accepted')])
  })

  test('reports the remaining amount', async () => {
    const [mai, round] = [await bench.member(10_000n), await bench.round()]
    await limit(mai, 'STAKE_DAY', 1_000n)
    await bet(mai, round, 700n)
    expect(await bet(mai, round, 400n)).toEqual({
      is: 'barred',
      refusal: { code: 'RG_LIMIT', detail: { kind: 'STAKE_DAY', limit: '10.00', left: '3.00' } },
    })
    expect(codeOf(await bet(mai, round, 300n))).toBe('accepted')
  })
})

test('a repeated order keeps its answer, also when the limit is reached', async () => {
  const [mai, round] = [await bench.member(10_000n), await bench.round()]
  await limit(mai, 'STAKE_DAY', 500n)
  const order = bench.orderOf(mai, [digitBet(round, 1, 500n)])
  expect((await processes[0]!.betting.accept(order)).is).toBe('accepted')
  expect((await processes[1]!.betting.accept(order)).is).toBe('repeated')
})

test('wins and refunds raise the remaining amount of a loss limit', async () => {
  const [mai, round] = [await bench.member(10_000n), await bench.round()]
  await limit(mai, 'LOSS_DAY', 1_000n)
  expect(codeOf(await bet(mai, round, 800n))).toBe('accepted')
  expect(codeOf(await bet(mai, round, 300n))).toBe('RG_LIMIT')
  const { betting } = processes[0]!
  await betting.closeRound(round)
  await betting.settleRound(round, digitGrade(1))
  // 800 staked, 7,600 came back.
  const next = await bench.round()
  expect(codeOf(await bet(mai, next, 7_800n))).toBe('accepted')
  expect(codeOf(await bet(mai, next, 1n))).toBe('RG_LIMIT')
  await betting.voidRound(next)
  expect(codeOf(await bet(mai, await bench.round(), 7_800n))).toBe('accepted')
})

test('a jackpot share counts as a win', async () => {
  const [mai, round] = [await bench.member(10_000n), await bench.round()]
  await limit(mai, 'LOSS_DAY', 1_000n)
  await bet(mai, round, 1_000n)
  expect(codeOf(await bet(mai, round, 300n))).toBe('RG_LIMIT')
  const moves = [{ from: house('jackpot:fast5'), to: walletAccount(mai), amount: amount(300n) }]
  await bench.ledger.post({ key: naturalKey('share', bench.nextId()), kind: 'JACKPOT_WIN', ref: round, moves })
  expect(codeOf(await bet(mai, round, 300n))).toBe('accepted')
})

test('a member on a break cannot stake, but open bets are settled and paid', async () => {
  const [mai, round] = [await bench.member(10_000n), await bench.round()]
  await bet(mai, round, 1_000n)
  await inTransaction(database, async (tx) => {
    await tx.query(`INSERT INTO safer_break (id, member_id, kind, since, until) VALUES (1, $1, 'cool_off', $2, $3)`, [
      mai,
      clock.now(),
      new Date(clock.now().getTime() + 86_400_000),
    ])
    await guardWalletAccount(tx, walletAccount(mai), true)
  })
  expect(await bet(mai, await bench.round(), 100n)).toMatchObject({ is: 'barred', refusal: { code: 'RG_EXCLUDED' } })
  const { betting } = processes[1]!
  await betting.closeRound(round)
  expect(toWire((await betting.settleRound(round, digitGrade(1))).paid)).toBe('95.00')
})

test('sums include rows that are inserted with ids below the last one counted', async () => {
  const [mai, round] = [await bench.member(10_000n), await bench.round()]
  await limit(mai, 'STAKE_DAY', 1_000n)
  await bet(mai, round, 300n)
  await bet(mai, round, 100n)
  // As if the first bet had been posted by a process whose clock is behind: counted beyond it, but not with it.
  await database.query(
    `UPDATE safer_tally SET postings = postings - 1, upto = upto + 1000 WHERE member_id = $1 AND account = $2`,
    [mai, walletAccount(mai)],
  )
  await database.query('UPDATE safer_quarter SET staked = 100 WHERE member_id = $1', [mai])
  expect(await bet(mai, round, 700n)).toMatchObject({ is: 'barred', refusal: { detail: { left: '6.00' } } })
  expect(amount(await stakedBy(mai))).toBe(400n)
})

test('breaks bar what a free bet pays; limits of money and an empty wallet do not', async () => {
  const memberId = await bench.member(0n)
  const [freeBetId, orderId, roundId] = [bench.nextId(), bench.nextId(), await bench.round()]
  const given = { id: freeBetId, memberId, itemId: 1n, orderId, amount: amount(500n), days: 7, now: clock.now() }
  await inTransaction(database, (tx) => giveFreeBet(tx, given))
  const free = async (): Promise<string> => {
    const bets = [{ ...digitBet(roundId, 1, 0n), price: '9.50;0', cost: amount(200n) }]
    const key = naturalKey('order', bench.nextId())
    const result = await processes[0]!.betting.acceptFree({ key, memberId, bets, freeBetId })
    return result.is === 'barred' ? result.refusal.code : result.is
  }
  await limit(memberId, 'STAKE_SINGLE', 10n)
  await limit(memberId, 'LOSS_DAY', 0n)
  expect(await free()).toBe('accepted')
  await database.query(`INSERT INTO safer_break (id, member_id, kind, since) VALUES (77, $1, 'exclusion', $2)`, [
    memberId,
    clock.now(),
  ])
  expect(await free()).toBe('RG_EXCLUDED')
  const { rows } = await database.query('SELECT used FROM free_bet WHERE id = $1', [freeBetId])
  expect(rows).toEqual([{ used: 200n }])
})

test('a limit that is below what was staked before does not bar what a free bet pays', async () => {
  const memberId = await bench.member(1_000n)
  const [freeBetId, orderId, roundId] = [bench.nextId(), bench.nextId(), await bench.round()]
  const given = { id: freeBetId, memberId, itemId: 1n, orderId, amount: amount(500n), days: 7, now: clock.now() }
  await inTransaction(database, (tx) => giveFreeBet(tx, given))
  for (const kind of ['STAKE_DAY', 'LOSS_DAY']) await limit(memberId, kind, 500n)
  expect((await bet(memberId, roundId, 300n)).is).toBe('accepted')
  for (const kind of ['STAKE_DAY', 'LOSS_DAY']) await limit(memberId, kind, 100n)
  expect(await bet(memberId, roundId, 100n)).toMatchObject({ is: 'barred', refusal: { code: 'RG_LIMIT' } })
  const bets = [{ ...digitBet(roundId, 1, 0n), price: '9.50;0', cost: amount(200n) }]
  const order = { key: naturalKey('order', bench.nextId()), memberId, bets, freeBetId }
  expect((await processes[0]!.betting.acceptFree(order)).is).toBe('accepted')
})
