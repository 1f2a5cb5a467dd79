import { inTransaction, type Tx } from '../kit/database.ts'
import { type Day, dayAfter, dayOf, startOfDay } from '../kit/days.ts'
import { appendEvents } from '../kit/outbox.ts'
import { firstIdAt, timeOfId } from '../kit/ids.ts'
import type { KitServices } from '../kit/services.ts'
import { checkpointsAfter, lastCheckpoint, checkpointedUpto } from './checkpoint-store.ts'
import { insertRoot, listRoots, type Root } from './day-root-store.ts'

/**
 * Publishes the root of the first day that has none yet, once that day is over and checkpointed; appends the outbox event `ledger.root`.
 * @param timeZone whose days they are
 * @returns undefined when there is nothing to publish yet
 */
export const publishRoot = async (
  { database, clock }: Pick<KitServices, 'database' | 'clock'>,
  timeZone: string,
): Promise<Root | undefined> =>
  inTransaction(database, async (tx) => {
    const [before] = await listRoots(tx, { limit: 1 })
    const day = before ? dayAfter(before.day, 1) : await firstDay(tx, timeZone)
    if (day === undefined) return undefined
    const end = firstIdAt(startOfDay(timeZone, dayAfter(day, 1)))
    if ((await checkpointedUpto(tx)) < end) return undefined
    const last = await lastCheckpoint(tx, end)
    if (!last) return undefined
    const rows = last.total - (before?.total ?? 0n)
    const root: Root = { day, no: last.no, hash: last.hash, rows, total: last.total, at: clock.now() }
    if (!(await insertRoot(tx, root))) return undefined
    await publish(tx, root)
    return root
  })

/** The day of the first row: a checkpoint ends within the quarter of an hour of its rows. */
const firstDay = async (tx: Tx, timeZone: string): Promise<Day | undefined> => {
  const [first] = await checkpointsAfter(tx, 0n, 1)
  return first && dayOf(timeZone, timeOfId(first.uptoId - 1n))
}

const publish = (tx: Tx, { day, no, hash, rows, total, at }: Root): Promise<void> =>
  appendEvents(tx, {
    kind: 'ledger.root',
    body: { day, checkpoint: no.toString(), hash, rows: rows.toString(), total: total.toString() },
    at,
  })
