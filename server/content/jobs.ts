import { follow } from '../kit/facts.ts'
import type { Job } from '../kit/jobs.ts'
import { putInLine, recurring } from '../kit/recurring.ts'
import type { ContentServices } from './content.ts'
import { removeUnsent } from './feedback-picture-store.ts'
import { messageFollower } from './message-facts.ts'
import { forgetMessages } from './message-store.ts'

const [telling, tidying] = ['content.messages', 'content.tidy']
const [tellEveryMs, tidyEveryMs] = [5_000, 3_600_000]
const keptDays = 180
const dayMs = 86_400_000

export const contentJobs = (services: ContentServices): Job[] => [
  recurring(services, telling, tellEveryMs, () => tellFacts(services)),
  recurring(services, tidying, tidyEveryMs, async () => {
    const ago = (days: number) => new Date(services.clock.now().getTime() - days * dayMs)
    await forgetMessages(services.database, ago(keptDays))
    await removeUnsent(services.database, ago(1))
  }),
]

/** Any number of processes may do so at once: each fact belongs to one of them. */
export const tellFacts = async (services: ContentServices): Promise<void> => {
  const follower = messageFollower(services)
  while ((await follow(services.database, follower)) > 0);
}

/** Puts the first round of each in line. */
export const startContentJobs = async (services: ContentServices): Promise<void> => {
  await putInLine(services, telling, tellEveryMs)
  await putInLine(services, tidying, tidyEveryMs)
}
