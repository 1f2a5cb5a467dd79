import type { Amount } from '@tamuvo/money/amount.ts'
import type { Picks, Play } from './play.ts'

/** The price of a ticket. `prizeGroup` is also called prize mode; `linePrize`: payout of one winning line per multiple. */
export type TicketPrice = {
  readonly unit: Amount
  readonly multiple: number
  readonly prizeGroup: number
  readonly lines: number
  readonly linePrize: Amount
  /** Paid when the ticket is settled. */
  readonly rebate: Amount
}

export type LotteryTicket = TicketPrice & { readonly play: Play; readonly picks: Picks }
