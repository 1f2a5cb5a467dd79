import type { KitServices } from '../kit/services.ts'
import { addWinsOfDay, dayOf, type WinsOfDay } from './win-store.ts'

/** What this process has paid for vendors, added to the sums of their days. */
export type WinTally = {
  add(vendor: string, won: bigint): void
  /**
   * Writes what was added before.
   * @throws when the database does not take it; it is tried again later
   */
  flush(): Promise<void>
}

const waitMs = 250

/** On one machine each batch adds what it pays in its own transaction. */
export const noTally: WinTally = { add: () => undefined, flush: async () => undefined }

/**
 * For a cluster, where batches run on the machine of their members, and the sums of vendors lie on the coordinator. They are written every
 * quarter of a second: a process that is killed forgets as much, and one that gets no answer may add it twice.
 */
export const openWinTally = ({ database, clock, log }: Pick<KitServices, 'database' | 'clock' | 'log'>): WinTally => {
  let waiting = new Map<string, WinsOfDay>()
  let written = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const addToWaiting = ({ day, vendor, amount }: WinsOfDay): void => {
    const key = `${day} ${vendor}`
    waiting.set(key, { day, vendor, amount: amount + (waiting.get(key)?.amount ?? 0n) })
    timer ??= setTimeout(() => void flush().catch(warn), waitMs).unref()
  }
  const write = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const sums = [...waiting.values()]
    if (sums.length === 0) return
    waiting = new Map()
    try {
      await addWinsOfDay(database, sums)
    } catch (error) {
      for (const each of sums) addToWaiting(each)
      throw error
    }
  }
  const flush = (): Promise<void> => (written = written.catch(() => undefined).then(write))
  const warn = (error: unknown): void =>
    log.warn({ error: String(error) }, 'what vendors have paid out could not be added up yet')
  return { add: (vendor, won) => addToWaiting({ day: dayOf(clock.now()), vendor, amount: won }), flush }
}
