import { countText, moneyText, type Report } from './findings.ts'
import type { LoyaltyFigure, LoyaltyRecord } from './loyalty-records.ts'

/** What a finding is about, and how its figures read: money, or a plain number. */
const about: Readonly<Record<LoyaltyFigure, [what: string, text: (figure: bigint) => string]>> = {
  posting: ['what is booked is', moneyText],
  wager: ['what has to be bet is counted from', moneyText],
  bonus: ['turnover rows in the state of the bonus are', String],
  term: ['the highest stake that holds is', moneyText],
  forfeit: ['what was taken back is', moneyText],
  spent: ['what was given comes to', moneyText],
  taken: ['how often it was taken is', String],
  limit: ['how many were redeemed is', String],
  level: ['the level is', String],
  change: ['a level changed from', String],
  deposits: ['deposits counted for levels are', moneyText],
  bets: ['bets counted for levels are', moneyText],
  day: ['what was counted of a day is', moneyText],
  earning: ['points that were earned are', String],
  line: ['the bets that earned points are', moneyText],
  range: ['activities were counted for points once more from', String],
  mission: ['missions that were completed for the reward are', String],
  friend: ['friends who qualified for the reward are', String],
  spins: ['how often they were given is', String],
  spun: ['how many are used is', String],
  freeBet: ['the stake of a free spin is', moneyText],
  freeStake: ['what promotions staked is booked as', moneyText],
  freeWin: ['what was won without a stake is booked as', moneyText],
  betsGiven: ['how often they were given is', String],
  betUsed: ['what is used of a free bet is', moneyText],
  betLapsed: ['what ran out of a free bet is', moneyText],
  betMoved: ['what came back apart from a free bet is', moneyText],
  betBack: ['what void tickets gave back for so long is', moneyText],
  freeTicket: ['how often a free bet paid it is', String],
  freeCost: ['what the house staked on it is', moneyText],
  voidBet: ['how often it was given back is', String],
  freeReturn: ['what went back to promotions is booked as', moneyText],
}

/** Names rewards, bonuses, points and levels that are not what activities and their rules come to, or not booked as they say. */
export class LoyaltyCheck {
  readonly #report: Report
  #counted: Omit<Extract<LoyaltyRecord, { is: 'rewarded' }>, 'is'> | undefined

  constructor(report: Report) {
    this.#report = report
  }

  /** Whether they were compared; not in an older export or a dump. */
  get isCounted(): boolean {
    return this.#counted !== undefined
  }

  take(record: LoyaltyRecord): void {
    if (record.is === 'rewarded') {
      this.#counted = record
      return
    }
    const { figure, memberId, of, found, due } = record.misrewarded
    const [what, text] = about[figure]
    const whose = memberId === 0n ? 'Of all members' : `Of member ${memberId}`
    this.#report('loyalty', `${whose} (${of}) ${what} ${text(found)} where ${text(due)} is due.`)
  }

  describe(): string {
    const { rewards, bonuses, orders, earnings } = this.#counted ?? { rewards: 0n, bonuses: 0n, orders: 0n, earnings: 0n }
    const compared = [
      countText(rewards, 'reward'),
      countText(bonuses, 'bonus', 'bonuses'),
      countText(orders, 'order'),
      countText(earnings, 'earning of points', 'earnings of points'),
    ]
    return `Rewards and points follow from what members did, and are booked once: ${compared.join(', ')}.`
  }
}
