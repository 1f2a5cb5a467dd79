import type { Database } from '../kit/database.ts'
import { Engine } from './lane-engine.ts'
import type { LaneOptions, Lanes, LaneWork } from './lane-work.ts'

/** @throws when the first connection cannot be made */
export const openLanes = async <Job, Answer>(
  database: Database,
  work: LaneWork<Job, Answer>,
  options: LaneOptions,
): Promise<Lanes<Job, Answer>> => {
  const engine = new Engine(database, work, {
    lanes: 4,
    waitingMax: 20_000,
    patienceMs: 10_000,
    ...options,
  })
  await engine.start()
  return engine
}
