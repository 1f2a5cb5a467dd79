import { type Amount, amount, negate, zero } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import { firstIdAt } from '../kit/ids.ts'
import {
  type Account,
  accountFrom,
  accountName,
  type House,
  houseNames,
  house,
  isWalletAccount,
  memberOf,
  type WalletAccount,
  playWalletAccount,
  walletAccount,
  walletAccountOf,
} from './accounts.ts'
import type { Key } from './keys.ts'
import { type Group, groupOfKind, type Kind, kindsOfGroup, numberOfKind } from './kinds.ts'
import { entriesOfKeys, journalColumns, type JournalRow, journalRowFrom, ofMember, type StoredRow } from './store.ts'

/** All wallet accounts of a member; those never opened are missing. */
export const walletAccountsOf = async (from: Queryable, memberId: bigint): Promise<Partial<Record<WalletAccount, Amount>>> => {
  const { rows } = await from.query<{ account: bigint; amount: bigint }>({
    name: 'ledger_wallet_accounts',
    text: 'SELECT account, amount FROM balance WHERE member_id = $2 AND account BETWEEN $1 AND $1 + 15',
    values: [memberId << 4n, memberId],
  })
  return Object.fromEntries(rows.map((row) => [walletAccountOf(accountFrom(row.account)), amount(row.amount)]))
}

/**
 * How many postings all wallet accounts of a member have had: between two equal answers no money moved, so what was read between them
 * in several statements was all there at once.
 */
export const countPostings = async (from: Queryable, memberId: bigint): Promise<bigint> => {
  const { rows } = await from.query<{ postings: bigint }>({
    name: 'ledger_wallet_postings',
    text: 'SELECT coalesce(sum(postings), 0)::bigint AS postings FROM balance WHERE member_id = $2 AND account BETWEEN $1 AND $1 + 15',
    values: [memberId << 4n, memberId],
  })
  return rows[0]?.postings ?? 0n
}

/** The balance of a member's wallet account; zero when it was never opened. */
export const balanceOf = async (from: Queryable, memberId: bigint, name: WalletAccount = 'main'): Promise<Amount> =>
  (await walletAccountsOf(from, memberId))[name] ?? zero

/** One wallet account of many members. Members without it are missing. */
export const balancesOf = (
  from: Queryable,
  memberIds: readonly bigint[],
  name: WalletAccount = 'main',
): Promise<Map<bigint, Amount>> =>
  amountsIn(
    from,
    memberIds.map((memberId) => walletAccount(memberId, name)),
  )

/** The balances that many members play with; demo money for trial members. Members without a wallet account are missing. */
export const playBalancesOf = (from: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, Amount>> =>
  amountsIn(from, memberIds.map(playWalletAccount))

/** Members of more accounts are on all machines of a cluster anyway. */
const narrowedMax = 64

const amountsIn = async (from: Queryable, accounts: readonly Account[]): Promise<Map<bigint, Amount>> => {
  const { rows } = await from.query<{ member_id: bigint; amount: bigint }>({
    name: 'ledger_balances',
    text: 'SELECT member_id, amount FROM balance WHERE account = ANY($1::bigint[]) AND ($2::bigint[] IS NULL OR member_id = ANY($2))',
    values: [accounts, accounts.length > narrowedMax ? null : accounts.map(memberOf)],
  })
  return new Map(rows.map((row) => [row.member_id, amount(row.amount)]))
}

/** Half-open in time; anything left out does not filter. */
export type RecordFilter = {
  from?: Date
  until?: Date
  group?: Group
  kind?: Kind
  kinds?: readonly Kind[] | undefined
  walletAccounts?: readonly WalletAccount[]
  ref?: bigint
}

/** Pages count from 1. */
export type Page = { no: number; size: number }

/** One line of a member's account record. The amount is positive for income, negative for expense. */
export type RecordRow = {
  id: bigint
  entryId: bigint
  at: Date
  kind: Kind
  group: Group
  walletAccount: WalletAccount
  amount: Amount
  balanceAfter: Amount
  ref: bigint
}

export type AccountRecord = { rows: RecordRow[]; total: number; income: Amount; expense: Amount }

const filterText = `${ofMember} AND id >= $2 AND id < $3 AND ($4::smallint[] IS NULL OR kind = ANY($4))
  AND ($5::bigint[] IS NULL OR account = ANY($5)) AND ($6::bigint IS NULL OR ref = $6)`

const idMax = (1n << 63n) - 1n

const filterValues = (memberId: bigint, filter: RecordFilter): unknown[] => {
  const kinds = filter.kinds ?? (filter.kind ? [filter.kind] : filter.group && kindsOfGroup(filter.group))
  return [
    memberId,
    filter.from ? firstIdAt(filter.from) : 0n,
    filter.until ? firstIdAt(filter.until) : idMax,
    kinds ? kinds.map(numberOfKind) : null,
    filter.walletAccounts ? filter.walletAccounts.map((name) => walletAccount(memberId, name)) : null,
    filter.ref ?? null,
  ]
}

/** A page of a member's movements, newest first, with totals over all pages. */
export const accountRecord = async (
  from: Queryable,
  memberId: bigint,
  filter: RecordFilter,
  page: Page,
): Promise<AccountRecord> => {
  const values = filterValues(memberId, filter)
  const totals = await from.query<{ total: bigint; income: bigint; expense: bigint }>({
    name: 'ledger_record_totals',
    text: `SELECT count(*) AS total, coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint AS income,
                  coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::bigint AS expense FROM journal WHERE ${filterText}`,
    values,
  })
  const rows = await recordRows(from, memberId, filter, { skip: (page.no - 1) * page.size, take: page.size })
  const { total = 0n, income = 0n, expense = 0n } = totals.rows[0] ?? {}
  return { rows, total: Number(total), income: amount(income), expense: amount(expense) }
}

/** A member's movements, newest first. */
export const recordRows = async (
  from: Queryable,
  memberId: bigint,
  filter: RecordFilter,
  { skip, take }: { skip: number; take: number },
): Promise<RecordRow[]> => {
  const { rows } = await from.query<StoredRow>({
    name: 'ledger_record',
    text: `SELECT ${journalColumns} FROM journal WHERE ${filterText} ORDER BY id DESC LIMIT $7 OFFSET $8`,
    values: [...filterValues(memberId, filter), take, skip],
  })
  return rows.map(recordRowFrom)
}

export const recordRowFrom = (stored: StoredRow): RecordRow => {
  const { id, entryId, at, kind, account, amount: moved, balanceAfter, ref } = journalRowFrom(stored)
  return {
    id,
    entryId,
    at,
    kind,
    group: groupOfKind(kind),
    walletAccount: walletAccountOf(account),
    amount: moved,
    balanceAfter: balanceAfter ?? zero,
    ref,
  }
}

/** One side of an entry as people read it. Accounts of the house show no balance. */
export type BookedLeg = { account: string; memberId: bigint | null; amount: Amount; balanceAfter: Amount | null; ref: bigint }

/** An entry with all its legs; they sum to zero. */
export type BookedEntry = { id: bigint; at: Date; kind: Kind; group: Group; key: Key; ref: bigint; legs: BookedLeg[] }

/**
 * The open book: entries by their keys. Keys that were never used are missing.
 * @param owners as `entriesOfKeys` takes them
 */
export const entriesByKey = async (
  from: Queryable,
  keys: readonly Key[],
  owners?: readonly bigint[],
): Promise<Map<Key, BookedEntry>> => {
  const entries = await entriesOfKeys(from, keys, owners)
  return new Map([...entries].map(([key, rows]) => [key, bookOf(rows)]))
}

/** The open book: an entry with all its legs. */
export const entryById = async (from: Queryable, entryId: bigint): Promise<BookedEntry | undefined> => {
  const { rows } = await from.query<{ key: string }>({
    name: 'ledger_entry',
    text: 'SELECT key FROM journal WHERE id = $1 AND entry_id = $1',
    values: [entryId],
  })
  const key = rows[0]?.key.replaceAll('-', '') as Key | undefined
  return key && (await entriesByKey(from, [key])).get(key)
}

/** Those of some entries that are of these kinds. Archived ones are missing. */
export const entriesOfKinds = async (
  from: Queryable,
  entryIds: readonly bigint[],
  kinds: readonly Kind[],
): Promise<ReadonlySet<bigint>> => {
  const { rows } = await from.query<{ id: bigint }>({
    name: 'ledger_entries_of_kinds',
    text: 'SELECT DISTINCT entry_id AS id FROM journal WHERE id = ANY ($1::bigint[]) AND entry_id = id AND kind = ANY ($2::smallint[])',
    values: [entryIds.map(String), kinds.map(numberOfKind)],
  })
  return new Set(rows.map(({ id }) => id))
}

const bookOf = (rows: readonly JournalRow[]): BookedEntry => {
  const [{ entryId: id, at, kind, key, ref }] = rows as [JournalRow]
  return { id, at, kind, group: groupOfKind(kind), key, ref, legs: rows.flatMap(legsOf) }
}

const clearing = new Set<Account>([house('clearing'), house('clearing:points')])

const legsOf = (row: JournalRow): BookedLeg[] => [
  legOf(row, row.account, row.amount, row.balanceAfter),
  ...(clearing.has(row.counter) ? [] : [legOf(row, row.counter, negate(row.amount), null)]),
]

const legOf = (row: JournalRow, account: Account, moved: Amount, balanceAfter: Amount | null): BookedLeg => ({
  account: accountName(account),
  memberId: isWalletAccount(account) ? memberOf(account) : null,
  amount: moved,
  balanceAfter,
  ref: row.ref,
})

/** What an account of the house holds, and what of it moved from an id on: reads every row since, so it is for rare questions. */
export const houseMovedSince = async (
  from: Queryable,
  name: House,
  since: bigint,
): Promise<{ balance: Amount; moved: Amount }> => {
  const { rows } = await from.query<{ moved: string }>(
    'SELECT coalesce(sum(amount), 0)::text AS moved FROM house_journal WHERE account = $1 AND id >= $2',
    [house(name), since],
  )
  return { balance: (await houseBalances(from))[name], moved: amount(BigInt(rows[0]?.moved ?? 0)) }
}

/** What every account of the house has won or cost; negative where it paid out more than it took. */
export const houseBalances = async (from: Queryable): Promise<Record<House, Amount>> => {
  const { rows } = await from.query<{ account: number; amount: string }>(
    `SELECT account, sum(amount)::text AS amount FROM (
       SELECT account, amount FROM house_rollup
       UNION ALL
       SELECT account, amount FROM house_journal WHERE id >= (SELECT upto FROM house_rollup_mark)) parts GROUP BY account`,
  )
  const sums = new Map(rows.map((row) => [BigInt(row.account), amount(BigInt(row.amount))]))
  return Object.fromEntries(houseNames.map((name) => [name, sums.get(house(name)) ?? zero])) as Record<House, Amount>
}
