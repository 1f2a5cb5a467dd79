import type { Picks, Play, Sheet } from '@tamuvo/games/lottery/play.ts'
import { type Amount, sum } from '@tamuvo/money/amount.ts'
import { useState } from 'react'
import type { Board } from '../sale.ts'
import {
  type Draft,
  draftsOf,
  hasPicks,
  missingPicks,
  picksOf,
  type Selection,
  withoutSheet,
  withPicks,
} from '../picks/selection.ts'
import { type Sold, soldOutFaultOf } from '../picks/sold.ts'
import { costOf, faultOf, type Terms, type Ticket, type TicketFault, ticketOf } from './tickets.ts'

/** The slip being filled in: picks and terms, and their total. */
export type Slip = {
  selection: Selection
  terms: Terms
  tickets: readonly Ticket[]
  lines: number
  cost: Amount
  /** The first thing that would have the tickets refused. */
  fault: TicketFault | undefined
  /** Whether anything is picked, enough for a ticket or not. */
  picked: boolean
  /** How many picks are missing until there is a ticket. */
  missing: number
  pick: (play: Play, picks: Picks) => void
  clear: () => void
  setTerms: (change: Partial<Terms>) => void
}

/** Holds picks and terms while the plays of a game are browsed. @param modeMax the member's own prize mode */
export const useSlip = (sheet: Sheet, board: Board, modeMax: number, sold: Sold): Slip => {
  const [selection, setSelection] = useState<Selection>({})
  const [chosen, setChosen] = useState<Partial<Terms>>({})
  const terms = termsOf(chosen, board, modeMax)
  const drafts = draftsOf(sheet, selection)
  const tickets = drafts.map((draft) => ticketOf(draft, terms))
  return {
    selection,
    terms,
    tickets,
    ...sumsOf(drafts, terms),
    fault: firstFault(drafts, terms, board.limits) ?? soldOutFault(drafts, sold),
    picked: sheet.plays.some((play) => hasPicks(picksOf(selection, play))),
    missing: missingOf(sheet, selection),
    pick: (play, picks) => setSelection((before) => withPicks(before, play, picks)),
    clear: () => setSelection((before) => withoutSheet(before, sheet)),
    setTerms: (change) => setChosen({ ...chosen, ...change }),
  }
}

/** Terms as far as the game still offers them. */
const termsOf = (chosen: Partial<Terms>, { units, limits }: Board, modeMax: number): Terms => ({
  unit: units.find((unit) => unit === chosen.unit) ?? units[0] ?? '1.00',
  multiple: Math.min(chosen.multiple ?? 1, limits.multipleMax),
  mode: Math.min(chosen.mode ?? modeMax, modeMax),
})

const sumsOf = (drafts: readonly Draft[], terms: Terms) => ({
  lines: drafts.reduce((count, { lines }) => count + lines, 0),
  cost: sum(drafts.map(({ play, lines }) => costOf(play, { ...terms, lines }))),
})

const firstFault = (drafts: readonly Draft[], terms: Terms, limits: Board['limits']): TicketFault | undefined =>
  drafts.map((draft) => faultOf(draft.play, ticketOf(draft, terms), limits)).find((fault) => fault !== undefined)

const soldOutFault = (drafts: readonly Draft[], sold: Sold): TicketFault | undefined =>
  drafts.map(({ play, picks }) => soldOutFaultOf(sold, play, picks)).find((fault) => fault !== undefined)

const missingOf = ({ plays }: Sheet, selection: Selection): number => {
  const [play, ...others] = plays
  if (!play || others.length > 0) return plays.some((each) => hasPicks(picksOf(selection, each))) ? 0 : 1
  return missingPicks(play, picksOf(selection, play))
}
