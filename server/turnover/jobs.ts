import { isUnavailable } from '../kit/database.ts'
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
    for (const memberId of members) await refreshAlone(services, memberId)
  }),
]

/** What is wrong with the rows of one member must not keep others waiting. */
const refreshAlone = async (services: TurnoverServices, memberId: bigint): Promise<void> => {
  try {
    await refreshTurnover(services, memberId)
  } catch (error) {
    if (isUnavailable(error)) throw error
    services.log.error({ memberId: String(memberId), error: String(error) }, 'the bets of a member could not be counted')
  }
}
