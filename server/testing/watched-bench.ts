import { pino } from 'pino'
import { type BettingBench, openBettingBench } from '../betting/testing.ts'
import { steppedClock } from '../kit/clock.ts'
import { connectDatabase, type Database, inTransaction } from '../kit/database.ts'
import { idMaker } from '../kit/ids.ts'
import { type Incident, listIncidents, resumePosting } from '../ledger/incident-store.ts'
import { JournalWatch } from '../ledger/journal-watch.ts'

/** Betting as a process does it, which remembers what it was answered. */
export type WatchedBench = {
  database: Database
  bench: BettingBench
  incidents(): Promise<Incident[]>
  /** Two people let posting go on. */
  goOn(): Promise<void>
  close(): Promise<void>
}

/** @param node of its ids, another one for each that is open */
export const openWatchedBench = async (url: string, node = 1): Promise<WatchedBench> => {
  const database = connectDatabase(url, { max: 20 })
  const clock = steppedClock('2026-08-05T06:30:00Z')
  const watch = new JournalWatch(
    { database, clock, log: pino({ level: 'silent' }), newId: idMaker(clock, node + 100) },
    undefined,
  )
  await watch.open()
  const bench = await openBettingBench(database, node)
  bench.ledger.onMoved((moved) => watch.note(moved))
  const incidents = () => listIncidents(database, 9)
  return {
    database,
    bench,
    incidents,
    goOn: async () => {
      for (const { id, resumedAt } of await incidents())
        for (const staffId of resumedAt ? [] : [1n, 2n])
          await inTransaction(database, (tx) =>
            resumePosting(tx, { id, staffId, reason: 'All bets were compared', at: clock.now() }),
          )
    },
    close: async () => {
      await bench.closeAll()
      await watch.close()
      await database.close()
    },
  }
}
