import { type Amount, times } from '@tamuvo/money/amount.ts'
import type { Fraction } from '../kit/fraction.ts'
import { compileGrader } from './grade.ts'
import { lineCount } from './lines.ts'
import { formatPicks } from './picks.ts'
import type { Draw, Picks, Play } from './play.ts'
import { hitPrize } from './prize.ts'

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

/** The win of a ticket before any cap: hits × prize of one hit (rounded down) × multiple. */
export const ticketPrize = (ticket: PricedTicket & { readonly odds: Fraction; readonly draw: Draw }): Amount => {
  const hits = compileGrader(ticket.play, ticket.draw)(formatPicks(ticket.play, ticket.picks))
  return prizeOfHits(hits, hitPrize(ticket.odds, ticket.unit), ticket.multiple)
}

/** The same from the hits of a grader and the prize of one hit. */
export const prizeOfHits = (hits: number, eachHit: Amount, multiple: number): Amount =>
  times(eachHit, BigInt(hits) * BigInt(multiple))
