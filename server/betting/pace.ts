import { setTimeout as sleep } from 'node:timers/promises'
import { firstIdAt } from '../kit/ids.ts'
import type { BettingTools } from './accept.ts'
import { newestBet } from './stream-store.ts'

/**
 * How a round is settled beside other work.
 * chunkPayouts: about how many payouts go into a transaction. While it lasts their wallet accounts wait, and bets with them.
 * readsAhead: whether the next chunk is read while one is paid.
 * rest: how long to wait after each chunk, as a share of what it took.
 */
export type Pace = { chunkPayouts: number; readsAhead: boolean; rest: number }

const brisk: Pace = { chunkPayouts: 1_000, readsAhead: true, rest: 0 }
const gentle: Pace = { chunkPayouts: 100, readsAhead: false, rest: 0.4 }

const lookBackMs = 1_000

/** Gentle while bets are taken, on whatever process; brisk otherwise. */
export const paceNow = async ({ database, clock }: Pick<BettingTools, 'database' | 'clock'>): Promise<Pace> => {
  const since = new Date(clock.now().getTime() - lookBackMs)
  return (await newestBet(database)) >= firstIdAt(since) ? gentle : brisk
}

/** Rests after a chunk that took so long. */
export const restAfter = async ({ rest }: Pace, tookMs: number): Promise<void> => {
  if (rest > 0) await sleep(tookMs * rest)
}
