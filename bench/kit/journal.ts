import { systemClock } from '@tamuvo/server/kit/clock.ts'
import type { Database } from '@tamuvo/server/kit/database.ts'
import { firstIdAt } from '@tamuvo/server/kit/ids.ts'
import { count } from './figures.ts'

const rowsAtOnce = 500_000

/**
 * Inserts entries of the members 1…`accounts` over the month so far, without order among them. Balances are not updated, because this journal
 * is not audited.
 */
export const fillJournal = async (database: Database, { rows, accounts }: { rows: number; accounts: number }): Promise<void> => {
  const now = systemClock.now()
  const first = firstIdAt(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())))
  const step = (firstIdAt(now) - first) / BigInt(rows)
  const begun = performance.now()
  for (let from = 0; from < rows; from += rowsAtOnce)
    await database.query(
      `INSERT INTO journal (id, entry_id, at, key, account, member_id, amount, balance_after, ref, counter, kind, leg)
       SELECT id, id, now(), (lpad(to_hex(id), 16, '0') || 'aaaaaaaaaaaaaaaa')::uuid, member << 4, member, -100, 0, id, -20, 20, 0
         FROM (SELECT $1::bigint + no * $2::bigint AS id, 1 + (no * 7919) % $5::bigint AS member FROM generate_series($3::bigint, $4::bigint) no) n`,
      [first, step, from, Math.min(rows, from + rowsAtOnce) - 1, accounts],
    )
  await database.query('VACUUM ANALYZE journal')
  console.log(`${count(rows)} rows written in ${((performance.now() - begun) / 1000).toFixed(0)} s.`)
}
