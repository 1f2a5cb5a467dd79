import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { type Account, accountFrom, memberOf, ownerOf, playWalletAccount } from './accounts.ts'
import { bigints, booleans, smallints, uuids } from '../kit/arrays.ts'
import type { Key } from './keys.ts'
import { type Kind, kindFrom, numberOfKind } from './kinds.ts'

/** Posts a grouped batch in one round trip; see the function `ledger_post_batch`. */
export const postBatch = async (
  client: Queryable,
  { parameters, keyChecks }: { parameters: readonly unknown[]; keyChecks: Buffer },
): Promise<Buffer | null> => {
  const { rows } = await client.query<{ moved: Buffer | null }>({
    name: 'ledger_post_batch',
    text: 'SELECT ledger_post_batch($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17) AS moved',
    values: [...parameters, keyChecks],
  })
  return rows[0]?.moved ?? null
}

/** A wallet account whose row is locked until the transaction ends. `lastId` is the id of its last row, or one above it. */
export type LockedWalletAccount = { account: Account; amount: bigint; floor: bigint; postings: bigint; lastId: bigint }

/** Locks wallet accounts in the order of their numbers, the same in every process. Unopened ones are missing in the answer. */
export const lockWalletAccounts = async (tx: Tx, accounts: readonly Account[]): Promise<LockedWalletAccount[]> => {
  const { rows } = await tx.query<LockedWalletAccount>({
    name: 'ledger_lock',
    text: 'SELECT account, amount, floor, postings, last_id AS "lastId" FROM ledger_lock($1)',
    values: [bigints(accounts)],
  })
  return rows.map((row) => ({ ...row, account: accountFrom(row.account) }))
}

/**
 * Locks wallet accounts until the transaction ends, so that what is then read about their owners stays true.
 * @returns the highest id that one of them was posted to with
 */
export const holdWalletAccounts = async (tx: Tx, accounts: readonly Account[]): Promise<bigint> => {
  const { rows } = await tx.query<{ last: bigint | null }>({
    name: 'ledger_hold',
    text: 'SELECT max(last_id) AS last FROM ledger_lock($1)',
    values: [bigints(accounts)],
  })
  return rows[0]?.last ?? 0n
}

/** Those of the wallet accounts that a transaction elsewhere has locked at the moment. Does not wait. */
export const lockedElsewhere = async (from: Queryable, accounts: readonly bigint[]): Promise<bigint[]> => {
  const { rows } = await from.query<{ account: bigint }>('SELECT account FROM ledger_locked_elsewhere($1) account', [accounts])
  return rows.map(({ account }) => account)
}

/** Whether a commit waits until a standby has it, so that none is lost with this database. */
export const waitsForStandby = async (from: Queryable): Promise<boolean> => {
  const { rows } = await from.query<{ waits: boolean }>(
    `SELECT current_setting('synchronous_standby_names') <> '' AND current_setting('synchronous_commit') NOT IN ('off', 'local') AS waits`,
  )
  return rows[0]?.waits ?? false
}

/** Serializes entries of one key where no wallet account lock does. */
export const lockKeys = async (tx: Tx, keys: readonly Key[]): Promise<void> => {
  for (const key of [...keys].sort())
    await tx.query(`SELECT pg_advisory_xact_lock(('x' || $1)::bit(64)::bigint)`, [key.slice(16)])
}

export type JournalRow = {
  id: bigint
  entryId: bigint
  at: Date
  key: Key
  account: Account
  counter: Account
  amount: Amount
  balanceAfter: Amount | null
  ref: bigint
  kind: Kind
  leg: number
}

export type StoredRow = {
  id: bigint
  entry_id: bigint
  at: Date
  key: string
  account: bigint
  counter: number
  amount: bigint
  balance_after: bigint | null
  ref: bigint
  kind: number
  leg: number
}

/** The rows of the member of parameter $1, by the index that keeps them in groups; see `journal_member_group`. */
export const ofMember = 'member_group(member_id) = member_group($1::bigint) AND member_id = $1'

export const journalColumns = 'id, entry_id, at, key, account, counter, amount, balance_after, ref, kind, leg'

export const journalRowFrom = (row: StoredRow): JournalRow => ({
  id: row.id,
  entryId: row.entry_id,
  at: row.at,
  key: row.key.replaceAll('-', '') as Key,
  account: accountFrom(row.account),
  counter: accountFrom(BigInt(row.counter)),
  amount: amount(row.amount),
  balanceAfter: row.balance_after === null ? null : amount(row.balance_after),
  ref: row.ref,
  kind: kindFrom(row.kind),
  leg: row.leg,
})

/**
 * The rows of the entries with these keys, legs in order. Keys that were never used are missing.
 * @param owners the owners of their rows, where they are known: on a cluster only the machines of these are asked
 */
export const entriesOfKeys = async (
  from: Queryable,
  keys: readonly Key[],
  owners?: readonly bigint[],
): Promise<Map<Key, JournalRow[]>> => {
  const { rows } = await from.query<StoredRow>({
    name: 'ledger_rows_of_keys',
    text: `SELECT ${journalColumns} FROM ledger_rows_of_keys($1, $2)`,
    values: [uuids(keys), owners ? bigints(owners) : null],
  })
  const entries = new Map<Key, JournalRow[]>()
  for (const row of rows.map(journalRowFrom)) {
    const entry = entries.get(row.key)
    if (entry) entry.push(row)
    else entries.set(row.key, [row])
  }
  return entries
}

/** Sets locked wallet accounts to their new balances. */
export const writeWalletAccounts = async (tx: Tx, walletAccounts: readonly LockedWalletAccount[]): Promise<void> => {
  await tx.query({
    name: 'ledger_write_wallet_accounts',
    text: 'SELECT ledger_write_wallet_accounts($1, $2, $3, $4)',
    values: [
      bigints(walletAccounts.map((p) => p.account)),
      bigints(walletAccounts.map((p) => p.amount)),
      bigints(walletAccounts.map((p) => p.postings)),
      bigints(walletAccounts.map((p) => p.lastId)),
    ],
  })
}

export const writeJournal = async (tx: Tx, rows: readonly JournalRow[]): Promise<void> => {
  const column = <Value>(of: (row: JournalRow) => Value): Value[] => rows.map(of)
  // A cluster runs no triggers on the tables that are spread over it.
  await tx.query({
    name: 'ledger_refuse_closed',
    text: 'SELECT ledger_refuse_closed(min(id)) FROM unnest($1::bigint[]) id',
    values: [bigints(column((row) => row.id))],
  })
  await tx.query({
    name: 'ledger_write_journal',
    text: `INSERT INTO journal (id, entry_id, key, account, member_id, amount, balance_after, ref, counter, kind, leg, at)
           SELECT id, entry_id, key, account, member_id, amount, CASE WHEN account >= 16 THEN after END, ref, counter, kind, leg, $12
             FROM unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
                         $8::bigint[], $9::smallint[], $10::smallint[], $11::smallint[])
               n (id, entry_id, key, account, member_id, amount, after, ref, counter, kind, leg)`,
    values: [
      bigints(column((row) => row.id)),
      bigints(column((row) => row.entryId)),
      uuids(column((row) => row.key)),
      bigints(column((row) => row.account)),
      bigints(column((row) => ownerOf(row.account))),
      bigints(column((row) => row.amount)),
      bigints(column((row) => row.balanceAfter ?? 0n)),
      bigints(column((row) => row.ref)),
      smallints(column((row) => Number(row.counter))),
      smallints(column((row) => numberOfKind(row.kind))),
      smallints(column((row) => row.leg)),
      rows[0]?.at,
    ],
  })
}

/** Opens wallet accounts at zero; those that are open stay as they are. */
export const openWalletAccounts = async (tx: Queryable, accounts: readonly Account[]): Promise<void> => {
  await tx.query(
    `INSERT INTO balance (account, member_id, room)
     SELECT account, account >> 4, CASE WHEN played THEN $3::bytea END FROM unnest($1::bigint[], $2::boolean[]) n (account, played)
         ON CONFLICT DO NOTHING`,
    [bigints(accounts), booleans(accounts.map((account) => account === playWalletAccount(memberOf(account)))), room],
  )
}

// As much as the row itself, so that all rows of a page can be updated in place once before it is vacuumed.
const room = Buffer.alloc(68)

/**
 * Guards a wallet account or stops guarding it: stakes from a guarded one are accepted only after a check of its owner. Waits
 * for a stake in progress.
 */
export const guardWalletAccount = async (tx: Tx, account: Account, isGuarded: boolean): Promise<void> => {
  await tx.query('UPDATE balance SET guarded = $3 WHERE member_id = $1 AND account = $2', [memberOf(account), account, isGuarded])
}

const monthsAhead = 2

/** Creates the journal partitions of the month of `now` and the following ones, where they are missing. */
export const openMonths = async (from: Queryable, now: Date): Promise<void> => {
  await from.query('SELECT ledger_open_months($1, $2)', [now, monthsAhead])
}
