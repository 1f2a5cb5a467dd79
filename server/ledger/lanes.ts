import { availableParallelism } from 'node:os'
import type { Database } from '../kit/database.ts'
import { Engine } from './lane-engine.ts'
import type { LaneOptions, Lanes, LaneWork } from './lane-work.ts'

// Few: while one batch commits the next gathers, and the fewer there are the larger they become.
const usualLanes = Math.min(4, Math.max(2, availableParallelism()))

/** @throws when the first connection cannot be made */
export const openLanes = async <Job, Answer>(
  database: Database,
  work: LaneWork<Job, Answer>,
  options: LaneOptions,
): Promise<Lanes<Job, Answer>> => {
  const engine = new Engine(database, work, {
    lanes: usualLanes,
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
