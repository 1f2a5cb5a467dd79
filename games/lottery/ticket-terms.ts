import type { Amount } from '@tamuvo/money/amount.ts'
import type { Fraction } from '../kit/fraction.ts'
import type { Picks, Play } from './play.ts'

/**
 * The price of a ticket. `prizeGroup` is also called prize mode; `lineWin`: the exact payout of one winning line per
 * multiple, in minor units.
 */
export type TicketPrice = {
  readonly unit: Amount
  readonly multiple: number
  readonly prizeGroup: number
  readonly lines: number
  readonly lineWin: Fraction
  /** Paid when the ticket is settled; zero of a free one. */
  readonly rebate: Amount
  /** The house has staked for the member, whose stake is zero. */
  readonly isFree: boolean
}

export type LotteryTicket = TicketPrice & { readonly play: Play; readonly picks: Picks }
