import { countText, moneyText, type Report } from './findings.ts'
import type { PoolRecord } from './pool-records.ts'

/** Names jackpot pools that hold something else than their rules make of stakes and hits. */
export class PoolCheck {
  readonly #report: Report
  #hits: bigint | undefined

  constructor(report: Report) {
    this.#report = report
  }

  /** How many hits were compared; undefined where none were, as in an older export or a dump. */
  get hits(): bigint | undefined {
    return this.#hits
  }

  take(record: PoolRecord): void {
    if (record.is === 'pools') {
      this.#hits = record.hits
      return
    }
    const { pool, what, found, due } = record.mispooled
    const text = what === 'carry' || what === 'hits' ? String : moneyText
    this.#report('pools', `The jackpot ${pool}: ${what} come to ${text(found)} where ${text(due)} is due.`)
  }

  describe(): string {
    return `Jackpot pools hold their seeds and their shares of stakes, less what was won: ${countText(this.#hits ?? 0n, 'hit')}.`
  }
}
