import { type Amount, amount, times } from '@tamuvo/money/amount.ts'
import type { Fraction } from '../kit/fraction.ts'
import { compileGrader } from './grade.ts'
import { lineCount } from './lines.ts'
import { formatPicks } from './picks.ts'
import type { Draw, Picks, Play } from './play.ts'
import { hitWin } from './prize.ts'

export type PricedTicket = {
  readonly play: Play
  readonly picks: Picks
  /** The cost of one line per lot it takes part in. */
  readonly unit: Amount
  readonly multiple: number
}

/** The cost of a ticket: lines × lots of a line × unit × multiple. */
export const ticketCost = ({ play, picks, unit, multiple }: PricedTicket): Amount =>
  times(unit, BigInt(lineCount(play, picks)) * BigInt(play.costMultiple) * BigInt(multiple))

/** The win of a ticket before any cap: hits × win of one hit × multiple. */
export const ticketPrize = (ticket: PricedTicket & { readonly odds: Fraction; readonly draw: Draw }): Amount => {
  const hits = compileGrader(ticket.play, ticket.draw)(formatPicks(ticket.play, ticket.picks))
  return prizeOfHits(hits, hitWin(ticket.odds, ticket.unit), ticket.multiple)
}

/** The same from the hits of a grader and the exact win of one hit: rounded down once, at the end. */
export const prizeOfHits = (hits: number, { over, under }: Fraction, multiple: number): Amount =>
  amount((BigInt(hits) * BigInt(multiple) * over) / under)
