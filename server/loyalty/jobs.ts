import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import { closePeriods } from './close-periods.ts'
import { runListeners } from './run-listeners.ts'
import type { LoyaltyServices } from './services.ts'
import { takeActivities } from './take-activities.ts'

const everyMs = 5_000

/** Takes activities, closes periods, and lets listeners count what is new. */
export const runLoyalty = async (services: LoyaltyServices): Promise<void> => {
  await takeActivities(services)
  await closePeriods(services)
  await runListeners(services)
}

export const loyaltyJobs = (services: LoyaltyServices): Job<never>[] => [
  recurring(services, { name: 'loyalty.activities', everyMs, firstMs: 0 }, () => runLoyalty(services)),
]
