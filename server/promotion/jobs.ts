import { consume, type Consumer } from '../kit/outbox.ts'
import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import { turnoverOf } from '../turnover/turnover.ts'
import { listOpenBonuses } from './bonus-store.ts'
import { giveUp } from './end-bonus.ts'
import type { PromotionServices } from './services.ts'

const everyMs = 5_000

export const promotionJobs = (services: PromotionServices): Job<never>[] => [
  recurring(services, { name: 'promotion.exclusions', everyMs }, () => endExcluded(services)),
]

/** Gives up the bonuses of members who excluded themselves, as their terms say: what is left can be paid out then. */
export const endExcluded = async (services: PromotionServices): Promise<void> => {
  const consumer: Consumer = {
    name: 'promotion.exclusions',
    kinds: ['safer.break_began'],
    take: async (tx, events) => {
      for (const { memberId, body } of events) {
        if (memberId === undefined || body['kind'] !== 'exclusion') continue
        await turnoverOf(tx, services, memberId)
        for (const bonus of await listOpenBonuses(tx, memberId)) await giveUp(tx, services, bonus, services.clock.now())
      }
    },
  }
  while ((await consume(services.database, consumer)) > 0);
}
