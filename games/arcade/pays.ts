import type { Part, Return } from '../kit/engine.ts'
import type { GameEvent } from '../kit/events.ts'
import { type Multiple, multipleScale } from '../kit/multiple.ts'

/** What arcade games have in common: which part of a stake comes back, and how a round ends. */

/** The part of the stake that comes back on average, before multiples are rounded down: 97 of 100. */
const [returnOver, returnUnder] = [97n, 100n]

/** A multiple of so many hundredths of a unit: 150 is one and a half units. */
export const fromHundredths = (hundredths: number): Multiple => (hundredths * multipleScale) / 100

/** What a win with a chance of `over / under` returns for each unit, rounded down to hundredths. */
export const fairPays = (over: bigint, under: bigint): Multiple =>
  fromHundredths(Number((100n * returnOver * under) / (returnUnder * over)))

/** Rounds in which members go on as long as they like end below this multiple: what would return more is not offered. */
export const chainMost: Multiple = 10_000 * multipleScale

/** The end of a round of one bet, after these events. */
export const ended = <State>(
  state: State,
  events: readonly GameEvent[],
  { multiple, kind }: { multiple: Multiple; kind?: Return['kind'] },
): Part<State> => ({
  state,
  events: [...events, { t: 'end', total: multiple }],
  returns: [{ multiple, kind: kind ?? (multiple > 0 ? 'won' : 'lost') }],
})
