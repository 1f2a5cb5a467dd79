import type { UplineBar } from '@tamuvo/contract/upline-transfers.ts'
import { type Amount, subtract, zero } from '@tamuvo/money/amount.ts'

/** What decides on a transfer to the agent above. */
export type UplineTerms = {
  /** The brand offers it, and there is an agent above. */
  isOffered: boolean
  /** The agent above may receive money. */
  isUplineActive: boolean
  /** Money may not leave the account, after a change of its security data. */
  isHeld: boolean
  /** Bills of contracts are not paid. */
  isInDebt: boolean
  /** All turnover is met, or it need not be. */
  isClear: boolean
  min: Amount
  balance: Amount
  dayMax: Amount
  usedToday: Amount
}

/** Why no amount at all can be sent, the first reason first. */
export const barsOf = (terms: UplineTerms): UplineBar[] => {
  const { isOffered, isUplineActive, isHeld, isInDebt, isClear, dayMax, usedToday, min } = terms
  if (!isOffered) return ['UPLINE_NOT_ALLOWED']
  const bars: [boolean, UplineBar][] = [
    [!isUplineActive, 'UPLINE_CLOSED'],
    [isHeld, 'WD_HELD'],
    [isInDebt, 'BILLS_UNPAID'],
    [!isClear, 'TURNOVER_NOT_MET'],
    [subtract(dayMax, usedToday) < min, 'DAY_LIMIT'],
  ]
  return bars.filter(([is]) => is).map(([, bar]) => bar)
}

/** The most that can be sent. */
export const mostOf = ({ balance, dayMax, usedToday }: UplineTerms): Amount => {
  const left = subtract(dayMax, usedToday)
  const most = balance < left ? balance : left
  return most > zero ? most : zero
}

/** Why an amount is refused, if it is. */
export const refusalOf = (asked: Amount, terms: UplineTerms): UplineBar | 'BELOW_MIN' | 'INSUFFICIENT' | undefined => {
  const [bar] = barsOf(terms)
  if (bar) return bar
  if (asked < terms.min) return 'BELOW_MIN'
  if (asked > subtract(terms.dayMax, terms.usedToday)) return 'DAY_LIMIT'
  return asked > terms.balance ? 'INSUFFICIENT' : undefined
}
