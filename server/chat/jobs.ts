import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import type { ChatServices } from './services.ts'
import { removeOldMessages } from './rooms/store.ts'

const name = 'chat.tidy'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Hourly: deletes messages of the public rooms past their retention time. */
export const chatJobs = (services: ChatServices): Job[] => [
  recurring(services, { name, everyMs: hourMs }, async () => {
    const { database, clock, settings } = services
    const { keptDays } = await settings.get('chat.rules')
    const now = clock.now()
    await removeOldMessages(database, new Date(now.getTime() - keptDays * dayMs), now)
  }),
]
