import { inTransaction } from '../kit/database.ts'
import type { Job } from '../kit/jobs.ts'
import type { ChatServices } from './chat.ts'
import { removeOldMessages } from './rooms/store.ts'

const tidyName = 'chat.tidy'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Every hour: removes what was said longer ago than is kept. */
export const chatJobs = (services: ChatServices): Job[] => [
  {
    name: tidyName,
    run: async () => {
      // First, so that no failure is the last one.
      await startChatJobs(services)
      const { keptDays } = await services.settings.get('chat.rules')
      const now = services.clock.now()
      await removeOldMessages(services.database, new Date(now.getTime() - keptDays * dayMs), now)
    },
  },
]

/** Puts the next tidying in line; there is one at most, however many processes ask. */
export const startChatJobs = ({ database, jobs, clock }: ChatServices): Promise<void> =>
  inTransaction(database, (tx) => jobs.add(tx, tidyName, {}, { key: tidyName, runAt: new Date(clock.now().getTime() + hourMs) }))
