import type { DownlineBar } from '@tamuvo/contract/agent-transfers.ts'
import { type Amount, subtract, zero } from '@tamuvo/money/amount.ts'

/** What decides on a transfer of an agent to a direct downline. */
export type TransferTerms = {
  /** The brand offers it. */
  isOffered: boolean
  /** The agent owes what contracts promised to others. */
  isInDebt: boolean
  /** Money may not leave the agent's account. */
  isHeld: boolean
  /** The agent has money that has to be bet more often than the downline would have to. */
  isBound: boolean
  /** The downline may receive money: neither frozen nor on a break. */
  isOpen: boolean
  min: Amount
  balance: Amount
  dayMax: Amount
  usedToday: Amount
}

/** Why no amount at all can be sent, the first reason first. */
export const barsOf = (terms: TransferTerms): DownlineBar[] => {
  const { isOffered, isInDebt, isHeld, isBound, isOpen, dayMax, usedToday, min } = terms
  if (!isOffered) return ['DOWNLINE_NOT_ALLOWED']
  const bars: [boolean, DownlineBar][] = [
    [isInDebt, 'BILLS_UNPAID'],
    [isHeld, 'WD_HELD'],
    [isBound, 'TURNOVER_NOT_MET'],
    [subtract(dayMax, usedToday) < min, 'DAY_LIMIT'],
    [!isOpen, 'DOWNLINE_CLOSED'],
  ]
  return bars.filter(([is]) => is).map(([, bar]) => bar)
}

/** The most that can be sent. */
export const mostOf = ({ balance, dayMax, usedToday }: TransferTerms): Amount => {
  const left = subtract(dayMax, usedToday)
  const most = balance < left ? balance : left
  return most > zero ? most : zero
}

/** Why an amount is refused, if it is. */
export const refusalOf = (asked: Amount, terms: TransferTerms): DownlineBar | 'BELOW_MIN' | 'INSUFFICIENT' | undefined => {
  const [bar] = barsOf(terms)
  if (bar) return bar
  if (asked < terms.min) return 'BELOW_MIN'
  if (asked > subtract(terms.dayMax, terms.usedToday)) return 'DAY_LIMIT'
  return asked > terms.balance ? 'INSUFFICIENT' : undefined
}
