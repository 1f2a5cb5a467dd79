import type { CoinRecord } from './coin-records.ts'
import { countText, moneyText, type Report } from './findings.ts'

/** Names deposits by coin that are credited with other than the coins that came, and credits that no coins stand behind. */
export class CoinCheck {
  readonly #report: Report
  #transfers: bigint | undefined

  constructor(report: Report) {
    this.#report = report
  }

  /** How many were compared; undefined where none were, as in an older export or a dump. */
  get transfers(): bigint | undefined {
    return this.#transfers
  }

  take(record: CoinRecord): void {
    if (record.is === 'coins') {
      this.#transfers = record.transfers
      return
    }
    const { depositId, found, due } = record.miscredited
    this.#report(
      'coins',
      `Deposit ${depositId} by coin is credited with ${moneyText(found)} where coins of ${moneyText(due)} came.`,
    )
  }

  describe(): string {
    return `Deposits by coin are credited with the coins that came, each once: ${countText(this.#transfers ?? 0n, 'transfer')}.`
  }
}
