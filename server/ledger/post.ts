import { type Amount, amount, zero } from '@tamuvo/money/amount.ts'
import type pg from 'pg'
import type { Clock } from '../kit/clock.ts'
import { afterCommit, partOf, type Queryable, sqlState, transactionOn, type Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { type Account, isPurse, memberOf, purseOf } from './accounts.ts'
import { type ArchivedEntry, archivedEntries, isSameArchived } from './archive-store.ts'
import { foldBatch, type Posted } from './batch.ts'
import type { Moved, Verdict } from './entry.ts'
import type { Key } from './keys.ts'
import { mayBreakFloor } from './kinds.ts'
import type { Months } from './months.ts'
import { isSameRow, type Plan, type Row } from './rows.ts'
import {
  entriesOfKeys,
  holdPurses,
  type JournalRow,
  type LockedPurse,
  lockKeys,
  lockPurses,
  postBatch,
  writeJournal,
  writePurses,
} from './store.ts'

/** A repeated key that meets the unique index costs its whole batch, so after the first all keys are looked up for a while. */
export type Repeats = { note(error: unknown): void; areRecent(): boolean }

const repeatsLastMs = 2_000

export const noticeRepeats = (): Repeats => {
  let until = 0
  return {
    note: (error) => {
      if (isRepeat(error)) until = performance.now() + repeatsLastMs
    },
    areRecent: () => performance.now() < until,
  }
}

const isRepeat = (error: unknown): boolean => sqlState(error) === '23505'

export type PostTools = {
  clock: Clock
  tell(moved: () => readonly Moved[]): void
  repeats: Repeats
  months: Months
}

/** Whether an entry may go with others in one statement: one purse carries it, and the floor is the purse's own. */
export const isFast = ({ purse, entry }: Plan): boolean => purse !== undefined && !mayBreakFloor(entry.kind)

/** A batch ready for `ledger_post_batch`. */
export type Folded = {
  /** The first 16 parameters of `ledger_post_batch`, in order. */
  parameters: unknown[]
  /** Its last parameter. */
  looks: Buffer
  /** Which entry stands where in the row parameters: those of one purse stand together. */
  order: readonly number[]
  /**
   * Reads what `ledger_post_batch` answered, once it is committed, and tells the listeners.
   * @returns in the order of the entries; undefined for those whose purse was left out: post them with `postIn`
   */
  verdicts(moved: Buffer | null): (Verdict | undefined)[]
  /** Hears why the statement failed, for the batches that follow. */
  failed(error: unknown): void
}

/** Folds entries, each of them a fast one. */
export const foldPlans = (plans: readonly Plan[], tools: PostTools): Folded => {
  const at = tools.clock.now()
  const looksAll = tools.repeats.areRecent()
  const batch = foldBatch(plans, tools.months, (plan) => looksAll || tools.months.isOfOther(plan, at))
  const verdicts = (moved: Buffer | null): (Verdict | undefined)[] => {
    const answers = batch.read(moved)
    tools.tell(() => movedOf(plans, answers))
    return plans.map(({ id: entryId }, index) => {
      const posted = answers[index]
      return posted && { is: 'posted', entryId, balance: posted.balance, at }
    })
  }
  return { parameters: [...batch.parameters, at], looks: batch.looks, order: batch.order, verdicts, failed: tools.repeats.note }
}

/** The fast way: one statement. Undefined for entries whose purse was left out. */
export const postFast = async (client: Queryable, plans: readonly Plan[], tools: PostTools): Promise<(Verdict | undefined)[]> => {
  const folded = foldPlans(plans, tools)
  try {
    return folded.verdicts(await postBatch(client, folded))
  } catch (error) {
    folded.failed(error)
    throw error
  }
}

/** What listeners hear of entries that went the fast way. */
const movedOf = (plans: readonly Plan[], answers: readonly (Posted | undefined)[]): Moved[] =>
  plans.flatMap(({ id: entryId, entry, purse: account }, index) => {
    const posted = answers[index]
    if (!posted || account === undefined) return []
    return [{ memberId: memberOf(account), purse: purseOf(account), ...posted, entryId, kind: entry.kind }]
  })

/** Within a transaction: many single entries go the fast way, everything else the slow one. */
export const postWithin = async (tx: Tx, plans: readonly Plan[], tools: PostTools): Promise<Verdict[]> => {
  if (!isBulk(plans)) return postPlans(tx, plans, tools)
  // With the purses held before, an entry of the same key elsewhere is either seen or still to come.
  await holdPurses(tx, pursesIn(plans))
  const verdicts = await postBulk(tx, plans, { ...tools, tell: (read) => afterCommit(tx, () => tools.tell(read)) })
  const left = plans.filter((_, index) => !verdicts[index])
  const late = left.length > 0 ? await postPlans(tx, left, tools) : []
  return plans.flatMap((_, index) => verdicts[index] ?? late.shift() ?? [])
}

/** Single entries in one statement, and once more with all their keys looked up when one of them was posted before. */
const postBulk = (tx: Tx, plans: readonly Plan[], tools: PostTools): Promise<(Verdict | undefined)[]> =>
  partOf(tx, () => postFast(tx, plans, tools)).catch((error: unknown) => {
    if (!isRepeat(error)) throw error
    return postFast(tx, plans, { ...tools, repeats: { ...tools.repeats, areRecent: () => true } })
  })

const bulkMin = 16

const isBulk = (plans: readonly Plan[]): boolean =>
  plans.length >= bulkMin && plans.every(isFast) && new Set(plans.map((plan) => plan.entry.key)).size === plans.length

const pursesIn = (plans: readonly Plan[]): Account[] => {
  const accounts = new Set<Account>()
  for (const { rows } of plans) for (const { account } of rows) if (isPurse(account)) accounts.add(account)
  return [...accounts]
}

/** The slow way in a transaction of its own. */
export const postSlow = (client: pg.ClientBase, plans: readonly Plan[], tools: PostTools): Promise<Verdict[]> =>
  transactionOn(client, (tx) => postPlans(tx, plans, tools))

/** The slow way: locks what the entries touch, looks their keys up, then decides one after the other. */
export const postPlans = async (tx: Tx, plans: readonly Plan[], tools: PostTools): Promise<Verdict[]> => {
  const at = tools.clock.now()
  const desk = await openDesk(tx, plans, { months: tools.months, at })
  const verdicts = plans.map((plan) => decide(desk, plan, at))
  if (desk.written.length > 0) {
    await writePurses(tx, [...desk.touched])
    await writeJournal(tx, desk.written)
    afterCommit(tx, () => tools.tell(() => desk.moved))
  }
  return verdicts
}

/** What a slow batch knows and changes before it is written. */
type Desk = {
  purses: Map<Account, LockedPurse>
  touched: Set<LockedPurse>
  known: Map<Key, JournalRow[]>
  archived: Map<Key, ArchivedEntry>
  written: JournalRow[]
  moved: Moved[]
}

const openDesk = async (tx: Tx, plans: readonly Plan[], { months, at }: { months: Months; at: Date }): Promise<Desk> => {
  const purses = await lockPurses(tx, pursesIn(plans))
  await lockKeys(
    tx,
    plans.filter((plan) => !plan.rows.some((row) => isPurse(row.account))).map((plan) => plan.entry.key),
  )
  // The keys are read after the locks are held, so an entry of the same key elsewhere is either seen or still to come.
  const known = await entriesOfKeys(
    tx,
    plans.map((plan) => plan.entry.key),
  )
  const old = plans.filter((plan) => !known.has(plan.entry.key) && months.isOfOther(plan, at))
  const archived = await archivedEntries(
    tx,
    old.map((plan) => plan.entry.key),
  )
  const byAccount = new Map(purses.map((purse) => [purse.account, purse]))
  return { purses: byAccount, touched: new Set(), known, archived, written: [], moved: [] }
}

const decide = (desk: Desk, plan: Plan, at: Date): Verdict => {
  const stored = desk.known.get(plan.entry.key)
  if (stored) return repeatedVerdict(plan, stored)
  const archived = desk.archived.get(plan.entry.key)
  if (archived) return archivedVerdict(plan, archived)
  const refusal = refusalOf(desk, plan)
  if (refusal) return refusal
  const rows = write(desk, plan, at)
  desk.known.set(plan.entry.key, rows)
  return { is: 'posted', entryId: plan.id, balance: firstBalance(rows), at }
}

const repeatedVerdict = (plan: Plan, stored: readonly JournalRow[]): Verdict => {
  const [first] = stored
  invariant(first, 'a known key has rows')
  if (!isSame(plan, stored)) return { is: 'conflict', entryId: first.entryId }
  // It may be our own: sent again after its connection broke before it could answer.
  const is = first.entryId === plan.id ? 'posted' : 'repeated'
  return { is, entryId: first.entryId, balance: firstBalance(stored), at: first.at }
}

const archivedVerdict = (plan: Plan, archived: ArchivedEntry): Verdict => {
  const { entryId, balance, at } = archived
  return isSameArchived(archived, plan) ? { is: 'repeated', entryId, balance, at } : { is: 'conflict', entryId }
}

/** The same kind and the same movements; what they refer to may differ, since a repeat may come with new ids. */
const isSame = (plan: Plan, stored: readonly JournalRow[]): boolean =>
  stored.length === plan.rows.length &&
  plan.rows.every((row, leg) => stored[leg]?.kind === plan.entry.kind && isSameRow(row, stored[leg]))

/** The balance the first purse of an entry has after all its rows. */
const firstBalance = (rows: readonly JournalRow[]): Amount => {
  const first = rows.find((row) => isPurse(row.account))
  return rows.findLast((row) => row.account === first?.account)?.balanceAfter ?? zero
}

const refusalOf = (desk: Desk, plan: Plan): Verdict | undefined => {
  const unknown = plan.rows.find(({ account }) => isPurse(account) && !desk.purses.has(account))
  if (unknown) return { is: 'unknown', account: unknown.account }
  const short = mayBreakFloor(plan.entry.kind) ? undefined : findShort(desk, plan)
  return short && { is: 'insufficient', account: short.account }
}

/** The first purse that a debit of the entry, in the order of its rows, would take below its floor. */
const findShort = (desk: Desk, plan: Plan): LockedPurse | undefined => {
  const balances = new Map<Account, bigint>()
  for (const { account, amount: moved } of plan.rows) {
    const purse = desk.purses.get(account)
    if (!purse) continue
    const balance = (balances.get(account) ?? purse.amount) + moved
    if (moved < 0n && balance < purse.floor) return purse
    balances.set(account, balance)
  }
  return undefined
}

const write = (desk: Desk, plan: Plan, at: Date): JournalRow[] => {
  const { id: entryId, entry } = plan
  const rows = plan.rows.map((row, leg): JournalRow => {
    const purse = desk.purses.get(row.account)
    const balanceAfter = purse ? moveOnDesk(desk, purse, row, plan) : null
    return { ...row, entryId, at, key: entry.key, balanceAfter, kind: entry.kind, leg }
  })
  desk.written.push(...rows)
  return rows
}

const moveOnDesk = (desk: Desk, purse: LockedPurse, row: Row, { id: entryId, entry: { kind } }: Plan): Amount => {
  purse.amount += row.amount
  purse.postings += 1n
  desk.touched.add(purse)
  const balance = amount(purse.amount)
  desk.moved.push({
    memberId: memberOf(row.account),
    purse: purseOf(row.account),
    balance,
    version: purse.postings,
    entryId,
    kind,
  })
  return balance
}
