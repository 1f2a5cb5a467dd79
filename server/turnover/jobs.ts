import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import type { TurnoverServices } from './services.ts'
import { listDueMembers } from './store.ts'
import { refreshTurnover } from './turnover.ts'

const everyMs = 15_000
const membersAtOnce = 200

/** Counts the bets of members with open rows, soon after they played and ever more seldom while they do not. */
export const turnoverJobs = (services: TurnoverServices): Job[] => [
  recurring(services, { name: 'turnover.count', everyMs }, async () => {
    const members = await listDueMembers(services.database, services.clock.now(), membersAtOnce)
    for (const memberId of members) await refreshTurnover(services, memberId)
  }),
]
