import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import { expireFreeBets } from './free-bet-store.ts'
import type { BettingServices } from './services.ts'

const minuteMs = 60_000
const atOnce = 200

export const bettingJobs = (services: BettingServices): Job<never>[] => [
  recurring(services, { name: 'betting.expire-free-bets', everyMs: minuteMs }, () => endFreeBets(services)),
]

/** Ends free bets that ran out; what was left of them is worth nothing. */
export const endFreeBets = async ({ database, clock }: Pick<BettingServices, 'database' | 'clock'>): Promise<void> => {
  while ((await expireFreeBets(database, clock.now(), atOnce)) === atOnce);
}
