import { setTimeout as sleep } from 'node:timers/promises'
import { firstIdAt } from '../kit/ids.ts'
import type { BettingTools } from './accept.ts'
import { newestBet } from './stream-store.ts'

/**
 * The throttling of a settlement.
 * chunkPayouts: approximate payouts per transaction, which locks their wallet accounts and so delays their bets.
 * readsAhead: whether the next chunk is read while one is paid.
 * rest: pause after each chunk, as a share of its duration.
 */
export type Pace = { chunkPayouts: number; readsAhead: boolean; rest: number }

const brisk: Pace = { chunkPayouts: 1_000, readsAhead: true, rest: 0 }
const gentle: Pace = { chunkPayouts: 100, readsAhead: false, rest: 0.4 }

const lookBackMs = 1_000

/** Throttled while any process accepts bets; fast otherwise. */
export const paceNow = async ({ database, clock }: Pick<BettingTools, 'database' | 'clock'>): Promise<Pace> => {
  const since = new Date(clock.now().getTime() - lookBackMs)
  return (await newestBet(database)) >= firstIdAt(since) ? gentle : brisk
}

export const restAfter = async ({ rest }: Pace, tookMs: number): Promise<void> => {
  if (rest > 0) await sleep(tookMs * rest)
}
