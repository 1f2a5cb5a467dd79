import { type Amount, amount, zero } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import { type WalletAccount, walletAccount } from './accounts.ts'
import { type Page, type RecordRow, recordRowFrom } from './statements.ts'
import { journalColumns, ofMember, type StoredRow } from './store.ts'

/** A movement and what its wallet accounts held together before and after it. */
type BookedRow = RecordRow & { before: Amount; after: Amount }

/**
 * A page of the movements that make a balance up, newest first. The first one ends at the figure, the last begins at zero,
 * or at the sum of archived movements.
 */
export type BalanceBook = { figure: Amount; total: number; rows: BookedRow[] }

/** Opens the total of some wallet accounts of a member, as of one moment. */
export const balanceBook = async (
  from: Queryable,
  memberId: bigint,
  names: readonly WalletAccount[],
  { no, size }: Page,
): Promise<BalanceBook> => {
  const { rows } = await from.query<{ figure: bigint; total: bigint } & ((StoredRow & { newer: bigint }) | { id: null })>({
    name: 'ledger_balance_book',
    // What is newer than a row is added up, so that a page costs what it shows and what lies above it, however long the record.
    text: `SELECT b.figure, b.total, m.* FROM (
             SELECT member_id, sum(amount)::bigint AS figure, sum(postings)::bigint
                    - coalesce((SELECT sum(c.postings) FROM ledger_carried c WHERE c.member_id = balance.member_id AND c.account = ANY($2::bigint[])), 0)::bigint AS total
               FROM balance
              WHERE member_id = $1 AND account = ANY($2::bigint[]) GROUP BY member_id) b
             LEFT JOIN LATERAL (
               SELECT ${journalColumns}, (sum(amount) OVER (ORDER BY id DESC) - amount)::bigint AS newer FROM (
                 SELECT ${journalColumns} FROM journal j
                  WHERE ${ofMember} AND j.member_id = b.member_id AND j.account = ANY($2::bigint[]) ORDER BY id DESC LIMIT $3) newest
                ORDER BY id DESC OFFSET $4) m ON true ORDER BY m.id DESC`,
    values: [memberId, names.map((name) => walletAccount(memberId, name)), no * size, (no - 1) * size],
  })
  const [first] = rows
  if (!first) return { figure: zero, total: 0, rows: [] }
  return {
    figure: amount(first.figure),
    total: Number(first.total),
    rows: rows.flatMap((row) => (row.id === null ? [] : bookedFrom(row, row.figure))),
  }
}

const bookedFrom = (row: StoredRow & { newer: bigint }, figure: bigint): BookedRow => {
  const after = figure - row.newer
  return { ...recordRowFrom(row), after: amount(after), before: amount(after - row.amount) }
}

const causeRowsMax = 2_000

/** Entries by their ids, or all from the minute before an id on: causes are made about when their first entry is. */
export type CauseEntries = { entryIds: readonly bigint[] } | { since: bigint }

/** The movements of a member that one cause has made, oldest first. */
export const movementsOfCause = async (
  from: Queryable,
  memberId: bigint,
  ref: bigint,
  entries: CauseEntries,
): Promise<RecordRow[]> =>
  'since' in entries ? movementsSince(from, memberId, ref, entries.since) : movementsOf(from, memberId, ref, entries.entryIds)

const movementsOf = async (from: Queryable, memberId: bigint, ref: bigint, entryIds: readonly bigint[]): Promise<RecordRow[]> => {
  const { rows } = await from.query<StoredRow>({
    name: 'ledger_cause_entries',
    // An entry is found by its first row, its other rows by their key.
    text: `SELECT ${journalColumns.replaceAll(/\w+/g, 'j.$&')} FROM journal e JOIN journal j ON j.key = e.key AND j.member_id = e.member_id
            WHERE member_group(e.member_id) = member_group($1::bigint) AND e.member_id = $1 AND e.id = ANY($3::bigint[]) AND e.entry_id = e.id AND j.ref = $2 ORDER BY j.id LIMIT ${causeRowsMax}`,
    values: [memberId, ref, entryIds],
  })
  return rows.map(recordRowFrom)
}

const movementsSince = async (from: Queryable, memberId: bigint, ref: bigint, since: bigint): Promise<RecordRow[]> => {
  const { rows } = await from.query<StoredRow>({
    name: 'ledger_cause_since',
    text: `SELECT ${journalColumns} FROM journal WHERE ${ofMember} AND id >= $3 AND ref = $2 ORDER BY id LIMIT ${causeRowsMax}`,
    values: [memberId, ref, since - (60_000n << 22n)],
  })
  return rows.map(recordRowFrom)
}
