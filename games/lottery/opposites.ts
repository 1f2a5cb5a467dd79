import { subsets } from '../kit/count.ts'
import type { Fraction } from '../kit/fraction.ts'
import type { OppositeSides } from '../kit/turnover.ts'
import { playTree } from './catalogue.ts'
import { resultsMeasuring } from './lines.ts'
import { numberOfSymbol, sideSymbols } from './pickers.ts'
import type { BoardPlay, BoardRule, Family, Fast5Rule, Picks, Play, Sheet } from './play.ts'

/**
 * The sides of markets that the lines of a play are on. Each line is on one side of one market, and at most one side of a
 * market wins.
 */
export type Opposites = {
  /** Plays with the same group have sides of the same markets. */
  readonly group: string
  /** With fewer lines no market is covered. */
  readonly linesMin: number
  /** Walks through the lines of picks: how many are on which side. */
  onSides(picks: Picks, take: (market: OppositeSides, side: number, lines: bigint) => void): void
}

/**
 * The opposites of a play. Undefined where lines are not opposite, because they win together or leave many results to none:
 * groups of digits, unfixed digits, several numbers of a board at once, the tie beside dragon and tiger.
 */
export const oppositesOf = (play: Play): Opposites | undefined => byFamily[play.family].get(play)

const evenChances = new Map<number, readonly bigint[]>()

/** A market of sides of equal chance. */
const evenSides = (count: number): OppositeSides => {
  const chances = evenChances.get(count) ?? Array.from({ length: count }, () => 1n)
  evenChances.set(count, chances)
  return { chances }
}

/** Digits or big, small, odd and even by place: each way to choose places, and what is read there, is a market. */
const ofPlaces = (group: string, { at, choose, reads }: Extract<Fast5Rule, { kind: 'places' }>): Opposites => {
  const { kinds, sides, read } = readers[reads]
  const sideCount = sides ** choose
  const spots = subsets([...at.keys()], choose).map((rows) => ({
    rows,
    markets: Array.from({ length: kinds ** choose }, () => evenSides(sideCount)),
  }))
  return {
    group,
    linesMin: sideCount,
    onSides: (picks, take) => {
      for (const { rows, markets } of spots) {
        const walk = (depth: number, kind: number, side: number): void => {
          const row = rows[depth]
          if (row === undefined) return take(markets[kind] ?? evenSides(sideCount), side, 1n)
          for (const symbol of picks[row] ?? []) {
            const one = read(symbol)
            walk(depth + 1, kind * kinds + one.kind, side * sides + one.side)
          }
        }
        walk(0, 0, 0)
      }
    },
  }
}

const sideNumbers: Readonly<Record<string, { kind: number; side: number }>> = {
  [sideSymbols.big]: { kind: 0, side: 0 },
  [sideSymbols.small]: { kind: 0, side: 1 },
  [sideSymbols.odd]: { kind: 1, side: 0 },
  [sideSymbols.even]: { kind: 1, side: 1 },
}

/** Of one place: how many statements of how many sides are read, and which side of which a symbol is. */
const readers = {
  digit: { kinds: 1, sides: 10, read: (symbol: string) => ({ kind: 0, side: numberOfSymbol(symbol) }) },
  sides: { kinds: 2, sides: 2, read: (symbol: string) => sideNumbers[symbol] ?? { kind: 0, side: 0 } },
}

/** Sums or spans: as many lines as results measure so. */
const ofMeasure = (group: string, { at, reads }: Extract<Fast5Rule, { kind: 'measure' }>): Opposites => {
  const values = reads === 'span' ? 10 : 9 * at.length + 1
  const market = { chances: Array.from({ length: values }, (_, value) => BigInt(resultsMeasuring(at.length, reads, value))) }
  return {
    group,
    linesMin: 10 ** at.length,
    onSides: ([row = []], take) => {
      for (const symbol of row) {
        const value = numberOfSymbol(symbol)
        take(market, value, market.chances[value] ?? 0n)
      }
    },
  }
}

/** A number against lots: for each of them its digits are one number, and a line is on its side with an equal part of its cost. */
const ofLots = (group: string, { picker }: BoardPlay): Opposites => {
  const numbers = picker.kind === 'numbers' ? 10 ** picker.digits : 10
  const market = evenSides(numbers)
  return {
    group,
    linesMin: numbers,
    onSides: ([row = []], take) => {
      for (const number of row) take(market, Number(number), 1n)
    },
  }
}

/** What the plays of a sheet state about one thing: one of them is true, or none. */
const ofStatements = (family: Family, plays: readonly Play[]): [Play, Opposites][] => {
  const market = { chances: plays.map(({ expectedHits }) => resultsOf(expectedHits)) }
  const group = groupOf(family, plays.map(({ code }) => code).join(' '))
  return plays.map((play, side) => [play, { group, linesMin: plays.length, onSides: (_, take) => take(market, side, 1n) }])
}

/** Of the hundred thousand results of five digits. */
const resultsOf = ({ over, under }: Fraction): bigint => (over * 100_000n) / under

type Stated = 'big' | 'small' | 'odd' | 'even'
const isSize = (is: Stated): boolean => is === 'big' || is === 'small'

/** What a play states something about; undefined for none, and for the tie, which stands beside dragon and tiger. */
const thingStated = ({ rule }: Play): string | undefined => {
  if (rule.kind === 'special') return typeof rule.fact.is === 'number' ? 'number' : isSize(rule.fact.is) ? 'size' : 'parity'
  if (rule.kind !== 'fact') return undefined
  const { fact } = rule
  if (fact.about === 'total') return isSize(fact.is) ? 'size' : 'parity'
  return fact.about === 'dragonTiger' && fact.is === 'tie' ? undefined : fact.about
}

const groupOf = (family: Family, name: string): string => `${family}/${name}`

const ofSheet = (family: Family, { plays }: Sheet): [Play, Opposites][] => {
  const things = new Set(plays.flatMap((play) => thingStated(play) ?? []))
  const stated = [...things].flatMap((thing) =>
    ofStatements(
      family,
      plays.filter((play) => thingStated(play) === thing),
    ),
  )
  const ofPlays = plays.flatMap((play): [Play, Opposites][] => {
    const own = ofLines(play)
    return own ? [[play, own]] : []
  })
  return [...stated, ...ofPlays]
}

const ofLines = (play: Play): Opposites | undefined => {
  const group = groupOf(play.family, play.code)
  const rule: Fast5Rule | BoardRule = play.rule
  if (rule.kind === 'places') return ofPlaces(group, rule)
  if (rule.kind === 'measure') return ofMeasure(group, rule)
  return play.family !== 'fast5' && rule.kind === 'lots' ? ofLots(group, play) : undefined
}

const ofFamily = (family: Family): ReadonlyMap<Play, Opposites> =>
  new Map(playTree(family).flatMap(({ sheets }) => sheets.flatMap((sheet) => ofSheet(family, sheet))))

const byFamily: Record<Family, ReadonlyMap<Play, Opposites>> = {
  fast5: ofFamily('fast5'),
  north: ofFamily('north'),
  south: ofFamily('south'),
}
