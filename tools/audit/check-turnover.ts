import { moneyText, type Report } from './findings.ts'
import type { MiscountedRecord } from './round-records.ts'

/** Names bets of draws that count as turnover otherwise than by their rule. */
export class TurnoverCheck {
  readonly #report: Report
  #bets: bigint | undefined

  constructor(report: Report) {
    this.#report = report
  }

  /** How many bets were looked at; undefined where none were, as in an older export or a dump. */
  get bets(): bigint | undefined {
    return this.#bets
  }

  takeBets(bets: bigint): void {
    this.#bets = bets
  }

  takeMiscounted({ memberId, roundId, betId, booked, due }: MiscountedRecord): void {
    const counts = `counts ${moneyText(booked)} as turnover, by its rule ${moneyText(due)}`
    this.#report('turnover', `Bet ${betId} of member ${memberId} in round ${roundId} ${counts}.`)
  }
}
