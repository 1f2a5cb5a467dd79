import { consume } from '../kit/outbox.ts'
import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import type { ContentServices } from './services.ts'
import { removeUnsent } from './feedback-picture-store.ts'
import { messageConsumer } from './message-events.ts'
import { forgetMessages } from './message-store.ts'

const [telling, tidying] = ['content.messages', 'content.tidy']
const [tellEveryMs, tidyEveryMs] = [5_000, 3_600_000]
const keptDays = 180
const dayMs = 86_400_000

export const contentJobs = (services: ContentServices): Job[] => [
  recurring(services, { name: telling, everyMs: tellEveryMs }, () => publishEvents(services)),
  recurring(services, { name: tidying, everyMs: tidyEveryMs }, async () => {
    const ago = (days: number) => new Date(services.clock.now().getTime() - days * dayMs)
    await forgetMessages(services.database, ago(keptDays))
    await removeUnsent(services.database, ago(1))
  }),
]

/** Safe to run in several processes: each event is handled by one of them. */
export const publishEvents = async (services: ContentServices): Promise<void> => {
  const consumer = messageConsumer(services)
  while ((await consume(services.database, consumer)) > 0);
}
