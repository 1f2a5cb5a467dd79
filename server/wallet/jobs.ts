import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import { publishRoot } from '../ledger/day-roots.ts'
import type { WalletServices } from './services.ts'

const rootName = 'wallet.publish-root'
const everyMs = 300_000

/** Publishes the ledger's root of each day of the site soon after it is over. It is logged too, as a witness outside of the database. */
export const walletJobs = (services: WalletServices): Job[] => [
  recurring(services, { name: rootName, everyMs }, async () => {
    const { timeZone } = await services.settings.get('brand')
    for (let root = await publishRoot(services, timeZone); root; root = await publishRoot(services, timeZone))
      services.log.info(
        { day: root.day, checkpoint: String(root.no), hash: root.hash, rows: String(root.rows) },
        'the root of the ledger',
      )
  }),
]
