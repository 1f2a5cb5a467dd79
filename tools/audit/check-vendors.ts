import { countText, moneyText, type Report } from './findings.ts'
import type { OversettledRecord } from './records.ts'

/** Finds bets of vendors that were settled more than once where the dialect says once. */
export class VendorCheck {
  readonly #report: Report
  #settled: bigint | undefined

  constructor(report: Report) {
    this.#report = report
  }

  /** How many settled bets were looked at; undefined where none were, as in an older export. */
  get settled(): bigint | undefined {
    return this.#settled
  }

  takeSettled(settled: bigint): void {
    this.#settled = settled
  }

  takeOversettled({ vendor, memberId, roundId, wins, rollbacks, amount }: OversettledRecord): void {
    const times = `${countText(wins, 'win')} and ${countText(rollbacks, 'cancellation')}`
    this.#report(
      'vendors',
      `A bet of member ${memberId} in round ${roundId} of ${vendor} was settled by ${times}, which paid ${moneyText(amount)}.`,
    )
  }
}
