import { inTransaction } from '../kit/database.ts'
import type { Job } from '../kit/jobs.ts'
import type { AccountServices } from './account.ts'
import { removeOld } from './login-store.ts'

const tidyName = 'account.tidy'
const hourMs = 3_600_000
const guardDays = 10
const loginDays = 90

/** Every hour: removes captchas that nobody solved, guards that nobody needs and logins older than 90 days. */
export const accountJobs = (services: AccountServices): Job[] => [
  {
    name: tidyName,
    run: async () => {
      const now = services.clock.now()
      const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * hourMs)
      await removeOld(services.database, { now, guardsBefore: daysAgo(guardDays), loginsBefore: daysAgo(loginDays) })
      await startAccountJobs(services)
    },
  },
]

/** Puts the next tidying in line; there is one at most, however many processes ask. */
export const startAccountJobs = ({ database, jobs, clock }: AccountServices): Promise<void> =>
  inTransaction(database, (tx) => jobs.add(tx, tidyName, {}, { key: tidyName, runAt: new Date(clock.now().getTime() + hourMs) }))
