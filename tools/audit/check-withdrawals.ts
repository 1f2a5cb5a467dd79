import { countText, moneyText, type Report } from './findings.ts'
import type { Booking, MisbookedRecord, MisheldRecord, WithdrawalRecord } from './withdrawal-records.ts'

const nameOf: Record<Booking, string> = {
  hold: 'hold',
  payment: 'payment',
  fee: 'fee',
  release: 'release',
  channel: 'payment from its channel',
  tries: 'try that succeeded',
  part: 'member payment leg',
}

/** Compares withdrawals with what is held, and with their entries. */
export class WithdrawalCheck {
  readonly #report: Report
  #withdrawals: bigint | undefined

  constructor(report: Report) {
    this.#report = report
  }

  /** How many were compared; undefined where none were, as in an older export or a dump. */
  get withdrawals(): bigint | undefined {
    return this.#withdrawals
  }

  take(record: WithdrawalRecord): void {
    if (record.is === 'withdrawals') this.#withdrawals = record.withdrawals
    else if (record.is === 'misheld') this.#takeMisheld(record.misheld)
    else this.#takeMisbooked(record.misbooked)
  }

  #takeMisheld({ memberId, held, open }: MisheldRecord): void {
    const sums = `${moneyText(held)} held, and ${moneyText(open)} in open withdrawals`
    this.#report('withdrawals', `Member ${memberId} has ${sums}.`)
  }

  #takeMisbooked({ id, memberId, what, count, amount, dueCount, due }: MisbookedRecord): void {
    const say = (times: number, sum: bigint): string =>
      `${times === 0 ? 'no' : times} ${nameOf[what]}${times > 1 ? 's' : ''} of ${moneyText(sum)}`
    this.#report(
      'withdrawals',
      `Withdrawal ${id} of member ${memberId} has ${say(count, amount)} where ${say(dueCount, due)} is due.`,
    )
  }

  describe(): string {
    return `Withdrawals are held, paid and released as booked, each once: ${countText(this.#withdrawals ?? 0n, 'withdrawal')}.`
  }
}
