import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { type BatchWork, LedgerBusy } from './batch-work.ts'
import { openBatchWriters } from './batch-writers.ts'

const database = await testDatabase()

type Job = { no: number; sender: string; rows?: number }

/** Writes down who is in each batch; the first one waits until it is let go. */
const openWork = () => {
  const batches: string[][] = []
  let letGo = (): void => {}
  const gate = new Promise<void>((open) => {
    letGo = open
  })
  const run = async (jobs: readonly Job[]): Promise<string[]> => {
    batches.push(jobs.map(({ sender }) => sender))
    if (batches.length === 1) await gate
    return jobs.map(({ sender }) => sender)
  }
  const work: BatchWork<Job, string> = {
    keyOf: ({ no }) => String(no),
    senderOf: ({ sender }) => sender,
    sizeOf: ({ rows = 1 }) => rows,
    repeated: () => undefined,
    isFast: () => true,
    fast: (_client, jobs) => run(jobs),
    slow: (_client, jobs) => run(jobs),
  }
  return { work, batches, letGo }
}

test('a sender that floods the queue is not served before one that sends little', async () => {
  const { work, batches, letGo } = openWork()
  const writers = await openBatchWriters(database, work, { name: 'senders-test', writers: 1 })
  let no = 0
  const ask = (sender: string): Promise<string> => writers.ask({ no: no++, sender })
  const flood = Array.from({ length: 3_000 }, () => ask('flood'))
  await expect.poll(() => batches.length).toBe(1)
  const little = [ask('little'), ask('little')]
  letGo()
  await Promise.all([...flood, ...little])
  expect(batches.findLastIndex((senders) => senders.includes('little'))).toBe(1)
  expect(batches.flat()).toHaveLength(3_002)
  await writers.close()
})

test('no sender has more than half of the queue; when its jobs are answered it may send again', async () => {
  const { work, letGo } = openWork()
  const writers = await openBatchWriters(database, work, { name: 'senders-test', writers: 1, waitingMax: 20 })
  let no = 0
  const ask = (sender: string): Promise<string> => writers.ask({ no: no++, sender })
  const taken = Array.from({ length: 10 }, () => ask('flood'))
  await expect(ask('flood')).rejects.toBeInstanceOf(LedgerBusy)
  taken.push(ask('little'))
  letGo()
  expect(await Promise.all(taken)).toHaveLength(11)
  expect(await ask('flood')).toBe('flood')
  await writers.close()
})

test('a batch is a fair share of all rows that wait, however many a job writes', async () => {
  const { work, batches, letGo } = openWork()
  const writers = await openBatchWriters(database, work, { name: 'senders-test', writers: 1 })
  const taken = Array.from({ length: 100 }, (_, no) => writers.ask({ no, sender: 'one', rows: 2 }))
  await expect.poll(() => batches.length).toBe(1)
  letGo()
  expect(await Promise.all(taken)).toHaveLength(100)
  expect(batches.map(({ length }) => length)).toEqual([100])
  await writers.close()
})

test('many jobs leave what waits to the batch that is under way, but not for long', async () => {
  const { work, batches, letGo } = openWork()
  const writers = await openBatchWriters(database, work, { name: 'senders-test', writers: 2, togetherMs: 500 })
  let no = 0
  const ask = (): Promise<string> => writers.ask({ no: no++, sender: 'one', rows: 20 })
  const taken = [ask(), ask()]
  await expect.poll(() => batches.length).toBe(1)
  taken.push(ask(), ask())
  await turn()
  taken.push(ask())
  await turn()
  expect(batches.map(({ length }) => length)).toEqual([2])
  // The other batch writer takes them, since the first batch takes too long.
  expect(await Promise.all(taken.slice(2))).toHaveLength(3)
  expect(batches.map(({ length }) => length)).toEqual([2, 3])
  letGo()
  expect(await Promise.all(taken)).toHaveLength(5)
  await writers.close()
})

test('few jobs begin beside the batch that is under way', async () => {
  const { work, batches, letGo } = openWork()
  const writers = await openBatchWriters(database, work, { name: 'senders-test', writers: 2, togetherMs: 60_000 })
  const first = writers.ask({ no: 1, sender: 'one', rows: 2 })
  await expect.poll(() => batches.length).toBe(1)
  expect(await writers.ask({ no: 2, sender: 'one', rows: 2 })).toBe('one')
  letGo()
  await first
  await writers.close()
})

test('what one batch cannot take is shared among all batch writers at once', async () => {
  const { work, batches, letGo } = openWork()
  const writers = await openBatchWriters(database, work, { name: 'senders-test', writers: 2, togetherMs: 60_000 })
  const taken = Array.from({ length: 300 }, (_, no) => writers.ask({ no, sender: 'one', rows: 2 }))
  await expect.poll(() => batches.length).toBeGreaterThan(1)
  letGo()
  expect(await Promise.all(taken)).toHaveLength(300)
  expect(batches[0]).toHaveLength(150)
  await writers.close()
})
