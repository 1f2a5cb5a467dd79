import { countText, moneyText, type Report } from './findings.ts'
import type { FedRecord, MisfedRecord } from './fed-records.ts'

/** Names rows of what has to be bet, bets and deposits that do not fit together. */
export class FedCheck {
  readonly #report: Report
  #rows: bigint | undefined

  constructor(report: Report) {
    this.#report = report
  }

  /** How many rows were looked at; undefined where none were, as in an older export or a dump. */
  get rows(): bigint | undefined {
    return this.#rows
  }

  take(record: FedRecord): void {
    if (record.is === 'fed') this.#rows = record.rows
    else this.#report('fed', sentenceOf(record.thing))
  }

  describe(): string {
    return `What has to be bet before a withdrawal is fed by bets, each used once: ${countText(this.#rows ?? 0n, 'row')}.`
  }
}

const sentenceOf = ({ of, memberId, id, due, found }: MisfedRecord): string => {
  const [have, should] = [moneyText(found), moneyText(due)]
  switch (of) {
    case 'row':
      return `Row ${id} of what member ${memberId} has to bet was fed ${have}, by its bets ${should}.`
    case 'bet':
      return `Bet ${id} of member ${memberId} was used for ${have} of what has to be bet, and counts ${should}.`
    case 'deposit':
      return `For deposit ${id} of member ${memberId} rows of ${have} have to be bet, by its credit ${should}.`
  }
}
