import type { ChainRow } from '@tamuvo/contract/journal.ts'
import {
  type Account,
  accountFrom,
  accountName,
  isWalletAccount,
  memberOf,
  walletAccountOf,
  unitOf,
} from '@tamuvo/server/ledger/accounts.ts'
import { countText, moneyText, nameOfRow, type Report } from './findings.ts'
import type { BalanceRecord, CarriedRecord } from './records.ts'

type Held = { amount: bigint; postings: bigint }

/** The sums of the journal: members' balances by wallet account, and the balance of each house account. */
export type Sums = { lines: { name: string; unit: string; amount: bigint }[]; totals: Map<string, bigint> }

/** The trial balance: adds every row up and compares it with the balances. */
export class BooksCheck {
  readonly #report: Report
  readonly #walletAccounts = new Map<bigint, Held>()
  readonly #houses = new Map<bigint, bigint>()
  readonly #sums = new Map<string, { unit: string; amount: bigint }>()
  #balances = 0

  constructor(report: Report) {
    this.#report = report
  }

  get balances(): number {
    return this.#balances
  }

  /** The balance of a house account by the rows read so far. */
  balanceOf(account: Account): bigint {
    return this.#houses.get(account) ?? 0n
  }

  takeRow(row: ChainRow): void {
    const [account, counter] = [row.account, BigInt(row.counter)]
    const [unit, counterUnit] = [unitIn(account), unitIn(counter)]
    if (unit === undefined || unit !== counterUnit || counter >= 0n)
      return this.#report('balances', `${nameOfRow(row)} is between accounts that cannot meet: ${account} and ${counter}.`)
    if (row.memberId !== (account >= 16n ? account >> 4n : 0n) || (row.balanceAfter === null) === account >= 16n)
      this.#report('balances', `${nameOfRow(row)} does not say whose account it moves, or what it left.`)
    this.#add(account, row.amount)
    this.#add(counter, -row.amount)
  }

  /** Adds the sum of rows of an account that are not read. */
  takeCarried({ account, amount, postings }: CarriedRecord): void {
    this.#add(account, amount, postings)
  }

  #add(account: bigint, moved: bigint, postings = 1n): void {
    if (account < 0n) return void this.#houses.set(account, (this.#houses.get(account) ?? 0n) + moved)
    const held = this.#walletAccounts.get(account)
    if (held) {
      held.amount += moved
      held.postings += postings
    } else this.#walletAccounts.set(account, { amount: moved, postings })
  }

  takeBalance({ account, memberId, amount, postings }: BalanceRecord): void {
    this.#balances++
    const held = this.#walletAccounts.get(account) ?? { amount: 0n, postings: 0n }
    this.#walletAccounts.delete(account)
    const unit = unitIn(account)
    if (unit === undefined || account < 16n || memberId !== account >> 4n)
      return this.#report('balances', `There is a balance of no account: ${account}.`)
    this.#sum(`members’ ${walletAccountOf(accountFrom(account))}`, unit, amount)
    if (held.amount !== amount)
      this.#report(
        'balances',
        `The balance of ${nameOf(account)} is ${moneyText(amount)}, but its rows come to ${moneyText(held.amount)}.`,
      )
    if (held.postings !== postings)
      this.#report(
        'balances',
        `The balance of ${nameOf(account)} counts ${countText(postings, 'row')}, but there ${held.postings === 1n ? 'is' : 'are'} ${held.postings}.`,
      )
  }

  finish(): void {
    for (const [account, { amount }] of this.#walletAccounts)
      this.#report('balances', `${nameOf(account)} has no balance, but its rows come to ${moneyText(amount)}.`)
    for (const [account, amount] of this.#houses) this.#sum(nameOf(account), unitIn(account) ?? '', amount)
    for (const [unit, total] of this.sums().totals)
      if (total !== 0n) this.#report('sums', `All accounts together should be zero, but come to ${moneyText(total)} (${unit}).`)
    for (const { name, amount } of this.sums().lines)
      if (name.startsWith('clearing') && amount !== 0n)
        this.#report('sums', `${name} should be zero, but holds ${moneyText(amount)}.`)
  }

  #sum(name: string, unit: string, amount: bigint): void {
    const before = this.#sums.get(name)
    this.#sums.set(name, { unit, amount: (before?.amount ?? 0n) + amount })
  }

  sums(): Sums {
    const lines = [...this.#sums].map(([name, sum]) => ({ name, ...sum }))
    const totals = new Map<string, bigint>()
    for (const { unit, amount } of lines) totals.set(unit, (totals.get(unit) ?? 0n) + amount)
    return { lines, totals }
  }
}

/** The unit of an account, undefined for an unknown number. */
const unitIn = (account: bigint): string | undefined => {
  const listed = listedAccount(account)
  return listed && unitOf(listed)
}

const known = new Map<bigint, Account | undefined>()

/** Memoized, because it is called for each row: house accounts, and one for each kind of wallet account. */
const listedAccount = (account: bigint): Account | undefined => {
  const kind = account >= 16n ? 16n | (account & 15n) : account
  if (!known.has(kind)) known.set(kind, tryAccount(kind))
  return known.get(kind)
}

const tryAccount = (account: bigint): Account | undefined => {
  try {
    return accountFrom(account)
  } catch {
    return undefined
  }
}

const nameOf = (account: bigint): string => {
  const listed = tryAccount(account)
  if (listed === undefined) return `account ${account}`
  return isWalletAccount(listed) ? `member ${memberOf(listed)}’s ${walletAccountOf(listed)} wallet` : accountName(listed)
}
