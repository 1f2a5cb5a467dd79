import type { Database } from '@tamuvo/server/kit/database.ts'
import { applySchema } from '../kit/server.ts'

// Updates few rows of a page at a time, so that all but the first are HOT updates.
const parts = 20

/**
 * Opens wallet accounts that may go far below zero, so that no deposits are needed. Each is updated once, so that its row has
 * its final place and length.
 */
export const openAccounts = async (database: Database, accounts: number): Promise<void> => {
  await applySchema(database)
  await database.query(
    `INSERT INTO balance (account, member_id, floor, room)
     SELECT member << 4, member, -1000000000000, decode(repeat('00', 68), 'hex') FROM generate_series(1, $1::bigint) member`,
    [accounts],
  )
  for (let part = 0; part < parts; part++)
    await database.query('UPDATE balance SET room = NULL WHERE (account >> 4) % $1 = $2', [parts, part])
  await database.query('VACUUM ANALYZE balance')
  await database.query('CHECKPOINT')
}
