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
