import { inTransaction } from '../kit/database.ts'
import type { Job } from '../kit/jobs.ts'
import { publishRoot } from '../ledger/ledger.ts'
import type { WalletServices } from './wallet.ts'

const rootName = 'wallet.publish-root'
const everyMs = 300_000

/** Publishes the root of the ledger for each day of the site, soon after it is over. The log keeps it too: a witness elsewhere. */
export const walletJobs = (services: WalletServices): Job[] => [
  {
    name: rootName,
    run: async () => {
      // First, so that no failure is the last one.
      await inLine(services)
      const { timeZone } = await services.settings.get('brand')
      for (let root = await publishRoot(services, timeZone); root; root = await publishRoot(services, timeZone))
        services.log.info(
          { day: root.day, checkpoint: String(root.no), hash: root.hash, rows: String(root.rows) },
          'the root of the ledger',
        )
    },
  },
]

const inLine = ({ database, jobs, clock }: WalletServices): Promise<void> =>
  inTransaction(database, (tx) => jobs.add(tx, rootName, {}, { key: rootName, runAt: new Date(clock.now().getTime() + everyMs) }))

/** Puts the job in line; it is there once, however many processes ask. */
export const startWalletJobs = inLine
