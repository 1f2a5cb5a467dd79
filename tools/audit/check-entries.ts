import type { ChainRow } from '@tamuvo/contract/journal.ts'
import { clearingOf } from '@tamuvo/server/ledger/accounts.ts'
import { moneyText, type Report } from './findings.ts'

const clearings = new Set((['money', 'points', 'demo'] as const).map((unit) => Number(clearingOf(unit))))

/**
 * Every row balances with its counter account, so an entry is unbalanced when its legs leave a remainder in the clearing
 * account. Only entries in progress are in memory.
 */
export class EntriesCheck {
  readonly #report: Report
  readonly #open = new Map<bigint, bigint>()
  #rows = 0n

  constructor(report: Report) {
    this.#report = report
  }

  get rows(): bigint {
    return this.#rows
  }

  takeRow({ entryId, account, counter, amount }: ChainRow): void {
    this.#rows++
    const left = (clearings.has(Number(account)) ? amount : 0n) - (clearings.has(counter) ? amount : 0n)
    if (left === 0n) return
    const total = (this.#open.get(entryId) ?? 0n) + left
    if (total === 0n) this.#open.delete(entryId)
    else this.#open.set(entryId, total)
  }

  /** @param awayUpto entries below this id may have archived legs that are not read */
  finish(awayUpto: bigint): void {
    for (const [entryId, left] of this.#open)
      if (entryId >= awayUpto) this.#report('entries', `Entry ${entryId} does not sum to zero: ${moneyText(left)} is left.`)
  }
}
