import { amount as amountOf, type Amount } from '@tamuvo/money/amount.ts'
import type { Account } from './accounts.ts'
import { bigints, ints, smallints, uuids } from '../kit/arrays.ts'
import { numberOfKind } from './kinds.ts'
import type { Plan } from './rows.ts'

/** A plan that one purse carries, with the ids its entry and rows will have. */
export type Numbered = { plan: Plan; entryId: bigint; rowIds: readonly bigint[] }

/** Entries of one purse in the order they came, and what they come to. */
type Fold = { account: Account; members: number[]; sum: bigint; low: bigint; first: number; last: number }

/** What the database says of a purse that moved. */
export type PurseMoved = { no: number; before: bigint; postings: bigint }

export type Posted = { balance: Amount; version: bigint }

/** A batch folded by purse: what `ledger_post` takes, and how its answer is read. */
export type Batch = {
  /** The parameters of `ledger_post`, all but the time. */
  parameters: Buffer[]
  /** Which entry stands where in the row parameters: those of one purse stand together. */
  order: readonly number[]
  /** What became of each entry, in the order given; undefined where its purse was left out. */
  read(moved: readonly PurseMoved[]): (Posted | undefined)[]
}

// Deeper than any purse, shallower than a bigint: the low of a purse without debits passes every floor.
const noDebit = 1n << 61n

export const foldBatch = (entries: readonly Numbered[]): Batch => {
  const folds = foldByPurse(entries)
  const prefixes = new Array<bigint>(entries.length)
  const order: number[] = []
  const rows = emptyColumns()
  for (const [index, fold] of folds.entries()) {
    fold.first = rows.ids.length + 1
    for (const member of fold.members) {
      order.push(member)
      prefixes[member] = addRows(rows, entries[member]!, fold, index + 1)
    }
    fold.last = rows.ids.length
  }
  return { parameters: parametersOf(folds, rows), order, read: (moved) => readAnswer(entries, folds, prefixes, moved) }
}

const foldByPurse = (entries: readonly Numbered[]): Fold[] => {
  const folds = new Map<bigint, Fold>()
  for (const [index, { plan }] of entries.entries()) {
    const account = plan.purse!
    const fold = folds.get(account)
    if (fold) fold.members.push(index)
    else folds.set(account, { account, members: [index], sum: 0n, low: noDebit, first: 0, last: 0 })
  }
  // One order for all processes: two batches that share purses wait for each other instead of blocking each other.
  return [...folds.values()].sort((a, b) => (a.account < b.account ? -1 : 1))
}

const emptyColumns = () => ({
  ids: [] as bigint[],
  entryIds: [] as bigint[],
  keys: [] as string[],
  nos: [] as number[],
  amounts: [] as bigint[],
  prefixes: [] as bigint[],
  refs: [] as bigint[],
  counters: [] as number[],
  kinds: [] as number[],
  legs: [] as number[],
})
type Columns = ReturnType<typeof emptyColumns>

/** @returns the sum of the purse's amounts up to and with this entry */
const addRows = (columns: Columns, { plan, entryId, rowIds }: Numbered, fold: Fold, no: number): bigint => {
  const kind = numberOfKind(plan.entry.kind)
  for (const [leg, row] of plan.rows.entries()) {
    fold.sum += row.amount
    if (row.amount < 0n && fold.sum < fold.low) fold.low = fold.sum
    columns.ids.push(rowIds[leg]!)
    columns.entryIds.push(entryId)
    columns.keys.push(plan.entry.key)
    columns.nos.push(no)
    columns.amounts.push(row.amount)
    columns.prefixes.push(fold.sum)
    columns.refs.push(row.ref)
    columns.counters.push(Number(row.counter))
    columns.kinds.push(kind)
    columns.legs.push(leg)
  }
  return fold.sum
}

const parametersOf = (folds: readonly Fold[], rows: Columns): Buffer[] => [
  bigints(folds.map((fold) => fold.account)),
  bigints(folds.map((fold) => fold.sum)),
  bigints(folds.map((fold) => fold.low)),
  ints(folds.map((fold) => fold.first)),
  ints(folds.map((fold) => fold.last)),
  bigints(rows.ids),
  bigints(rows.entryIds),
  uuids(rows.keys),
  ints(rows.nos),
  bigints(rows.amounts),
  bigints(rows.prefixes),
  bigints(rows.refs),
  smallints(rows.counters),
  smallints(rows.kinds),
  smallints(rows.legs),
]

const readAnswer = (
  entries: readonly Numbered[],
  folds: readonly Fold[],
  prefixes: readonly bigint[],
  moved: readonly PurseMoved[],
): (Posted | undefined)[] => {
  const answers = new Array<Posted | undefined>(entries.length).fill(undefined)
  for (const { no, before, postings } of moved) {
    const fold = folds[no - 1]!
    let version = postings - BigInt(fold.last - fold.first + 1)
    for (const member of fold.members) {
      version += BigInt(entries[member]!.rowIds.length)
      answers[member] = { balance: amountOf(before + prefixes[member]!), version }
    }
  }
  return answers
}
