import { inTransaction } from '../../kit/database.ts'
import type { Job } from '../../kit/jobs.ts'
import type { ChatServices } from '../chat.ts'
import { listIdle, removeOldConversations } from './conversation-store.ts'
import { removeUnsent } from './picture-store.ts'
import { endFor } from './write.ts'

const name = 'chat.desk'
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Every minute: ends conversations that nobody goes on with, and removes what is older than it is kept. */
export const deskJobs = (services: ChatServices): Job[] => [
  {
    name,
    run: async () => {
      // First, so that no failure is the last one.
      await startDeskJobs(services)
      const { database, clock, settings } = services
      const { idleMinutes, leftMinutes, keptDays } = await settings.get('service.desk')
      const at = clock.now()
      const ago = (ms: number) => new Date(at.getTime() - ms)
      const idle = await listIdle(database, { wroteAt: ago(idleMinutes * minuteMs), seenAt: ago(leftMinutes * minuteMs) })
      for (const id of idle) await endFor(services, id, { by: 'IDLE', name: '', at })
      await removeUnsent(database, ago(hourMs))
      await removeOldConversations(database, ago(keptDays * dayMs))
    },
  },
]

/** Puts the next look in line; there is one at most, however many processes ask. */
export const startDeskJobs = ({ database, jobs, clock }: ChatServices): Promise<void> =>
  inTransaction(database, (tx) => jobs.add(tx, name, {}, { key: name, runAt: new Date(clock.now().getTime() + minuteMs) }))
