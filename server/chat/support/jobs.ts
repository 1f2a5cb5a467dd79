import type { Job } from '../../kit/jobs.ts'
import { recurring } from '../../kit/recurring.ts'
import type { ChatServices } from '../services.ts'
import { listIdle, removeOldConversations } from './conversation-store.ts'
import { removeUnsent } from './picture-store.ts'
import { endFor } from './write.ts'

const name = 'chat.desk'
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Every minute: ends idle conversations, and deletes those past their retention time. */
export const supportJobs = (services: ChatServices): Job[] => [
  recurring(services, { name, everyMs: minuteMs }, async () => {
    const { database, clock, settings } = services
    const { idleMinutes, leftMinutes, keptDays } = await settings.get('service.desk')
    const at = clock.now()
    const ago = (ms: number) => new Date(at.getTime() - ms)
    const idle = await listIdle(database, { wroteAt: ago(idleMinutes * minuteMs), seenAt: ago(leftMinutes * minuteMs) })
    for (const id of idle) await endFor(services, id, { by: 'IDLE', name: '', at })
    await removeUnsent(database, ago(hourMs))
    await removeOldConversations(database, ago(keptDays * dayMs))
  }),
]
