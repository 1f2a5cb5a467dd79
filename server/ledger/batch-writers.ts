import { availableParallelism } from 'node:os'
import type { Database } from '../kit/database.ts'
import { Engine } from './batch-engine.ts'
import type { BatchWriterOptions, BatchWriters, BatchWork } from './batch-work.ts'

// Few: while one batch commits the next one fills, and fewer writers make larger batches.
const usualWriters = Math.min(4, Math.max(2, availableParallelism()))

/** @throws when the first connection cannot be made */
export const openBatchWriters = async <Job, Answer>(
  database: Database,
  work: BatchWork<Job, Answer>,
  options: BatchWriterOptions,
): Promise<BatchWriters<Job, Answer>> => {
  const engine = new Engine(database, work, {
    writers: usualWriters,
    waitingMax: 20_000,
    patienceMs: 10_000,
    ...options,
  })
  await engine.start()
  return {
    answered: engine.answered,
    ask: (job) => engine.ask(job),
    // Jobs waiting for an abandoned database get no answer any more; their keys make it safe to ask again.
    close: () => Promise.race([engine.close(), whenAborted(database.abandoned)]),
  }
}

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done()
    else signal.addEventListener('abort', () => done(), { once: true })
  })
