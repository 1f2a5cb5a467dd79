import { countText, moneyText, type Report } from './findings.ts'
import type { StudioCounts, StudioFault, StudioRecord } from './studio-records.ts'

/** Names rounds of own games that are other than their seeds, bets and actions make them, or than their entries. */
export class StudioCheck {
  readonly #report: Report
  #counts: StudioCounts | undefined

  constructor(report: Report) {
    this.#report = report
  }

  /** How many rounds were looked at; undefined where none were, as in an older export or a dump. */
  get rounds(): bigint | undefined {
    return this.#counts?.rounds
  }

  take(record: StudioRecord): void {
    if (record.is === 'studio') this.#counts = record.counts
    else this.#report('studio', sentences[record.fault.of](record.fault))
  }

  describe(): string {
    const { rounds = 0n, keyless = 0n, retired = 0n } = this.#counts ?? {}
    const left = [
      ...(keyless > 0n ? [`the key of the seed of ${countText(keyless, 'round')} is not here (SECRET_KEYS)`] : []),
      ...(retired > 0n ? [`the rules of ${countText(retired, 'round')} are no longer in service`] : []),
    ]
    const but = left.length > 0 ? ` Not computed again: ${left.join('; ')}.` : ''
    return `Rounds of own games are what their seeds, bets and actions make them, booked and paid so: ${countText(rounds, 'round')}.${but}`
  }
}

const ofRound = ({ roundId, memberId }: StudioFault): string => `Round ${roundId} of member ${memberId} at an own game`
const ofBet = (fault: StudioFault): string =>
  `Bet ${fault.id} in round ${fault.roundId} of member ${fault.memberId} at an own game`

const sentences: Record<StudioFault['of'], (fault: StudioFault) => string> = {
  book: (fault) => `${ofRound(fault)} is another than its seed, bets and actions make it.`,
  unplayable: (fault) => `${ofRound(fault)} has bets or actions that its rules do not know.`,
  early: (fault) => `${ofRound(fault)} is closed, and its actions have not ended it.`,
  over: (fault) => `${ofRound(fault)} is open, and its actions have ended it.`,
  bets: (fault) => `${ofRound(fault)} has other bets than were placed and added by its actions.`,
  payout: (fault) => `${ofBet(fault)} returned ${moneyText(fault.found)}, by its rules ${moneyText(fault.due)}.`,
  valid: (fault) => `${ofBet(fault)} counts ${moneyText(fault.found)} as turnover, by its rules ${moneyText(fault.due)}.`,
  stake: (fault) => `${ofBet(fault)} has a stake of ${moneyText(fault.due)}, its entries come to ${moneyText(fault.found)}.`,
  paid: (fault) => `${ofBet(fault)} returned ${moneyText(fault.due)}, its entries come to ${moneyText(fault.found)}.`,
  outcomes: (fault) => `${ofRound(fault)} has ${fault.found} outcomes where ${fault.due} are due.`,
  stray: (fault) => `${ofBet(fault)} belongs to no such round.`,
  late: (fault) =>
    `${ofRound(fault)} has been open for ${countText(fault.found, 'hour')}, where the rule ends it after ${fault.due}.`,
  limit: (fault) =>
    `${ofRound(fault)} could return ${moneyText(fault.found)}, and ${moneyText(fault.due)} was the most that ever was sold.`,
  places: ({ id, memberId, due, found }) =>
    `Seed ${id} of member ${memberId} counts ${countText(due, 'round')} of own games, and the places of ${found} are filled without a gap.`,
  seed: ({ id, memberId }) => `Seed ${id} of member ${memberId} is not what was committed to before the first round.`,
}
