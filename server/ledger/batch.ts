import { amount as amountOf, type Amount } from '@tamuvo/money/amount.ts'
import { BigintWriter, ints, IntWriter, SmallintWriter, UuidWriter } from '../kit/arrays.ts'
import { invariant } from '../kit/invariant.ts'
import type { Account } from './accounts.ts'
import { numberOfKind } from './kinds.ts'
import type { Months } from './months.ts'
import type { Plan } from './rows.ts'

/** An entry of a batch. `prefix` is what its purse has moved by up to and with it. */
type Member = { index: number; plan: Plan; prefix: bigint }

/** Entries of one purse in the order they came, and what they come to. */
type Fold = { account: Account; members: Member[]; rows: number; sum: bigint; low: bigint }

export type Posted = { balance: Amount; version: bigint }

/** A batch folded by purse: what `ledger_post_batch` takes, and how its answer is read. */
export type Batch = {
  /** The parameters of `ledger_post_batch`, all but the time and the looks. */
  parameters: Buffer[]
  /** The places in the row parameters of those whose keys have to be looked up: `looks` of `ledger_post_batch`. */
  looks: Buffer
  /** Which entry stands where in the row parameters: those of one purse stand together. */
  order: number[]
  /** What became of each entry, in the order given; undefined where its purse was left out. */
  read(moved: Buffer | null): (Posted | undefined)[]
}

// Deeper than any purse, shallower than a bigint: the low of a purse without debits passes every floor, its opposite none.
const noDebit = 1n << 61n
const noWay = -noDebit

/** Folds entries that one purse carries each. @param isLooked whether the key of an entry has to be looked up */
export const foldBatch = (plans: readonly Plan[], months: Months, isLooked: (plan: Plan) => boolean): Batch => {
  const folds = foldByPurse(plans, months)
  return {
    parameters: [...purseParameters(folds), ...rowParameters(folds)],
    looks: ints(looksOf(folds, isLooked)),
    order: folds.flatMap((fold) => fold.members.map((member) => member.index)),
    read: (moved) => readAnswer(plans.length, folds, moved),
  }
}

const foldByPurse = (plans: readonly Plan[], months: Months): Fold[] => {
  const folds = new Map<bigint, Fold>()
  for (const [index, plan] of plans.entries()) {
    const account = plan.purse
    invariant(account !== undefined, 'one purse carries each entry of a batch')
    let fold = folds.get(account)
    if (!fold) folds.set(account, (fold = { account, members: [], rows: 0, sum: 0n, low: noDebit }))
    if (months.isAtTurn(plan.id)) fold.low = noWay
    addToFold(fold, index, plan)
  }
  // One order for all processes: two batches that share purses wait for each other instead of blocking each other.
  return [...folds.values()].sort((a, b) => (a.account < b.account ? -1 : 1))
}

const addToFold = (fold: Fold, index: number, plan: Plan): void => {
  for (const { amount } of plan.rows) {
    fold.sum += amount
    if (amount < 0n && fold.sum < fold.low) fold.low = fold.sum
  }
  fold.rows += plan.rows.length
  fold.members.push({ index, plan, prefix: fold.sum })
}

const purseParameters = (folds: readonly Fold[]): Buffer[] => {
  const [accounts, sums, lows] = [new BigintWriter(folds.length), new BigintWriter(folds.length), new BigintWriter(folds.length)]
  const [firsts, lasts] = [new IntWriter(folds.length), new IntWriter(folds.length)]
  let rows = 0
  for (const fold of folds) {
    accounts.add(fold.account)
    sums.add(fold.sum)
    lows.add(fold.low)
    firsts.add(rows + 1)
    lasts.add((rows += fold.rows))
  }
  return [accounts, sums, lows, firsts, lasts].map((each) => each.finish())
}

const rowParameters = (folds: readonly Fold[]): Buffer[] => {
  const count = folds.reduce((rows, fold) => rows + fold.rows, 0)
  const columns = new RowColumns(count)
  for (const [place, fold] of folds.entries()) {
    let prefix = 0n
    for (const { plan } of fold.members) prefix = columns.add(plan, place + 1, prefix)
  }
  return columns.finish()
}

const looksOf = (folds: readonly Fold[], isLooked: (plan: Plan) => boolean): number[] => {
  const looks: number[] = []
  let place = 1
  for (const { members } of folds)
    for (const { plan } of members) {
      if (isLooked(plan)) looks.push(place)
      place += plan.rows.length
    }
  return looks
}

class RowColumns {
  readonly #ids: BigintWriter
  readonly #entryIds: BigintWriter
  readonly #keys: UuidWriter
  readonly #nos: IntWriter
  readonly #amounts: BigintWriter
  readonly #prefixes: BigintWriter
  readonly #refs: BigintWriter
  readonly #counters: SmallintWriter
  readonly #kinds: SmallintWriter
  readonly #legs: SmallintWriter

  constructor(count: number) {
    this.#ids = new BigintWriter(count)
    this.#entryIds = new BigintWriter(count)
    this.#keys = new UuidWriter(count)
    this.#nos = new IntWriter(count)
    this.#amounts = new BigintWriter(count)
    this.#prefixes = new BigintWriter(count)
    this.#refs = new BigintWriter(count)
    this.#counters = new SmallintWriter(count)
    this.#kinds = new SmallintWriter(count)
    this.#legs = new SmallintWriter(count)
  }

  /** @returns the prefix after it */
  add({ id, entry, rows }: Plan, purseNo: number, prefixBefore: bigint): bigint {
    const kind = numberOfKind(entry.kind)
    let prefix = prefixBefore
    let leg = 0
    for (const row of rows) {
      prefix += row.amount
      this.#ids.add(row.id)
      this.#entryIds.add(id)
      this.#keys.add(entry.key)
      this.#nos.add(purseNo)
      this.#amounts.add(row.amount)
      this.#prefixes.add(prefix)
      this.#refs.add(row.ref)
      this.#counters.add(Number(row.counter))
      this.#kinds.add(kind)
      this.#legs.add(leg++)
    }
    return prefix
  }

  finish(): Buffer[] {
    const bigints = [this.#amounts, this.#prefixes, this.#refs]
    const smallints = [this.#counters, this.#kinds, this.#legs]
    return [this.#ids, this.#entryIds, this.#keys, this.#nos, ...bigints, ...smallints].map((each) => each.finish())
  }
}

// A purse that moved is answered as its place (4 bytes), its balance before and its count of postings after (8 each).
const movedBytes = 20

const readAnswer = (count: number, folds: readonly Fold[], moved: Buffer | null): (Posted | undefined)[] => {
  const answers = new Array<Posted | undefined>(count).fill(undefined)
  if (!moved) return answers
  const view = new DataView(moved.buffer, moved.byteOffset, moved.byteLength)
  for (let at = 0; at < moved.byteLength; at += movedBytes) {
    const fold = folds[view.getInt32(at) - 1]
    invariant(fold, 'only purses of the batch are answered')
    readFold(fold, view.getBigInt64(at + 4), view.getBigInt64(at + 12), answers)
  }
  return answers
}

const readFold = (fold: Fold, before: bigint, postings: bigint, answers: (Posted | undefined)[]): void => {
  let version = postings - BigInt(fold.rows)
  for (const { index, plan, prefix } of fold.members) {
    version += BigInt(plan.rows.length)
    answers[index] = { balance: amountOf(before + prefix), version }
  }
}
