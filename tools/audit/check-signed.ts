import { countText, moneyText, type Report } from './findings.ts'
import type { MissignedRecord, SignedRecord } from './signed-records.ts'

/** Compares days of reconciliation that were signed off with what is computed again. */
export class SignedCheck {
  readonly #report: Report
  #days: bigint | undefined

  constructor(report: Report) {
    this.#report = report
  }

  /** How many were compared; undefined where none were, as in an older export or a dump. */
  get days(): bigint | undefined {
    return this.#days
  }

  take(record: SignedRecord): void {
    if (record.is === 'signed-days') this.#days = record.days
    else this.#report('signed', sentenceOf(record.missigned))
  }

  describe(): string {
    return `Days that were signed off are as they were signed: ${countText(this.#days ?? 0n, 'day')}.`
  }
}

const sentenceOf = ({ day, source, what, reference, signed, found }: MissignedRecord): string => {
  const about = `The reconciliation of ${day} with ${source}`
  switch (what) {
    case 'figures':
      return `${about} was signed with ${moneyText(signed)}, and its lines come to ${moneyText(found)}.`
    case 'run':
      return `${about} was signed as run ${signed}, and run ${found} counts.`
    case 'booked':
      return `${about} has ${reference} with ${moneyText(signed)}, and ${moneyText(found)} is booked.`
    case 'unlisted':
      return `${about} does not have ${reference}, of which ${moneyText(found)} is booked.`
  }
}
