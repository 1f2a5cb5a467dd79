import { withAlarm } from '../kit/alarms.ts'
import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import type { KitServices } from '../kit/services.ts'
import { sealJournal } from './chain.ts'
import { type Drift, rollUpHouses, trialBalanceSinceProven } from './proof.ts'
import { proveCheckpoints } from './proven.ts'
import type { LedgerServices } from './services.ts'
import { openMonths } from './store.ts'
import { summarizePages } from './id-ranges.ts'
import { journalHeldBy } from './watermark.ts'

const proofName = 'ledger.trial-balance'
const rollupName = 'ledger.roll-up'
const sealName = 'ledger.seal'
const monthsName = 'ledger.open-months'
const hourMs = 3_600_000
const minuteMs = 60_000

/**
 * Every minute the house sums are rolled up and the journal is checkpointed, or what keeps it open is named; every hour the journal is verified, an account that
 * drifts is named, and the coming months of the journal are opened.
 */
export const ledgerJobs = (services: LedgerServices): Job[] => [
  recurring(services, { name: rollupName, everyMs: minuteMs }, () =>
    withAlarm(services, rollupName, async () => {
      while (await rollUpHouses(services.database, services.clock));
    }),
  ),
  recurring(services, { name: sealName, everyMs: minuteMs }, () =>
    withAlarm(services, sealName, async () => {
      await summarizePages(services.database)
      while (await sealJournal(services));
      return journalHeldBy(services.database)
    }),
  ),
  recurring(services, { name: monthsName, everyMs: hourMs, firstMs: 0 }, () =>
    openMonths(services.database, services.clock.now()),
  ),
  recurring(services, { name: proofName, everyMs: hourMs }, () => withAlarm(services, proofName, () => proveBooks(services))),
]

/** Verifies the checkpoints of the hour and the balances, and logs what is wrong. @returns a sentence about it */
const proveBooks = async ({ database, metrics, log }: KitServices): Promise<string | undefined> => {
  let proven = await proveCheckpoints(database)
  while (proven.isMore) proven = await proveCheckpoints(database)
  if (proven.broken !== undefined)
    log.error(
      { checkpoint: String(proven.broken) },
      'the rows of a checkpoint are not as they were checkpointed: npm run audit names them',
    )
  const { isClean, drifting, total, clearing, rollupsAstray } = await trialBalanceSinceProven(database)
  metrics.drift.set(drifting.length)
  if (!isClean)
    log.error(
      { drifting: drifting.map(sayDrift), total: String(total.money), clearing: String(clearing.money), rollupsAstray },
      'the trial balance does not come out',
    )
  if (proven.broken !== undefined) return `The rows of checkpoint ${proven.broken} are not as they were checkpointed.`
  return isClean ? undefined : 'The trial balance does not come out.'
}

const sayDrift = ({ account, balance, postings, count, counted }: Drift): string =>
  `${account}: the balance is ${balance} after ${count} postings, the journal has ${postings} in ${counted}`
