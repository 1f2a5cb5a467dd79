import { setTimeout as sleep } from 'node:timers/promises'
import { makeAllDue } from './outbox-store.ts'
import { workOutbox } from './outbox.ts'
import type { StudioServices } from './services.ts'
import { deleteSessions } from './session-store.ts'
import { expireRounds } from './step-work.ts'

const pauseMs = 250
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Works until it is stopped: the outbox without a pause while something is due, and once a minute what has become old. */
export const startWork = async (services: StudioServices): Promise<() => Promise<void>> => {
  await makeAllDue(services.database, services.now())
  const stopping = new AbortController()
  const working = Promise.all([
    repeat(services, stopping.signal, pauseMs, () => workOutbox(services)),
    repeat(services, stopping.signal, minuteMs, () => tidy(services)),
  ])
  return async () => {
    stopping.abort()
    await working
  }
}

const tidy = async (services: StudioServices): Promise<number> => {
  await deleteSessions(services.database, new Date(services.now().getTime() - dayMs))
  return expireRounds(services)
}

/** @param work returns how much there was; the next run follows at once when that was something */
const repeat = async ({ log }: StudioServices, stopping: AbortSignal, ms: number, work: () => Promise<number>): Promise<void> => {
  while (!stopping.aborted) {
    const done = await work().catch((error: unknown) => {
      log('work failed, and is tried again', { error: String(error) })
      return 0
    })
    if (done === 0) await sleep(ms, undefined, { signal: stopping }).catch(() => {})
  }
}
