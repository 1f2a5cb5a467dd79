import { inTransaction } from '../kit/database.ts'
import { inParts } from '../kit/in-parts.ts'
import { lockListener, readListeners, readMark, saveListener } from './activity-store.ts'
import type { Listener, LoyaltyServices } from './services.ts'

/** So many activities in one transaction: the more of a backlog come together, the fewer rows are written for each member. */
const rangeMax = 1_000_000
/** So many where statements over more take too long. */
const rangeLeast = 1_000

type Running = Pick<LoyaltyServices, 'database' | 'clock' | 'listeners' | 'log'>

/**
 * Lets every listener take the activities there are. One that fails keeps back those that need it, and no others.
 * @param most activities in one transaction
 * @throws the first error, after all have had their turn
 */
export const runListeners = async ({ database, clock, listeners, log }: Running, most: number = rangeMax): Promise<void> => {
  const { upto } = await readMark(database)
  const done = await readListeners(database)
  const doneOf = (name: string): bigint => done.get(name) ?? 0n
  const errors: unknown[] = []
  for (const listener of listeners)
    try {
      const limit = [upto, ...(listener.after ?? []).map(doneOf)].reduce((a, b) => (a < b ? a : b))
      await inParts({ most, least: Math.min(most, rangeLeast) }, async (atMost) => {
        if (doneOf(listener.name) >= limit) return false
        const taken = await takeRange(database, listener, { limit, most: BigInt(atMost), now: clock.now() })
        if (taken !== undefined) done.set(listener.name, taken)
        return taken !== undefined
      })
    } catch (error) {
      log.error({ listener: listener.name, error: String(error) }, 'a listener could not take activities')
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
}

/** @returns up to which activity the listener has taken them; undefined while another process lets it take some */
const takeRange = (
  database: Running['database'],
  listener: Listener,
  { limit, most, now }: { limit: bigint; most: bigint; now: Date },
): Promise<bigint | undefined> =>
  inTransaction(database, async (tx) => {
    const after = await lockListener(tx, listener.name)
    if (after === undefined || after >= limit) return after
    const upto = after + most < limit ? after + most : limit
    await listener.take(tx, { after, upto }, now)
    await saveListener(tx, listener.name, upto)
    return upto
  })
