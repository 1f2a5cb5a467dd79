import { runListeners } from '@tamuvo/server/loyalty/run-listeners.ts'
import { takeActivities } from '@tamuvo/server/loyalty/take-activities.ts'
import { bookPoints } from '@tamuvo/server/points/earn-points.ts'
import type { Services } from '@tamuvo/server/services.ts'
import type { Cost } from '../kit/cost.ts'
import { cpuMicros } from '../kit/cpu.ts'
import { load } from '../kit/load.ts'
import { timed } from '../kit/timed.ts'

export type Stage = { name: string; cost: Cost; load: string }

/** Takes bets one stage after the other: from the outbox, then through each listener. */
export const takeAll = async (services: Services, pid: number | undefined): Promise<Stage[]> => {
  const stage = async (name: string, work: () => Promise<unknown>): Promise<Stage> => {
    const before = cpuMicros(pid) ?? NaN
    const ms = await timed(work)
    return { name, cost: { ms, cpuMs: ((cpuMicros(pid) ?? NaN) - before) / 1000 }, load: load() }
  }
  const stages = [await stage('activities', () => takeActivities(services))]
  for (const listener of services.listeners)
    stages.push(await stage(listener.name, () => runListeners({ ...services, listeners: [listener] })))
  return [...stages, await stage('points booked', () => bookPoints(services))]
}
