import { subsets } from '../kit/count.ts'
import type { Fraction } from '../kit/fraction.ts'
import type { OppositeSides, OverlappingSides, SeparateSides } from '../kit/turnover.ts'
import type { LotsRule } from './board-grade.ts'
import { playTree } from './catalogue.ts'
import { symbolsOf } from './fast5-grade.ts'
import { resultsMeasuring } from './lines.ts'
import { numberOfSymbol, sideSymbols } from './pickers.ts'
import type { BoardPlay, BoardRule, Family, Fast5Rule, Picks, Play, Sheet } from './play.ts'

/** The sides of markets that the lines of a play are on. Each line is on one side of one market. */
export type Opposites = {
  /** Plays with the same group have sides of the same markets, by what their rules read. */
  readonly group: string
  /** With fewer lines of this play alone no market is covered. Together with other plays each line is this part of a cover. */
  readonly linesMin: number
  /** Walks through the lines of picks: how many are on which side. */
  onSides(picks: Picks, take: (market: OppositeSides, side: number, lines: bigint) => void): void
}

/**
 * The opposites of a play. Undefined where lines are not opposite, because they win together or leave many results to none:
 * groups of digits, unfixed digits, several numbers of a board at once, the tie beside dragon and tiger.
 */
export const oppositesOf = (play: Play): Opposites | undefined => byFamily[play.family].get(play)

/** Markets of plays whose rules read the same are one and the same. */
const shared = <Market extends OppositeSides>() => {
  const markets = new Map<string, Market>()
  return (name: string, make: () => Market): Market => {
    const market = markets.get(name) ?? make()
    markets.set(name, market)
    return market
  }
}

type Places = Extract<Fast5Rule, { kind: 'places' }>

/** Digits or big, small, odd and even by place: each choice of places is a market of all that is stated about its digits. */
const ofPlaces = ({ at, choose, reads }: Places): Opposites => {
  const { kinds, read, firstOf } = readers[reads]
  const first = firstOf(choose)
  const spots = subsets([...at.keys()], choose).map((rows) => ({ rows, market: marketOfPlaces(rows.map((row) => at[row] ?? 0)) }))
  return {
    group: groupOf('fast5', `places ${choose}`),
    linesMin: reads === 'digit' ? 10 ** choose : 2 ** choose,
    onSides: (picks, take) => {
      for (const { rows, market } of spots) {
        const walk = (depth: number, side: number): void => {
          const row = rows[depth]
          if (row === undefined) return take(market, first + side, 1n)
          for (const symbol of picks[row] ?? []) walk(depth + 1, side * kinds + read(symbol))
        }
        walk(0, 0)
      }
    },
  }
}

const sideOrder: readonly string[] = Object.values(sideSymbols)

/**
 * What a symbol of a row is among `kinds`, and the first side of such lines in a market: numbers stand by their digits, after
 * them the combinations of big, small, odd and even.
 */
const readers = {
  digit: { kinds: 10, read: numberOfSymbol, firstOf: () => 0 },
  sides: {
    kinds: sideOrder.length,
    read: (symbol: string) => sideOrder.indexOf(symbol),
    firstOf: (places: number) => 10 ** places,
  },
}

const placeMarkets = shared<OverlappingSides>()

const marketOfPlaces = (at: readonly number[]): OverlappingSides =>
  placeMarkets(at.join(' '), () => {
    const known = placesAlike.get(at.length) ?? sidesOfPlaces(at.length)
    placesAlike.set(at.length, known)
    return { ...known }
  })

/** The markets of as many places are alike. */
const placesAlike = new Map<number, OverlappingSides>()

const digits = Array.from({ length: 10 }, (_, digit) => digit)
const sidesText = (digit: number): string => symbolsOf('sides', digit).join('')

/** The digits of one place by the sides that win with them. */
const digitClasses = [...new Set(digits.map(sidesText))].map((text) => ({
  digits: digits.filter((digit) => sidesText(digit) === text),
  sides: [...text].map(readers.sides.read),
}))

/** With the results of a class at each place all combinations of their sides win, and one of their numbers. */
const sidesOfPlaces = (places: number): OverlappingSides => {
  const [numbers, combinations] = [10 ** places, sideOrder.length ** places]
  const odds = Array.from({ length: numbers + combinations }, (_, side) => BigInt(side < numbers ? numbers : 2 ** places))
  const results = across(Array.from({ length: places }, () => digitClasses)).map((classes) => ({
    all: numbersAcross(
      classes.map(({ sides }) => sides),
      sideOrder.length,
    ).map((side) => numbers + side),
    one: numbersAcross(
      classes.map((each) => each.digits),
      10,
    ),
  }))
  return { odds, results }
}

/** All ways to take one item of each row. */
const across = <Item>(rows: readonly (readonly Item[])[]): Item[][] =>
  rows.reduce<Item[][]>((taken, row) => taken.flatMap((items) => row.map((item) => [...items, item])), [[]])

/** The same as numbers in a base, a row by place. */
const numbersAcross = (rows: readonly (readonly number[])[], base: number): number[] =>
  rows.reduce<number[]>((numbers, row) => numbers.flatMap((number) => row.map((item) => number * base + item)), [0])

/** Sums or spans: as many lines as results measure so. */
const ofMeasure = ({ at, reads }: Extract<Fast5Rule, { kind: 'measure' }>): Opposites => {
  const values = reads === 'span' ? 10 : 9 * at.length + 1
  const market = { chances: Array.from({ length: values }, (_, value) => BigInt(resultsMeasuring(at.length, reads, value))) }
  return {
    group: groupOf('fast5', `${reads} ${at.join(' ')}`),
    linesMin: 10 ** at.length,
    onSides: ([row = []], take) => {
      for (const symbol of row) {
        const value = numberOfSymbol(symbol)
        take(market, value, market.chances[value] ?? 0n)
      }
    },
  }
}

const lotMarkets = shared<SeparateSides>()

/** A number against lots: for each of them its digits are one number, and a line is on its side with an equal part of its cost. */
const ofLots = (family: Family, rule: LotsRule, { picker }: BoardPlay): Opposites => {
  const numbers = picker.kind === 'numbers' ? 10 ** picker.digits : 10
  const group = groupOf(family, `lots ${rule.tiers.join(' ')} ${rule.from} ${rule.to ?? ''}`)
  const market = lotMarkets(group, () => ({ chances: Array.from({ length: numbers }, () => 1n) }))
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
  const rule: Fast5Rule | BoardRule = play.rule
  if (rule.kind === 'places') return ofPlaces(rule)
  if (rule.kind === 'measure') return ofMeasure(rule)
  return play.family !== 'fast5' && rule.kind === 'lots' ? ofLots(play.family, rule, play) : undefined
}

const ofFamily = (family: Family): ReadonlyMap<Play, Opposites> =>
  new Map(playTree(family).flatMap(({ sheets }) => sheets.flatMap((sheet) => ofSheet(family, sheet))))

const byFamily: Record<Family, ReadonlyMap<Play, Opposites>> = {
  fast5: ofFamily('fast5'),
  north: ofFamily('north'),
  south: ofFamily('south'),
}
