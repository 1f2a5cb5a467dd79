import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import type { AccountServices } from './services.ts'
import { removeOldBotChecks } from './bot/bot-store.ts'
import { removeOldCodes } from './codes/code-store.ts'
import { homeMs } from './home-subnets.ts'
import { removeOldHomeSubnets } from './home-store.ts'
import { removeOld } from './login-store.ts'
import { alarmJobs } from './messages/alarm-mail.ts'
import { notifyJob } from './messages/notify.ts'
import { removeOldSandboxMessages } from './messages/sandbox-store.ts'
import { credentialsJob } from './password/credentials-job.ts'
import { removeOldResets } from './password/password-store.ts'
import { removeOldPhoneProofs } from './provider/provider-store.ts'
import { removeOldPasskeyChallenges } from './passkeys/passkey-store.ts'
import { resetMailJob } from './password/reset-mail-job.ts'
import { removeOldPicturePasses } from './picture-pass-store.ts'
import { removeOldChallenges } from './security/challenge-store.ts'
import { removeOldWork } from './proof-of-work/work-store.ts'

const tidyName = 'account.tidy'
const hourMs = 3_600_000
const guardDays = 10
const loginDays = 90
const sendDays = 30
const sandboxDays = 7

/** Sends mails; every hour removes expired captchas, puzzles, proofs, codes, links and guards, and logins older than 90 days. */
export const accountJobs = (services: AccountServices): Job[] => [
  recurring(services, { name: tidyName, everyMs: hourMs }, async () => {
    const { database, clock } = services
    const now = clock.now()
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * hourMs)
    await removeOld(database, { now, guardsBefore: daysAgo(guardDays), loginsBefore: daysAgo(loginDays) })
    await removeOldHomeSubnets(database, new Date(now.getTime() - homeMs))
    await removeOldBotChecks(database, now)
    await removeOldPhoneProofs(database, now)
    await removeOldPicturePasses(database, now)
    await removeOldCodes(database, now, daysAgo(sendDays))
    await removeOldResets(database, now)
    await removeOldChallenges(database, now)
    await removeOldPasskeyChallenges(database, now)
    await removeOldWork(database, now)
    await removeOldSandboxMessages(database, daysAgo(sandboxDays))
  }),
  ...alarmJobs(services),
  notifyJob(services),
  resetMailJob(services),
  credentialsJob(services),
]
