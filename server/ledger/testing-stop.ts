import { type Database, inTransaction } from '../kit/database.ts'
import { resumePosting, stopPosting } from './incident-store.ts'

/** Stops posting as an incident does. @returns ends it, as two people of staff do */
export const stopForTest = async (database: Database, id = 1n): Promise<() => Promise<void>> => {
  const at = new Date('2026-08-05T06:30:00Z')
  const remembered = { incident: 0n, system: '', timeline: '', checkpoint: undefined, lastEntryId: 0n, postings: new Map() }
  const found = { system: '', timeline: '', last: null, lost: [] } as unknown as Parameters<typeof stopPosting>[1]['found']
  await stopPosting(database, { id, at, sentence: 'A test stops it.', remembered, found })
  return async () => {
    const { rows } = await database.query<{ id: bigint }>('SELECT id FROM ledger_incident WHERE resumed_at IS NULL')
    for (const staffId of [1n, 2n])
      await inTransaction(database, (tx) =>
        resumePosting(tx, { id: rows[0]?.id ?? id, staffId, reason: 'It was a test alone.', at }),
      )
  }
}
