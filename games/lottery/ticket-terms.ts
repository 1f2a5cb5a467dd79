import type { Amount } from '@tamuvo/money/amount.ts'
import type { Picks, Play } from './play.ts'

/** What a ticket was taken at. `prizeGroup` is also called prize mode; `linePrize` is what one winning line pays per multiple. */
export type TicketPrice = {
  readonly unit: Amount
  readonly multiple: number
  readonly prizeGroup: number
  readonly lines: number
  readonly linePrize: Amount
  /** Comes back on the stake once the ticket is settled. */
  readonly rebate: Amount
}

export type LotteryTicket = TicketPrice & { readonly play: Play; readonly picks: Picks }
