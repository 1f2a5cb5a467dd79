import { type TeamFigure, teamFigureNames } from '@tamuvo/contract/agent-figures.ts'
import { type Amount, add, negate, zero } from '@tamuvo/money/amount.ts'
import { type Kind, kindsOfGroup } from '../ledger/kinds.ts'
import { figureKinds } from '../wallet/profit-figures.ts'

/** What counts for a figure: rows of some kinds, of contracts by their direction. What went out counts as positive. */
type Counted = { kinds: readonly Kind[]; direction: 'both' | 'in' | 'out'; isExpense: boolean }

const contractKinds = kindsOfGroup('contract')
const isDividend = (kind: Kind): boolean => kind.startsWith('DIVIDEND')
const [dividends, salaries] = [contractKinds.filter(isDividend), contractKinds.filter((kind) => !isDividend(kind))]

/** What is won without a stake of the member, which promotions pay, and corrections of it. Of a member's own profit and loss they are payouts. */
export const freeWins: readonly Kind[] = ['FREE_WIN', 'FREE_CORRECTION']

/** The figures of teams that are movements of money; the first four as a member's own profit and loss has them, with free wins. */
export const countedOf: Readonly<Record<TeamFigure, Counted>> = {
  deposits: { kinds: figureKinds.deposits, direction: 'both', isExpense: false },
  withdrawals: { kinds: figureKinds.withdrawals, direction: 'both', isExpense: true },
  rebates: { kinds: figureKinds.rebates, direction: 'both', isExpense: false },
  rewards: { kinds: [...figureKinds.rewards, ...freeWins], direction: 'both', isExpense: false },
  salaries: { kinds: salaries, direction: 'in', isExpense: false },
  dividends: { kinds: dividends, direction: 'in', isExpense: false },
  salariesPaid: { kinds: salaries, direction: 'out', isExpense: true },
  dividendsPaid: { kinds: dividends, direction: 'out', isExpense: true },
}

export type Money = Record<TeamFigure, Amount>

export const noMoney = Object.fromEntries(teamFigureNames.map((name) => [name, zero])) as Money

/** Adds a movement to the figure that it counts for, if any. */
export const withMovement = (money: Money, { kind, amount }: { kind: Kind; amount: Amount }): Money => {
  const name = teamFigureNames.find((each) => {
    const { kinds, direction } = countedOf[each]
    return kinds.includes(kind) && (direction === 'both' || (direction === 'in') === amount > zero)
  })
  if (!name) return money
  return { ...money, [name]: add(money[name], countedOf[name].isExpense ? negate(amount) : amount) }
}
