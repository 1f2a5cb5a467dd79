import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import { closePeriods } from './close-periods.ts'
import { runListeners } from './run-listeners.ts'
import type { LoyaltyServices } from './services.ts'
import { takeActivities } from './take-activities.ts'

const everyMs = 5_000
/** Where so many bets come within `everyMs` most members make another one soon after, and what they make together costs as much as one. */
const busyFrom = 5_000
const busyEveryMs = 15_000

/** How long after a run that took so many bets the next one comes. */
const pauseAfter = (taken: number): number => (taken < busyFrom ? everyMs : busyEveryMs)

/** Takes activities, closes periods, and lets listeners count what is new. @returns how much was taken: bets, deposits, steps */
export const runLoyalty = async (services: LoyaltyServices): Promise<number> => {
  const taken = await takeActivities(services)
  await closePeriods(services)
  await runListeners(services)
  return taken
}

export const loyaltyJobs = (services: LoyaltyServices): Job<never>[] => {
  let taken = 0
  const pauseMs = (): number => pauseAfter(taken)
  return [
    recurring(services, { name: 'loyalty.activities', everyMs, firstMs: 0, pauseMs }, async () => {
      taken = await runLoyalty(services)
    }),
  ]
}
