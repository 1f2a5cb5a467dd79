import { countText, moneyText, type Report } from './findings.ts'
import type { AuditRecord } from './records.ts'
import type { StrayedRoundRecord, UnbookedRecord } from './round-records.ts'

/** Compares what rounds at vendors came to with their entries. */
export class RoundCheck {
  readonly #report: Report
  #rounds: bigint | undefined

  constructor(report: Report) {
    this.#report = report
  }

  /** How many were compared; undefined where none were, as in an older export or a dump. */
  get rounds(): bigint | undefined {
    return this.#rounds
  }

  take(record: Extract<AuditRecord, { is: 'strayed-round' | 'unbooked' | 'rounds' }>): void {
    if (record.is === 'rounds') this.#rounds = record.rounds
    else if (record.is === 'unbooked') this.#takeUnbooked(record.tx)
    else this.#takeStrayed(record.round)
  }

  #takeStrayed({ vendor, memberId, roundId, stake, stakeBooked, payout, payoutBooked }: StrayedRoundRecord): void {
    const own = `a stake of ${moneyText(stake)} and paid ${moneyText(payout)}`
    const booked = `${moneyText(stakeBooked)} and ${moneyText(payoutBooked)}`
    this.#report('rounds', `Round ${roundId} of member ${memberId} at ${vendor} has ${own}, its entries come to ${booked}.`)
  }

  #takeUnbooked({ vendor, memberId, txId, amount, booked }: UnbookedRecord): void {
    const entry = booked === null ? 'has no entry' : `has an entry of ${moneyText(booked)}`
    this.#report('rounds', `Transaction ${txId} of member ${memberId} at ${vendor}, of ${moneyText(amount)}, ${entry}.`)
  }

  describe(): string {
    return `Rounds at vendors came to what their entries do: ${countText(this.#rounds ?? 0n, 'round')}.`
  }
}
