import type { ChainRow } from '@tamuvo/contract/journal.ts'
import { type Account, accountName } from '@tamuvo/server/ledger/accounts.ts'
import { countText, moneyText, type Report } from './findings.ts'
import type { CarriedRecord, RollupRecord } from './records.ts'

type Sum = { account: number; kind: number; amount: bigint; postings: bigint }

/** Compares the rollups of house accounts, by kind of entry, with their rows. */
export class RollupCheck {
  readonly #report: Report
  readonly #sums = new Map<string, Sum>()
  #upto = 0n
  #count = 0

  constructor(report: Report) {
    this.#report = report
  }

  get count(): number {
    return this.#count
  }

  takeMark(upto: bigint): void {
    this.#upto = upto
  }

  takeRow({ id, account, counter, kind, amount }: ChainRow): void {
    if (id >= this.#upto) return
    this.#add(counter, kind, -amount)
    if (account < 0n) this.#add(Number(account), kind, amount)
  }

  /** Archived rows were rolled up before. */
  takeCarried({ account, kind, amount, postings }: CarriedRecord): void {
    if (account < 0n) this.#add(Number(account), kind, amount, postings)
  }

  #add(account: number, kind: number, moved: bigint, postings = 1n): void {
    const name = `${account} ${kind}`
    const sum = this.#sums.get(name) ?? { account, kind, amount: 0n, postings: 0n }
    sum.amount += moved
    sum.postings += postings
    this.#sums.set(name, sum)
  }

  takeRollup(rollup: RollupRecord): void {
    this.#count++
    const name = `${rollup.account} ${rollup.kind}`
    const sum = this.#sums.get(name)
    this.#sums.delete(name)
    if (sum?.amount !== rollup.amount || sum.postings !== rollup.postings) this.#astray(rollup, sum)
  }

  finish(): void {
    for (const sum of this.#sums.values()) this.#astray({ ...sum, amount: 0n, postings: 0n }, sum)
  }

  #astray({ account, kind, amount, postings }: RollupRecord, sum: Sum | undefined): void {
    const said = `${moneyText(amount)} in ${countText(postings, 'row')}`
    const found = `${moneyText(sum?.amount ?? 0n)} in ${countText(sum?.postings ?? 0n, 'row')}`
    const name = accountName(BigInt(account) as Account)
    this.#report('rollups', `The rollup of ${name}, entries of kind ${kind}, says ${said}; its rows come to ${found}.`)
  }
}
