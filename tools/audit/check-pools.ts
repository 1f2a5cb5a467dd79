import { countText, moneyText, type Report } from './findings.ts'
import type { MistriggeredRecord, PoolRecord } from './pool-records.ts'

/** Names jackpot pools that hold something else than their rules make of stakes and hits. */
export class PoolCheck {
  readonly #report: Report
  #hits: bigint | undefined
  #triggers = 0n

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
    if (record.is === 'triggers') {
      this.#triggers = record.triggers
      return
    }
    if (record.is === 'mistriggered') {
      const { pool, no, what } = record.mistriggered
      this.#report('pools', `Hit ${no} of the jackpot ${pool}: ${sentences[what]}.`)
      return
    }
    const { pool, what, found, due } = record.mispooled
    const text = what === 'carry' || what === 'hits' ? String : moneyText
    this.#report('pools', `The jackpot ${pool}: ${what} come to ${text(found)} where ${text(due)} is due.`)
  }

  describe(): string {
    const triggers = this.#triggers > 0n ? `; ${countText(this.#triggers, 'amount')} at which they have to fall` : ''
    return `Jackpot pools hold their seeds and their shares of stakes, less what was won: ${countText(this.#hits ?? 0n, 'hit')}${triggers}.`
  }
}

const sentences: Record<MistriggeredRecord['what'], string> = {
  terms: 'its terms are not of this hit, or not the rules of its level',
  trail: 'the audit trail says something else than its trigger has, or says it twice',
  late: 'its beacon could exist when its secret was sealed',
  revealed: 'its trigger was published without a hit, or not with it',
  commitment: 'its secret is not the one that was committed to',
  beacon: 'the signatures are not those of its beacon',
  trigger: 'the amount does not follow from secret and beacon',
  reached: 'what it paid is not between the amount at which it had to fall and its limit',
}
