import type { Spot } from '../kit/engine.ts'

/** Bets called by their place on the wheel: each expands into bets of the table. */

/** The pockets in the order of the wheel, clockwise. */
export const wheelOrder: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12,
  35, 3, 26,
]

/** A bet of an expanded call, and how many chips lie on it. */
export type CalledBet = { readonly spot: Spot; readonly chips: number }

const chip = (market: string, selection: string, chips = 1): CalledBet => ({ spot: { market, selection }, chips })
const splits = (...selections: readonly string[]): CalledBet[] => selections.map((selection) => chip('split', selection))

/** The parts of the wheel that are called by name. */
export const sectors = {
  voisins: [
    chip('trio', '0-2-3', 2),
    ...splits('4-7', '12-15', '18-21', '19-22'),
    chip('corner', '25-26-28-29', 2),
    ...splits('32-35'),
  ],
  tiers: splits('5-8', '10-11', '13-16', '23-24', '27-30', '33-36'),
  orphelins: [chip('straight', '1'), ...splits('6-9', '14-17', '17-20', '31-34')],
  zero: [...splits('0-3', '12-15'), chip('straight', '26'), ...splits('32-35')],
} as const satisfies Record<string, readonly CalledBet[]>

export type Sector = keyof typeof sectors

/**
 * A number with its neighbours of the wheel, each with one chip.
 * @param number 0 to 36 @param reach how many on each side, 0 to 9
 */
export const neighboursOf = (number: number, reach: number): CalledBet[] => {
  const place = wheelOrder.indexOf(number)
  if (place < 0) throw new RangeError(`no pocket ${number}`)
  const turns = Array.from({ length: 2 * reach + 1 }, (_, turn) => place + turn - reach + wheelOrder.length)
  return turns.map((turn) => chip('straight', String(wheelOrder[turn % wheelOrder.length])))
}
