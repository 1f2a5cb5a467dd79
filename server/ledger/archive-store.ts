import { createHash } from 'node:crypto'
import { timeOfRow } from '@tamuvo/contract/journal.ts'
import { type Amount, amount, sum, zero } from '@tamuvo/money/amount.ts'
import { uuids } from '../kit/arrays.ts'
import type { Queryable } from '../kit/database.ts'
import { type Account, walletAccount } from './accounts.ts'
import type { Key } from './keys.ts'
import { type Kind, kindFrom, numberOfKind } from './kinds.ts'
import type { Plan } from './rows.ts'

/** Rows with an id below this one are archived in files; 0 while none are. */
export const archivedUpto = async (from: Queryable): Promise<bigint> => {
  const { rows } = await from.query<{ upto: bigint | null }>('SELECT max(upto_id) AS upto FROM ledger_archive')
  return rows[0]?.upto ?? 0n
}

/** Members with money held since before this id. */
export const countOldHolds = async (from: Queryable, beforeId: bigint): Promise<number> => {
  const { rows } = await from.query<{ count: bigint }>(
    `SELECT count(*) AS count FROM balance b
      WHERE b.account & 15 = $2 AND b.amount <> 0 AND NOT EXISTS (
        SELECT 1 FROM journal j WHERE member_group(j.member_id) = member_group(b.member_id) AND j.member_id = b.member_id AND j.account = b.account AND j.id >= $1)`,
    [beforeId, walletAccount(0n, 'wd_hold') & 15n],
  )
  return Number(rows[0]?.count ?? 0n)
}

/** What stays of an archived entry: enough to answer a repeat of its key. */
export type ArchivedEntry = { entryId: bigint; at: Date; kind: Kind; balance: Amount; moved: string }

/** What stays of the archived entries of one key: on a cluster two members may each have one. */
export type ArchivedEntries = readonly [ArchivedEntry, ...ArchivedEntry[]]

/** Archived entries by their keys. Keys that were never used, or whose rows are still in the journal, are missing. */
export const archivedEntries = async (from: Queryable, keys: readonly Key[]): Promise<Map<Key, ArchivedEntries>> => {
  if (keys.length === 0) return new Map()
  const { rows } = await from.query<{ key: string; entry: Buffer | null }>({
    name: 'ledger_archived_entries',
    text: `SELECT key, ledger_archived_entry(key) AS entry FROM unnest($1::uuid[]) key WHERE EXISTS (SELECT FROM ledger_archive)`,
    values: [uuids(keys)],
  })
  return new Map(
    rows.flatMap(({ key, entry }): [Key, ArchivedEntries][] =>
      entry ? [[key.replaceAll('-', '') as Key, archivedEntriesFrom(entry)]] : [],
    ),
  )
}

const entryBytes = 42

const archivedEntriesFrom = (bytes: Buffer): ArchivedEntries => {
  const more = Array.from({ length: bytes.length / entryBytes - 1 }, (_, place) => bytes.subarray((place + 1) * entryBytes))
  return [archivedEntryFrom(bytes), ...more.map(archivedEntryFrom)]
}

const archivedEntryFrom = (bytes: Buffer): ArchivedEntry => ({
  entryId: bytes.readBigInt64BE(0),
  at: timeOfRow({ at: bytes.readBigInt64BE(8) }),
  kind: kindFrom(bytes.readInt16BE(16)),
  balance: amount(bytes.readBigInt64BE(18)),
  moved: bytes.subarray(26, entryBytes).toString('hex'),
})

/** Whether an archived entry equals a new one. */
export const isSameArchived = ({ kind, moved }: ArchivedEntry, { entry, rows }: Plan): boolean => {
  const text = rows.map((row) => `${row.account} ${row.counter} ${row.amount}`).join(',')
  return numberOfKind(kind) === numberOfKind(entry.kind) && moved === createHash('md5').update(text).digest('hex')
}

/** Whether movements of an account are archived. */
export const isCarried = async (from: Queryable, memberId: bigint, account: Account): Promise<boolean> => {
  const { rows } = await from.query('SELECT 1 FROM ledger_carried WHERE member_id = $1 AND account = $2 LIMIT 1', [
    memberId,
    account,
  ])
  return rows.length > 0
}

/** A member's income in archived movements. */
export const archivedIncome = async (from: Queryable, memberId: bigint, kinds: readonly Kind[]): Promise<Amount> => {
  const { rows } = await from.query<{ income: string }>(
    'SELECT income::text AS income FROM ledger_carried WHERE member_id = $1 AND kind = ANY ($2::smallint[])',
    [memberId, kinds.map(numberOfKind)],
  )
  return rows.reduce((total, { income }) => sum([total, amount(BigInt(income))]), zero)
}
