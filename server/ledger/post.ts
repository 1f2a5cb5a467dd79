import { type Amount, amount, zero } from '@tamuvo/money/amount.ts'
import type pg from 'pg'
import type { Clock } from '../kit/clock.ts'
import { afterCommit, transactionOn, type Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { type Account, isPurse, memberOf, purseOf } from './accounts.ts'
import { foldBatch, type Numbered, type Posted } from './batch.ts'
import type { Moved, Verdict } from './entry.ts'
import type { Key } from './keys.ts'
import { mayBreakFloor } from './kinds.ts'
import { isSameRow, type Plan, type Row } from './rows.ts'
import { entriesOfKeys, type JournalRow, type LockedPurse, lockKeys, lockPurses, postBatch, writeJournal, writePurses } from './store.ts'

export type PostTools = { clock: Clock; nextId(): bigint; tell(moved: () => readonly Moved[]): void }

/** Gives an entry its ids: its own is that of its first row. */
const numbered = (plan: Plan, nextId: () => bigint): Numbered => {
  const rowIds = plan.rows.map(() => nextId())
  return { plan, entryId: rowIds[0]!, rowIds }
}

/** Whether an entry may go with others in one statement: one purse carries it, and the floor is the purse's own. */
export const isFast = ({ purse, entry }: Plan): boolean => purse !== undefined && !mayBreakFloor(entry.kind)

/** A batch ready for `ledger_post`. */
export type Folded = {
  /** The 16 parameters of `ledger_post`, in order. */
  parameters: unknown[]
  /** Which entry stands where in the row parameters: those of one purse stand together. */
  order: readonly number[]
  /**
   * Reads what `ledger_post` answered, once it is committed, and tells the listeners.
   * @returns in the order of the entries; undefined for those whose purse was left out: post them with `postIn`
   */
  verdicts(moved: Buffer | null): (Verdict | undefined)[]
}

/** Gives entries their ids and folds them. Each must be fast. */
export const foldPlans = (plans: readonly Plan[], tools: PostTools): Folded => {
  const at = tools.clock.now()
  const entries = plans.map((plan) => numbered(plan, tools.nextId))
  const batch = foldBatch(entries)
  const verdicts = (moved: Buffer | null): (Verdict | undefined)[] => {
    const answers = batch.read(moved)
    tools.tell(() => movedOf(entries, answers))
    return entries.map(({ entryId }, index) => {
      const posted = answers[index]
      return posted && { is: 'posted', entryId, balance: posted.balance, at }
    })
  }
  return { parameters: [...batch.parameters, at], order: batch.order, verdicts }
}

/** The fast way: one statement. Undefined for entries whose purse was left out. */
export const postFast = async (client: pg.ClientBase, plans: readonly Plan[], tools: PostTools): Promise<(Verdict | undefined)[]> => {
  const folded = foldPlans(plans, tools)
  return folded.verdicts(await postBatch(client, folded.parameters))
}

/** What listeners hear of entries that went the fast way. */
const movedOf = (entries: readonly Numbered[], answers: readonly (Posted | undefined)[]): Moved[] =>
  entries.flatMap(({ plan, entryId }, index) => {
    const posted = answers[index]
    const account = plan.purse
    if (!posted || account === undefined) return []
    return [{ memberId: memberOf(account), purse: purseOf(account), ...posted, entryId, kind: plan.entry.kind }]
  })

/** The slow way in a transaction of its own. */
export const postSlow = (client: pg.ClientBase, plans: readonly Plan[], tools: PostTools): Promise<Verdict[]> =>
  transactionOn(client, (tx) => postPlans(tx, plans, tools))

/** The slow way: locks what the entries touch, looks their keys up, then decides one after the other. */
export const postPlans = async (tx: Tx, plans: readonly Plan[], tools: PostTools): Promise<Verdict[]> => {
  const at = tools.clock.now()
  const desk = await openDesk(tx, plans)
  const verdicts = plans.map((plan) => decide(desk, numbered(plan, tools.nextId), at))
  if (desk.written.length > 0) {
    await writePurses(tx, [...desk.purses.values()].filter((purse) => desk.touched.has(purse.account)))
    await writeJournal(tx, desk.written)
    afterCommit(tx, () => tools.tell(() => desk.moved))
  }
  return verdicts
}

/** What a slow batch knows and changes before it is written. */
type Desk = {
  purses: Map<Account, LockedPurse>
  touched: Set<Account>
  known: Map<Key, JournalRow[]>
  written: JournalRow[]
  moved: Moved[]
}

const openDesk = async (tx: Tx, plans: readonly Plan[]): Promise<Desk> => {
  const accounts = new Set(plans.flatMap((plan) => plan.rows.map((row) => row.account)).filter(isPurse))
  const purses = await lockPurses(tx, [...accounts])
  await lockKeys(tx, plans.filter((plan) => !plan.rows.some((row) => isPurse(row.account))).map((plan) => plan.entry.key))
  // The keys are read after the locks are held, so an entry of the same key elsewhere is either seen or still to come.
  const known = await entriesOfKeys(tx, plans.map((plan) => plan.entry.key))
  return { purses: new Map(purses.map((purse) => [purse.account, purse])), touched: new Set(), known, written: [], moved: [] }
}

const decide = (desk: Desk, numberedEntry: Numbered, at: Date): Verdict => {
  const { plan } = numberedEntry
  const first = desk.known.get(plan.entry.key)
  if (first) return isSame(plan, first) ? repeatedVerdict(first) : { is: 'conflict', entryId: first[0]!.entryId }
  const refusal = refusalOf(desk, plan)
  if (refusal) return refusal
  const rows = write(desk, numberedEntry, at)
  desk.known.set(plan.entry.key, rows)
  return { is: 'posted', entryId: numberedEntry.entryId, balance: firstBalance(rows), at }
}

/** The same kind and the same movements; what they refer to may differ, since a repeat may come with new ids. */
const isSame = (plan: Plan, stored: readonly JournalRow[]): boolean =>
  stored.length === plan.rows.length &&
  plan.rows.every((row, leg) => stored[leg]?.kind === plan.entry.kind && isSameRow(row, stored[leg]))

const repeatedVerdict = (rows: readonly JournalRow[]): Verdict => {
  const first = rows[0]
  invariant(first, 'a known key has rows')
  return { is: 'repeated', entryId: first.entryId, balance: firstBalance(rows), at: first.at }
}

/** The balance the first purse of an entry has after all its rows. */
const firstBalance = (rows: readonly JournalRow[]): Amount => {
  const first = rows.find((row) => isPurse(row.account))
  return rows.findLast((row) => row.account === first?.account)?.balanceAfter ?? zero
}

const refusalOf = (desk: Desk, plan: Plan): Verdict | undefined => {
  const rows = plan.rows.filter((row) => isPurse(row.account))
  const unknown = rows.find((row) => !desk.purses.has(row.account))
  if (unknown) return { is: 'unknown', account: unknown.account }
  if (mayBreakFloor(plan.entry.kind)) return undefined
  const short = rows.find((row, index) => row.amount < 0n && isShort(desk.purses.get(row.account)!, rows.slice(0, index + 1)))
  return short && { is: 'insufficient', account: short.account }
}

/** Whether the purse is below its floor after these rows, the last of which is a debit of it. */
const isShort = (purse: LockedPurse, rows: readonly Row[]): boolean => {
  let balance = purse.amount
  for (const row of rows) if (row.account === purse.account) balance += row.amount
  return balance < purse.floor
}

const write = (desk: Desk, { plan, entryId, rowIds }: Numbered, at: Date): JournalRow[] => {
  const rows = plan.rows.map((row, leg): JournalRow => {
    const balanceAfter = isPurse(row.account) ? moveOnDesk(desk, row, plan, entryId) : null
    return { id: rowIds[leg]!, entryId, at, key: plan.entry.key, ...row, balanceAfter, kind: plan.entry.kind, leg }
  })
  desk.written.push(...rows)
  return rows
}

const moveOnDesk = (desk: Desk, row: Row, plan: Plan, entryId: bigint): Amount => {
  const purse = desk.purses.get(row.account)!
  purse.amount += row.amount
  purse.postings += 1n
  desk.touched.add(row.account)
  const balance = amount(purse.amount)
  desk.moved.push({
    memberId: memberOf(row.account),
    purse: purseOf(row.account),
    balance,
    version: purse.postings,
    entryId,
    kind: plan.entry.kind,
  })
  return balance
}
