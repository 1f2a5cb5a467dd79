import { setTimeout as sleep } from 'node:timers/promises'
import { processDue } from './process-due.ts'
import type { BingoServices } from './services.ts'

const sleepMaxMs = 1_000
/** The pause while another process holds the due rounds. */
const sleepMinMs = 20
const pauseMs = 100
const pauseMaxMs = 5_000

/** Runs the rooms until stopped. Safe on any number of processes. */
export const startScheduler = (services: BingoServices): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const running = keep(services, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

const keep = async (services: BingoServices, signal: AbortSignal): Promise<void> => {
  const rest = (ms: number): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined)
  for (let failures = 0; !signal.aborted;) {
    try {
      const next = await processDue(services)
      failures = 0
      const ms = next ? next.getTime() - services.clock.now().getTime() : sleepMaxMs
      await rest(Math.min(sleepMaxMs, Math.max(sleepMinMs, ms)))
    } catch (error) {
      services.log.error({ failures, error: String(error) }, 'the scheduler of bingo will try again')
      await rest(Math.min(pauseMaxMs, pauseMs * 2 ** failures++))
    }
  }
}
