import { countText, moneyText, type Report } from './findings.ts'
import type { UplineRecord } from './upline-records.ts'

/** Names transfers to agents that are not booked as they say, and entries of such transfers that there are not. */
export class UplineCheck {
  readonly #report: Report
  #transfers: bigint | undefined

  constructor(report: Report) {
    this.#report = report
  }

  /** How many were compared; undefined where none were, as in an older export or a dump. */
  get transfers(): bigint | undefined {
    return this.#transfers
  }

  take(record: UplineRecord): void {
    if (record.is === 'uplines') {
      this.#transfers = record.transfers
      return
    }
    const { transferId, memberId, found, due } = record.misposted
    const sums = `${moneyText(found)} booked for member ${memberId} where ${moneyText(due)} is due, in one row of the main account`
    this.#report('uplines', `Transfer ${transferId} to an agent has ${sums}.`)
  }

  describe(): string {
    return `Transfers to agents are booked on both sides, each once: ${countText(this.#transfers ?? 0n, 'transfer')}.`
  }
}
