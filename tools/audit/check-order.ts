import type { ChainRow } from '@tamuvo/contract/journal.ts'
import { moneyText, nameOfRow, type Report } from './findings.ts'
import type { BalanceRecord, CarriedRecord } from './records.ts'

/** Where the rows of an account come in another order: how often a run of them ends at a balance, less how often one begins there. */
type LooseEnds = Map<bigint, number>

/**
 * The chain of balances of each wallet account: in the order of their ids every row begins where the one before ended, the first at
 * zero, and the last ends at the balance. Of rows that are older than this order, or come in the order of a disk, it is proven
 * that they can be put in such an order.
 */
export class OrderCheck {
  readonly #report: Report
  readonly #last = new Map<bigint, bigint>()
  readonly #looseEnds = new Map<bigint, LooseEnds>()
  #orderedFrom: bigint | undefined
  #unordered = 0

  constructor(report: Report) {
    this.#report = report
  }

  describe(): string {
    const older = this.#unordered === 0 ? '' : ', older ones in some order of theirs'
    return `Each row of a wallet account begins at the balance the one before it left${older}.`
  }

  /** @param orderedFrom rows from this id on are in order; undefined where that is not known */
  takeMark(orderedFrom: bigint | undefined): void {
    this.#orderedFrom = orderedFrom
  }

  /** What the rows of an account come to that are not read. */
  takeCarried({ account, amount }: CarriedRecord): void {
    if (account >= 16n) this.#last.set(account, (this.#last.get(account) ?? 0n) + amount)
  }

  /** @param isLoose the rows come in no order */
  takeRow(row: ChainRow, isLoose: boolean): void {
    const { account, balanceAfter, amount } = row
    if (account < 16n || balanceAfter === null) return
    const last = this.#last.get(account) ?? 0n
    const before = balanceAfter - amount
    this.#last.set(account, balanceAfter)
    const isOrdered = !isLoose && this.#orderedFrom !== undefined && row.id >= this.#orderedFrom
    if (isOrdered) return this.#follow(row, this.#endOf(account, last, before), before)
    if (before === last) return
    this.#loosen(account, last, before)
    if (!isLoose) this.#unordered++
  }

  #follow(row: ChainRow, last: bigint, before: bigint): void {
    if (before !== last)
      this.#report(
        'order',
        `${nameOfRow(row)} begins at ${moneyText(before)}, but the row before it of that wallet left ${moneyText(last)}.`,
      )
  }

  #loosen(account: bigint, last: bigint, before: bigint): void {
    const ends = this.#looseEnds.get(account) ?? new Map<bigint, number>()
    this.#looseEnds.set(account, ends)
    count(ends, last, 1)
    count(ends, before, -1)
  }

  /** Where the rows read so far end: at `wanted` when they can be put in an order that ends there. */
  #endOf(account: bigint, last: bigint, wanted: bigint): bigint {
    const ends = this.#looseEnds.get(account)
    if (!ends) return last
    this.#looseEnds.delete(account)
    count(ends, wanted, -1)
    count(ends, last, 1)
    if (ends.size === 0) return wanted
    const [other = last] = [...ends.keys()].filter((balance) => balance !== wanted)
    return other
  }

  takeBalance({ account, memberId, amount }: BalanceRecord): void {
    const last = this.#endOf(account, this.#last.get(account) ?? 0n, amount)
    this.#last.delete(account)
    if (last !== amount)
      this.#report(
        'order',
        `The rows of account ${account} (member ${memberId}) end at ${moneyText(last)}, but its balance is ${moneyText(amount)}.`,
      )
  }
}

const count = (ends: LooseEnds, balance: bigint, by: number): void => {
  const left = (ends.get(balance) ?? 0) + by
  if (left === 0) ends.delete(balance)
  else ends.set(balance, left)
}
