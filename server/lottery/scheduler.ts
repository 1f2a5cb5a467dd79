import { setTimeout as sleep } from 'node:timers/promises'
import { type LotteryGame, lotteryGames } from '@tamuvo/contract/lottery.ts'
import { processDue } from './process-due.ts'
import type { LotteryServices } from './services.ts'

export type Scheduler = { stop(): Promise<void> }

const sleepMaxMs = 1_000
/** The pause while another process holds the due issues. */
const sleepMinMs = 20
const pauseMs = 100
const pauseMaxMs = 5_000

/** Runs the draws until stopped, each game separately. Safe on any number of processes. */
export const startScheduler = (services: LotteryServices): Scheduler => {
  const stopping = new AbortController()
  const running = Promise.all(lotteryGames.map((game) => keep(services, game, stopping.signal)))
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

const keep = async (services: LotteryServices, game: LotteryGame, signal: AbortSignal): Promise<void> => {
  for (let failures = 0; !signal.aborted;) {
    try {
      const next = await processDue(services, [game])
      failures = 0
      await rest(untilNext(services, next), signal)
    } catch (error) {
      services.log.error({ game, failures, error: String(error) }, 'the lottery scheduler will try again')
      await rest(Math.min(pauseMaxMs, pauseMs * 2 ** failures++), signal)
    }
  }
}

const untilNext = ({ clock }: LotteryServices, next: Date | undefined): number =>
  Math.min(sleepMaxMs, Math.max(sleepMinMs, next ? next.getTime() - clock.now().getTime() : sleepMaxMs))

const rest = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined)
