import { setKycLevel } from '../account/kyc-level-store.ts'
import { inTransaction } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import { approvedLevelOf, destroyFiles, expireCases } from './kyc/store.ts'
import { markerJob } from './markers/jobs.ts'
import type { SaferServices } from './services.ts'
import { startStatements, statementJob } from './send-statements.ts'

const tidyName = 'safer.tidy'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Hourly: expires KYC approvals, destroys documents past their retention time, and starts sending the statements of the
 * month before.
 */
export const saferJobs = (services: SaferServices): Job<never>[] => [
  recurring(services, { name: tidyName, everyMs: hourMs }, async () => {
    await endApprovals(services)
    const { retentionDays } = await services.settings.get('kyc.rules')
    await destroyFiles(services.database, new Date(services.clock.now().getTime() - retentionDays * dayMs))
    await startStatements(services)
  }),
  statementJob(services),
  markerJob(services),
]

const endApprovals = ({ database, clock }: SaferServices): Promise<void> =>
  inTransaction(database, async (tx) => {
    const at = clock.now()
    for (const { id, memberId } of await expireCases(tx, at)) {
      await setKycLevel(tx, memberId, await approvedLevelOf(tx, memberId))
      await appendEvents(tx, { kind: 'kyc.decided', memberId, body: { caseId: id.toString(), state: 'EXPIRED' }, at })
    }
  })
