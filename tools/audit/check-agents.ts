import type { AgentFigure, AgentRecord } from './agent-records.ts'
import { countText, moneyText, type Report } from './findings.ts'

/** What a finding is about, and how its figures read: money, or a plain number. */
const about: Readonly<Record<AgentFigure, [what: string, text: (figure: bigint) => string]>> = {
  accrual: ['settled bets count', moneyText],
  share: ['a share is, in millionths,', String],
  income: ['income accrued, in millionths,', String],
  carried: ['income carried on, in millionths,', String],
  entry: ['income was paid', moneyText],
  team: ['the team moved, in bets and money,', moneyText],
  money: ['the team moved, in money,', moneyText],
  movement: ['a movement is', moneyText],
  bill: ['a bill counts of the team’s bets', moneyText],
  amount: ['a bill comes to', moneyText],
  tick: ['a day in real time comes to', moneyText],
  twice: ['bills of one kind that settle the same time are', String],
  paid: ['payments of a bill are', moneyText],
  payment: ['a payment of a bill is booked as', moneyText],
  active: ['active members of the team are', String],
}

/** Names what agents earned and their teams moved where it is not what bets and money come to. */
export class AgentCheck {
  readonly #report: Report
  #counted: { shares: bigint; lines: bigint; days: bigint } | undefined

  constructor(report: Report) {
    this.#report = report
  }

  /** Whether they were compared; not in an older export or a dump. */
  get isCounted(): boolean {
    return this.#counted !== undefined
  }

  take(record: AgentRecord): void {
    if (record.is === 'earned') {
      this.#counted = record
      return
    }
    const { figure, memberId, of, found, due } = record.misearned
    const [what, text] = about[figure]
    this.#report('agents', `Of member ${memberId} (${of}) ${what} ${text(found)} where ${text(due)} is due.`)
  }

  describe(): string {
    const { shares, lines, days } = this.#counted ?? { shares: 0n, lines: 0n, days: 0n }
    const compared = `${countText(shares, 'share')}, ${countText(lines, 'line')} of income, ${countText(days, 'day')} of teams`
    return `Agents earn by what their teams moved, and are paid it once: ${compared}.`
  }
}
