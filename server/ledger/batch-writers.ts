import { availableParallelism } from 'node:os'
import type { Database } from '../kit/database.ts'
import { Engine } from './batch-engine.ts'
import type { BatchWriterOptions, BatchWriters, BatchWork } from './batch-work.ts'

// Few: while one batch commits the next gathers, and the fewer there are the larger they become.
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
    // What waits for a database that was abandoned gets no answer any more; its key makes it safe to ask again.
    close: () => Promise.race([engine.close(), whenAborted(database.abandoned)]),
  }
}

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done()
    else signal.addEventListener('abort', () => done(), { once: true })
  })
