import { expect, test } from 'vitest'
import { inTransaction, transactionOn } from '../kit/database.ts'
import { testDatabase } from '../testing/database.ts'
import { walletAccount } from './accounts.ts'
import type { BatchWork } from './batch-work.ts'
import { openBatchWriters } from './batch-writers.ts'
import { holdWalletAccounts } from './store.ts'
import { openLedgerBench } from './testing.ts'

const database = await testDatabase()
const bench = await openLedgerBench(database)

type Job = { no: number; memberId: bigint }

/** Locks the accounts of its jobs, and answers by which path. */
const work: BatchWork<Job, 'fast' | 'slow'> = {
  keyOf: ({ no }) => String(no),
  accountOf: ({ memberId }) => walletAccount(memberId),
  sizeOf: () => 1,
  repeated: () => undefined,
  isFast: () => true,
  fast: (client, jobs) =>
    transactionOn(client, async (tx) => {
      await holdWalletAccounts(
        tx,
        jobs.map(({ memberId }) => walletAccount(memberId)),
      )
      return jobs.map(() => 'fast')
    }),
  slow: (client, jobs) =>
    transactionOn(client, async (tx) => {
      for (const { memberId } of jobs) await holdWalletAccounts(tx, [walletAccount(memberId)])
      return jobs.map(() => 'slow')
    }),
}

test('while an account is held, jobs of the others are answered on the fast path, and its own once it is free', async () => {
  const writers = await openBatchWriters(database, work, { name: 'held-test', writers: 2 })
  const members = await Promise.all(Array.from({ length: 40 }, () => bench.member(0n)))
  const [held = 0n, ...others] = members
  let no = 0
  const ask = (memberId: bigint) => writers.ask({ no: no++, memberId })
  const own = await inTransaction(database, async (tx) => {
    await holdWalletAccounts(tx, [walletAccount(held)])
    const waiting = [ask(held), ask(held)]
    const answers = await Promise.all(others.map(ask))
    expect(new Set(answers)).toEqual(new Set(['fast']))
    // It is known by now: what comes for it later does not make the others wait either.
    waiting.push(ask(held))
    expect(new Set(await Promise.all(others.map(ask)))).toEqual(new Set(['fast']))
    return { waiting }
  })
  expect(await Promise.all(own.waiting)).toHaveLength(3)
  expect(writers.answered.slow).toBeLessThanOrEqual(3)
  await writers.close()
  await bench.ledger.close()
})
