import type { Fraction } from '../kit/fraction.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import { lineCount } from './lines.ts'
import { mostHits } from './most-hits.ts'
import { formatPicks } from './picks.ts'
import type { Picks, Play } from './play.ts'
import { prizeOfHits } from './ticket-cost.ts'

/** Tickets with more numbers count as covering every number of their play. */
export const numbersMax = 300

/** Stands for all numbers of a play. */
export const everyNumber = ''

/** Stands for tickets of more than `numbersMax` numbers of a play, where a number is named. */
export const manyNumbers = '*'

/**
 * The numbers that picks cover, each as the canonical text of the least picks that hold it: "27", "05,17", "1|2|3". What the
 * house may have to pay is counted by them.
 * @returns `everyNumber` alone when there are more than `numbersMax`
 */
export const numbersIn = (play: Play, picks: Picks): readonly string[] => {
  if (areLeast(play, picks)) return lineCount(play, picks) === 0 ? [] : [formatPicks(play, picks)]
  const numbers: string[] = []
  for (const least of leastPicks(play, picks)) {
    if (lineCount(play, least) === 0) continue
    if (numbers.length === numbersMax) return [everyNumber]
    numbers.push(formatPicks(play, least))
  }
  return numbers
}

const withMany = new WeakMap<Play, boolean>()

/** Whether a ticket of a play can have more than `numbersMax` numbers. */
export const mayHaveMany = (play: Play): boolean => {
  const known = withMany.get(play) ?? numbersIn(play, everyPick(play))[0] === everyNumber
  withMany.set(play, known)
  return known
}

/** All that can be picked at once. */
const everyPick = ({ picker }: Play): Picks =>
  picker.kind === 'numbers'
    ? [
        Array.from({ length: Math.min(picker.max, 10 ** picker.digits) }, (_, number) =>
          String(number).padStart(picker.digits, '0'),
        ),
      ]
    : picker.rows.map(({ choices, max }) => choices.slice(0, max).map(({ symbol }) => symbol))

/** The number of a single choice of a play, where one choice is a number. */
export const numberOfChoice = (play: Play, row: number, symbol: string): string | undefined => {
  const { picker } = play
  if (picker.kind === 'numbers') return picker.min === 1 ? symbol : undefined
  if (picker.rowsMin > 1 || picker.rows.some(({ min }) => min > 1)) return undefined
  return formatPicks(
    play,
    picker.rows.map((_, place) => (place === row ? [symbol] : [])),
  )
}

/** The most that one number of a ticket can win. @param lineWin of the ticket */
export const numberWin = (play: Play, lineWin: Fraction, multiple: number): Amount =>
  prizeOfHits(hitsOfNumber(play), lineWin, multiple)

const hitsByPlay = new WeakMap<Play, number>()

/** The most hits of one number by any result, which is the same for all numbers of a play. */
const hitsOfNumber = (play: Play): number => {
  const known = hitsByPlay.get(play)
  if (known !== undefined) return known
  const hits = mostHits(play, oneNumber(play))
  hitsByPlay.set(play, hits)
  return hits
}

/** Picks that hold one number, whichever it is. */
export const oneNumber = (play: Play): Picks => {
  const { picker } = play
  if (picker.kind === 'numbers')
    return [Array.from({ length: picker.min }, (_, number) => String(number).padStart(picker.digits, '0'))]
  for (const least of leastPicks(play, everyPick(play))) if (lineCount(play, least) > 0) return least
  throw new RangeError(`no picks make a line of ${play.code}`)
}

/** Whether picks hold one number at most, as most tickets do. */
const areLeast = ({ picker }: Play, picks: Picks): boolean => {
  if (picker.kind === 'numbers') return picks[0]?.length === picker.min
  const { rows, rowsMin } = picker
  let used = 0
  for (const [place, { min }] of rows.entries()) {
    const count = picks[place]?.length ?? 0
    if (count === 0) continue
    if (count !== Math.max(1, min)) return false
    used++
  }
  return used === rowsMin
}

/** Picks with the least symbols that make a ticket: as few rows as the play asks for, and as few in each. */
function* leastPicks({ picker }: Play, picks: Picks): Generator<Picks, void> {
  if (picker.kind === 'numbers') {
    for (const row of subsets(picks[0] ?? [], picker.min)) yield [row]
    return
  }
  const { rows, rowsMin } = picker
  const used = picks.flatMap((row, place) => (row.length > 0 ? [place] : []))
  for (const places of subsets(used, rowsMin))
    yield* across(
      rows.map(({ min }, place) => ({ from: picks[place] ?? [], taken: places.includes(place) ? Math.max(1, min) : 0 })),
    )
}

type RowOf = { from: readonly string[]; taken: number }

function* across([row, ...others]: readonly RowOf[]): Generator<string[][], void> {
  if (!row) return yield []
  for (const symbols of subsets(row.from, row.taken)) for (const rest of across(others)) yield [symbols, ...rest]
}

function* subsets<Item>(items: readonly Item[], size: number): Generator<Item[], void> {
  if (size === 0) return yield []
  for (const [place, first] of items.entries())
    for (const rest of subsets(items.slice(place + 1), size - 1)) yield [first, ...rest]
}
