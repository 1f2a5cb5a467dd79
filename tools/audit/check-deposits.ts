import type { DepositRecord, MisdepositedRecord } from './deposit-records.ts'
import { countText, moneyText, type Report } from './findings.ts'

/** Names deposits that were credited or taken back otherwise than once and as they came, and entries of deposits that there are not. */
export class DepositCheck {
  readonly #report: Report
  #deposits: bigint | undefined

  constructor(report: Report) {
    this.#report = report
  }

  /** How many were compared; undefined where none were, as in an older export or a dump. */
  get deposits(): bigint | undefined {
    return this.#deposits
  }

  take(record: DepositRecord): void {
    if (record.is === 'deposits') this.#deposits = record.deposits
    else this.#report('deposits', sentenceOf(record.misdeposited))
  }

  describe(): string {
    return `Deposits are credited and taken back as booked, each once: ${countText(this.#deposits ?? 0n, 'deposit')}.`
  }
}

const sentenceOf = ({ id, memberId, what, count, amount, dueCount, due, isAway }: MisdepositedRecord): string => {
  const whose = `Deposit ${id} of member ${memberId} has`
  if (isAway) return `${whose} its ${what} of ${moneyText(amount)} in other accounts than its own, or under another entry.`
  const say = (times: number, sum: bigint): string =>
    `${times === 0 ? 'no' : times} ${what}${times > 1 ? 's' : ''} of ${moneyText(sum)}`
  return `${whose} ${say(count, amount)} where ${say(dueCount, due)} is due.`
}
