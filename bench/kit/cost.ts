import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMicros } from './cpu.ts'
import { timed } from './timed.ts'

/** How long work takes by the clock, and of the processor: this process and the database. NaN where that cannot be read. */
export type Cost = { ms: number; cpuMs: number }

/** So long after its client a session of the database is gone. */
const sessionEndMs = 200

/** @param pid of a local PostgreSQL */
export const costOf = async (pid: number | undefined, work: () => Promise<unknown>): Promise<Cost> => {
  const before = cpuMicros(pid) ?? NaN
  const ms = await timed(work)
  await sleep(sessionEndMs)
  return { ms, cpuMs: ((cpuMicros(pid) ?? NaN) - before) / 1_000 }
}
