import { type Amount, amount, zero } from '@tamuvo/money/amount.ts'
import type pg from 'pg'
import type { Clock } from '../kit/clock.ts'
import { afterCommit, partOf, type Queryable, transactionOn, type Tx } from '../kit/database.ts'
import type { IdMaker } from '../kit/ids.ts'
import { invariant } from '../kit/invariant.ts'
import { type Account, isWalletAccount, memberOf, walletAccountOf } from './accounts.ts'
import { type ArchivedEntries, archivedEntries, isSameArchived } from './archive-store.ts'
import { buildBatch, type Posted } from './batch.ts'
import type { Moved, PostingResult } from './entry.ts'
import type { Key } from './keys.ts'
import { mayBreakFloor } from './kinds.ts'
import type { Months } from './months.ts'
import { refusedBelow } from './watermark.ts'
import { isRepeat, type Repeats } from './repeats.ts'
import { giveIds, isSameRow, ownersOf, type Plan, type Row } from './rows.ts'
import {
  entriesOfKeys,
  holdWalletAccounts,
  type JournalRow,
  type LockedWalletAccount,
  lockKeys,
  lockWalletAccounts,
  postBatch,
  writeJournal,
  writeWalletAccounts,
} from './store.ts'

export type PostTools = {
  clock: Clock
  nextId: IdMaker
  notify(moved: () => readonly Moved[]): void
  repeats: Repeats
  months: Months
}

/** Whether an entry may be batched in one statement: it moves one wallet account, with the account's own floor. */
export const isFast = ({ walletAccount, entry }: Plan): boolean => walletAccount !== undefined && !mayBreakFloor(entry.kind)

/** A batch ready for `ledger_post_batch`. */
export type PreparedBatch = {
  /** The first 16 parameters of `ledger_post_batch`, in order. */
  parameters: unknown[]
  /** Its last parameter. */
  keyChecks: Buffer
  /** The entry at each index of the row parameters: those of one wallet account are adjacent. */
  order: readonly number[]
  /**
   * Reads what `ledger_post_batch` answered, once it is committed, and calls the listeners.
   * @returns in the order of the entries; undefined for those whose wallet account was skipped: post them with `postIn`
   */
  results(moved: Buffer | null): (PostingResult | undefined)[]
  /** Takes note of why the statement failed, for later batches. */
  failed(error: unknown): void
}

/** Groups entries, each of them a fast one. */
export const batchPlans = (plans: readonly Plan[], tools: PostTools): PreparedBatch => {
  const at = tools.clock.now()
  const checksAll = tools.repeats.areRecent()
  // One whose connection broke keeps its ids: by them its rows are known to be its own, should they have arrived.
  for (const plan of plans) if (plan.id === 0n) giveIds(plan, tools.nextId)
  const { months } = tools
  const batch = buildBatch(plans, {
    of: (plan) => {
      if (!checksAll && !months.isAtTurn(plan.id) && !months.isOfOther(plan, at)) return 'none'
      return months.mayBeArchived(plan, at) ? 'archives too' : 'journal'
    },
    locksFirst: plans.some(({ id }) => months.isAtTurn(id)),
  })
  const results = (moved: Buffer | null): (PostingResult | undefined)[] => {
    const answers = batch.read(moved)
    tools.notify(() => movedOf(plans, answers))
    return plans.map(({ id: entryId }, index) => {
      const posted = answers[index]
      return posted && { is: 'posted', entryId, balance: posted.balance, at }
    })
  }
  return {
    parameters: [...batch.parameters, at],
    keyChecks: batch.keyChecks,
    order: batch.order,
    results,
    failed: (error) => noteFailure(error, tools),
  }
}

/** Later batches look keys up after a repeat, and make their ids above what the journal takes. */
const noteFailure = (error: unknown, { repeats, nextId }: PostTools): void => {
  repeats.note(error)
  nextId.skipPast(refusedBelow(error) ?? 0n)
}

/** The fast path: one statement. Undefined for entries whose wallet account was skipped. */
export const postFast = async (
  client: Queryable,
  plans: readonly Plan[],
  tools: PostTools,
): Promise<(PostingResult | undefined)[]> => {
  const prepared = batchPlans(plans, tools)
  try {
    return prepared.results(await postBatch(client, prepared))
  } catch (error) {
    prepared.failed(error)
    throw error
  }
}

/** The notifications for entries posted by the fast path. */
const movedOf = (plans: readonly Plan[], answers: readonly (Posted | undefined)[]): Moved[] =>
  plans.flatMap(({ id: entryId, entry, walletAccount: account }, index) => {
    const posted = answers[index]
    if (!posted || account === undefined) return []
    return [{ memberId: memberOf(account), walletAccount: walletAccountOf(account), ...posted, entryId, kind: entry.kind }]
  })

/** Within a transaction: many single entries take the fast path, everything else the slow one. */
export const postWithin = async (tx: Tx, plans: readonly Plan[], tools: PostTools): Promise<PostingResult[]> => {
  if (!isBulk(plans)) return postPlans(tx, plans, tools)
  // With the wallet accounts locked first, an entry of the same key elsewhere is either visible or still to come.
  tools.nextId.skipPast(await holdWalletAccounts(tx, walletAccountsIn(plans)))
  const results = await postBulk(tx, plans, { ...tools, notify: (read) => afterCommit(tx, () => tools.notify(read)) })
  const left = plans.filter((_, index) => !results[index])
  const late = left.length > 0 ? await postPlans(tx, left, tools) : []
  return plans.flatMap((_, index) => results[index] ?? late.shift() ?? [])
}

/** Single entries in one statement, and once more with all keys checked when one of them was posted before. */
const postBulk = (tx: Tx, plans: readonly Plan[], tools: PostTools): Promise<(PostingResult | undefined)[]> =>
  partOf(tx, () => postFast(tx, plans, tools)).catch((error: unknown) => {
    if (!isRepeat(error)) throw error
    return postFast(tx, plans, { ...tools, repeats: { ...tools.repeats, areRecent: () => true } })
  })

const bulkMin = 16

const isBulk = (plans: readonly Plan[]): boolean =>
  plans.length >= bulkMin && plans.every(isFast) && new Set(plans.map((plan) => plan.entry.key)).size === plans.length

const walletAccountsIn = (plans: readonly Plan[]): Account[] => {
  const accounts = new Set<Account>()
  for (const { rows } of plans) for (const { account } of rows) if (isWalletAccount(account)) accounts.add(account)
  return [...accounts]
}

/** The slow path in its own transaction. */
export const postSlow = (client: pg.ClientBase, plans: readonly Plan[], tools: PostTools): Promise<PostingResult[]> =>
  transactionOn(client, (tx) => postPlans(tx, plans, tools))

/** The slow path: locks the accounts, checks the keys, then decides one entry after the other. */
export const postPlans = async (tx: Tx, plans: readonly Plan[], tools: PostTools): Promise<PostingResult[]> => {
  const slowBatch = await openSlowBatch(tx, plans, tools)
  const results = plans.map((plan) => decide(slowBatch, plan))
  if (slowBatch.written.length > 0) {
    await writeWalletAccounts(tx, [...slowBatch.touched])
    await writeJournal(tx, slowBatch.written).catch((error: unknown) => {
      noteFailure(error, tools)
      throw error
    })
    afterCommit(tx, () => tools.notify(() => slowBatch.moved))
  }
  return results
}

/** The state of a slow batch before it is written. `nextId` makes ids above all that its wallet accounts have. */
type SlowBatch = {
  at: Date
  nextId: IdMaker
  walletAccounts: Map<Account, LockedWalletAccount>
  touched: Set<LockedWalletAccount>
  known: Map<Key, JournalRow[]>
  archived: Map<Key, ArchivedEntries>
  written: JournalRow[]
  moved: Moved[]
}

const openSlowBatch = async (tx: Tx, plans: readonly Plan[], { months, nextId, clock }: PostTools): Promise<SlowBatch> => {
  const walletAccounts = await lockWalletAccounts(tx, walletAccountsIn(plans))
  for (const { lastId } of walletAccounts) nextId.skipPast(lastId)
  await lockKeys(
    tx,
    plans.filter((plan) => !plan.rows.some((row) => isWalletAccount(row.account))).map((plan) => plan.entry.key),
  )
  // Keys are read after the locks are taken, so an entry of the same key elsewhere is either visible or still to come.
  const known = await entriesOfKeys(
    tx,
    plans.map((plan) => plan.entry.key),
    [...new Set(plans.flatMap(ownersOf))],
  )
  const at = clock.now()
  const id = nextId()
  const old = plans.filter(({ entry }) => !known.has(entry.key) && months.isOfOther({ id, entry }, at))
  const archived = await archivedEntries(
    tx,
    old.map((plan) => plan.entry.key),
  )
  const byAccount = new Map(walletAccounts.map((walletAccount) => [walletAccount.account, walletAccount]))
  return { at, nextId, walletAccounts: byAccount, touched: new Set(), known, archived, written: [], moved: [] }
}

const decide = (slowBatch: SlowBatch, plan: Plan): PostingResult => {
  const stored = slowBatch.known.get(plan.entry.key)
  if (stored) return repeatedResult(plan, stored)
  const archived = slowBatch.archived.get(plan.entry.key)
  if (archived) return archivedResult(plan, archived)
  const refusal = refusalOf(slowBatch, plan)
  if (refusal) return refusal
  giveIds(plan, slowBatch.nextId)
  const rows = write(slowBatch, plan)
  slowBatch.known.set(plan.entry.key, rows)
  return { is: 'posted', entryId: plan.id, balance: firstBalance(rows), at: slowBatch.at }
}

const repeatedResult = (plan: Plan, stored: readonly JournalRow[]): PostingResult => {
  const [first] = stored
  invariant(first, 'a known key has rows')
  if (!isSame(plan, stored)) return { is: 'conflict', entryId: first.entryId }
  // It may be our own: sent again after its connection broke before the answer.
  const is = first.entryId === plan.id ? 'posted' : 'repeated'
  return { is, entryId: first.entryId, balance: firstBalance(stored), at: first.at }
}

const archivedResult = (plan: Plan, archived: ArchivedEntries): PostingResult => {
  const same = archived.find((each) => isSameArchived(each, plan))
  if (!same) return { is: 'conflict', entryId: archived[0].entryId }
  const { entryId, balance, at } = same
  return { is: 'repeated', entryId, balance, at }
}

/** The same kind and the same movements; what they refer to may differ, since a repeat may come with new ids. */
const isSame = (plan: Plan, stored: readonly JournalRow[]): boolean =>
  stored.length === plan.rows.length &&
  plan.rows.every((row, leg) => stored[leg]?.kind === plan.entry.kind && isSameRow(row, stored[leg]))

/** The balance of the first wallet account of an entry after all its rows. */
const firstBalance = (rows: readonly JournalRow[]): Amount => {
  const first = rows.find((row) => isWalletAccount(row.account))
  return rows.findLast((row) => row.account === first?.account)?.balanceAfter ?? zero
}

const refusalOf = (slowBatch: SlowBatch, plan: Plan): PostingResult | undefined => {
  const unknown = plan.rows.find(({ account }) => isWalletAccount(account) && !slowBatch.walletAccounts.has(account))
  if (unknown) return { is: 'unknown', account: unknown.account }
  const short = mayBreakFloor(plan.entry.kind) ? undefined : findShort(slowBatch, plan)
  return short && { is: 'insufficient', account: short.account }
}

/** The first wallet account that a debit of the entry, in the order of its rows, would take below its floor. */
const findShort = (slowBatch: SlowBatch, plan: Plan): LockedWalletAccount | undefined => {
  const balances = new Map<Account, bigint>()
  for (const { account, amount: moved } of plan.rows) {
    const walletAccount = slowBatch.walletAccounts.get(account)
    if (!walletAccount) continue
    const balance = (balances.get(account) ?? walletAccount.amount) + moved
    if (moved < 0n && balance < walletAccount.floor) return walletAccount
    balances.set(account, balance)
  }
  return undefined
}

const write = (slowBatch: SlowBatch, plan: Plan): JournalRow[] => {
  const { id: entryId, entry } = plan
  const rows = plan.rows.map((row, leg): JournalRow => {
    const walletAccount = slowBatch.walletAccounts.get(row.account)
    const balanceAfter = walletAccount ? moveBalance(slowBatch, walletAccount, row, plan) : null
    return { entryId, ...row, at: slowBatch.at, key: entry.key, balanceAfter, kind: entry.kind, leg }
  })
  slowBatch.written.push(...rows)
  return rows
}

const moveBalance = (
  slowBatch: SlowBatch,
  walletAccount: LockedWalletAccount,
  row: Row,
  { id: entryId, entry: { kind } }: Plan,
): Amount => {
  walletAccount.amount += row.amount
  walletAccount.postings += 1n
  walletAccount.lastId = row.id
  slowBatch.touched.add(walletAccount)
  const balance = amount(walletAccount.amount)
  slowBatch.moved.push({
    memberId: memberOf(row.account),
    walletAccount: walletAccountOf(row.account),
    balance,
    version: walletAccount.postings,
    entryId,
    kind,
  })
  return balance
}
