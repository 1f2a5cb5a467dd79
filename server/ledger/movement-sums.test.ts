import fc from 'fast-check'
import { amount } from '@tamuvo/money/amount.ts'
import { afterAll, expect, test } from 'vitest'
import { dayAfter, dayOf, spanOf } from '../kit/days.ts'
import { testDatabase } from '../testing/database.ts'
import { house, walletAccount } from './accounts.ts'
import { naturalKey } from './keys.ts'
import type { Kind } from './kinds.ts'
import { movementSums, refreshMovements } from './movement-sums.ts'
import { accountRecord } from './statements.ts'
import { openLedgerBench } from './testing.ts'

const database = await testDatabase()
const bench = await openLedgerBench(database)
const { ledger, clock, nextId } = bench
afterAll(() => ledger.close())

const timeZone = 'Asia/Yangon'
const walletAccounts = ['main', 'wd_hold'] as const

/** The sums say what the rows themselves say. */
const expectSumsOfRows = async (memberId: bigint): Promise<void> => {
  expect(await refreshMovements({ database, clock }, memberId, timeZone)).toBe(false)
  const last = dayOf(timeZone, clock.now())
  for (const first of [last, dayAfter(last, -4)]) {
    for (const kinds of [undefined, ['BET'], ['WD_HOLD', 'DEPOSIT']] as const) {
      const sums = await movementSums(database, memberId, { first, last, walletAccounts, kinds })
      const { since, until } = spanOf(timeZone, first, last)
      const { total, income, expense } = await accountRecord(
        database,
        memberId,
        { from: since, until, walletAccounts, kinds },
        { no: 1, size: 1 },
      )
      const added = sums.reduce(
        (all, sum) => ({ total: all.total + sum.entries, income: all.income + sum.income, expense: all.expense + sum.expense }),
        { total: 0, income: 0n, expense: 0n },
      )
      expect(added).toEqual({ total, income, expense })
    }
  }
}

const moves = {
  BET: { from: 'main', to: 'house' },
  WIN: { from: 'house', to: 'main' },
  WD_HOLD: { from: 'main', to: 'wd_hold' },
  WD_PAID: { from: 'wd_hold', to: 'house' },
} as const satisfies Partial<Record<Kind, { from: string; to: string }>>

const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[])) },
    { weight: 2, arbitrary: fc.constant('look' as const) },
    { weight: 1, arbitrary: fc.constant('wait' as const) },
  ),
  { minLength: 6, maxLength: 20 },
)

test('sums equal the rows they sum, whatever was posted between two looks', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const memberId = await bench.member(1_000_000n)
      const accountOf = (name: 'main' | 'wd_hold' | 'house') =>
        name === 'house' ? house('house:lottery') : walletAccount(memberId, name)
      for (const step of list) {
        if (step === 'look') await expectSumsOfRows(memberId)
        else if (step === 'wait') clock.advance(11 * 3_600_000)
        else {
          const { from, to } = moves[step]
          const ref = nextId()
          const move = { from: accountOf(from), to: accountOf(to), amount: amount(100n + (ref % 900n)) }
          await ledger.post({ key: naturalKey('moved', ref), kind: step, ref, moves: [move] })
        }
      }
      await expectSumsOfRows(memberId)
    }),
    { numRuns: 15 },
  )
})

test('two that look at the same moment add each row once, also while money moves', async () => {
  const memberId = await bench.member(1_000_000n)
  const bets = Array.from({ length: 30 }, () => nextId()).map((ref) =>
    ledger.post({
      key: naturalKey('moved', ref),
      kind: 'BET',
      ref,
      moves: [{ from: walletAccount(memberId), to: house('house:lottery'), amount: amount(100n) }],
    }),
  )
  await Promise.all([...bets, ...Array.from({ length: 6 }, () => refreshMovements({ database, clock }, memberId, timeZone))])
  await expectSumsOfRows(memberId)
})

test('the days of another zone are added up anew', async () => {
  const memberId = await bench.member(5_000n)
  await refreshMovements({ database, clock }, memberId, 'America/Los_Angeles')
  await expectSumsOfRows(memberId)
})
