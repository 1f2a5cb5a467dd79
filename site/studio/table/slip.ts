import type { Spot } from '@tamuvo/games/kit/engine.ts'
import { type Amount, add, times } from '@tamuvo/money/amount.ts'

/** The chips on a table: what lies where, in the order it was laid. Every change can be undone. */

export type Laid = { readonly spot: Spot; readonly unit: Amount }

export type Slip = {
  readonly laid: readonly Laid[]
  /** What lay before each change, oldest first. */
  readonly before: readonly (readonly Laid[])[]
  /** What was bet in the last round. */
  readonly last: readonly Laid[]
}

/** Chips for a spot: a called bet lays several at once. */
export type Chips = { readonly spot: Spot; readonly chips: number }

export const emptySlip: Slip = { laid: [], before: [], last: [] }

export const isSameSpot = (a: Spot, b: Spot): boolean => a.market === b.market && a.selection === b.selection

const changed = (slip: Slip, laid: readonly Laid[]): Slip => ({ ...slip, laid, before: [...slip.before, slip.laid] })

const addTo = (laid: readonly Laid[], spot: Spot, unit: Amount): readonly Laid[] =>
  laid.some((each) => isSameSpot(each.spot, spot))
    ? laid.map((each) => (isSameSpot(each.spot, spot) ? { ...each, unit: add(each.unit, unit) } : each))
    : [...laid, { spot, unit }]

/**
 * Lays chips, all or none of them.
 * @param chip what one chip is worth @param most how many bets a round has at most
 * @returns the same slip when they would be too many bets
 */
export const lay = (slip: Slip, chips: readonly Chips[], chip: Amount, most: number): Slip => {
  const laid = chips.reduce((all, each) => addTo(all, each.spot, times(chip, BigInt(each.chips))), slip.laid)
  return laid.length > most ? slip : changed(slip, laid)
}

export const undo = (slip: Slip): Slip => {
  const earlier = slip.before.at(-1)
  return earlier ? { ...slip, laid: earlier, before: slip.before.slice(0, -1) } : slip
}

export const clear = (slip: Slip): Slip => (slip.laid.length === 0 ? slip : changed(slip, []))

export const double = (slip: Slip): Slip =>
  slip.laid.length === 0
    ? slip
    : changed(
        slip,
        slip.laid.map(({ spot, unit }) => ({ spot, unit: times(unit, 2n) })),
      )

/** What was bet in the last round once more, in place of what lies. */
export const repeat = (slip: Slip): Slip => (slip.last.length === 0 ? slip : changed(slip, slip.last))

/** The round is over: the table is empty, and what lay can be repeated. */
export const played = (bets: readonly Laid[]): Slip => ({ laid: [], before: [], last: bets })

export const amountOn = (laid: readonly Laid[], spot: Spot): Amount | undefined =>
  laid.find((each) => isSameSpot(each.spot, spot))?.unit
