import { withAlarm } from '../../kit/alarms.ts'
import { inTransaction } from '../../kit/database.ts'
import type { CashierServices } from '../services.ts'
import { expirePart } from './end-part.ts'
import { listOverdueOffers } from './offer-store.ts'
import { queueClose, queueWatch } from './queue.ts'
import { stopPartById } from './stop-part.ts'
import { listDueParts, listOverdueParts, listUnendedDeposits } from './store.ts'

const lateMs = 2 * 60_000
const atOnce = 500

type Page = { after: bigint; max: number }
type Swept = { what: string; list(page: Page): Promise<bigint[]>; work(id: bigint): Promise<unknown> }

/**
 * Works on each item by itself, page after page: one that fails is written to the log and keeps no other from its turn.
 * @returns what failed
 */
export const sweepEach = async ({ log }: Pick<CashierServices, 'log'>, { what, list, work }: Swept): Promise<string[]> => {
  const failed: string[] = []
  for (let after = 0n; ;) {
    const ids = await list({ after, max: atOnce })
    for (const id of ids)
      await work(id).catch((error: unknown) => {
        log.error({ [what]: id.toString(), error: String(error) }, 'an item of payments between members failed')
        failed.push(`${what} ${id}`)
      })
    const last = ids.at(-1)
    if (last === undefined || ids.length < atOnce) return failed
    after = last
  }
}

/** Enqueues again what should have ended, since a job may have become a dead letter, and ends what should have. */
export const sweep = (services: CashierServices): Promise<void> =>
  withAlarm(services, 'p2p.sweep', async () => {
    const { database, clock } = services
    const now = clock.now()
    const before = new Date(now.getTime() - lateMs)
    const swept: Swept[] = [
      {
        what: 'part',
        list: (page) => listOverdueParts(database, before, page),
        work: (id) => inTransaction(database, (tx) => queueWatch(tx, services, id, now)),
      },
      {
        what: 'withdrawal',
        list: (page) => listOverdueOffers(database, before, page),
        work: (id) => inTransaction(database, (tx) => queueClose(tx, services, id, now)),
      },
      {
        what: 'deposit',
        list: (page) => listUnendedDeposits(database, before, page),
        work: (id) => expirePart(services, id),
      },
      { what: 'part', list: (page) => listDueParts(database, page), work: (id) => stopPartById(services, id) },
    ]
    const failed: string[] = []
    for (const each of swept) failed.push(...(await sweepEach(services, each)))
    if (failed.length === 0) return undefined
    return `Of payments between members ${failed.length} failed to go on, first ${failed[0]}: the log says why.`
  })
