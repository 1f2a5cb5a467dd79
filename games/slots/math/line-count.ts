import { type Fraction, fraction } from '../../kit/fraction.ts'
import { type SlotSheet, type Table, wordsOf } from '../parts/sheet.ts'

/**
 * What lines return, exactly and from the numbers of symbols on the strips alone: each reel stops anywhere, so that every line is one
 * draw of a symbol from each strip. Wilds that multiply are left to the full cycle.
 */
export const lineReturn = (sheet: SlotSheet, strips: readonly string[]): Fraction => {
  const counts = strips.map((strip) => countsOf(strip))
  const cycle = counts.reduce((product, { length }) => product * BigInt(length), 1n)
  let coins = 0
  visit(sheet, counts, [], 1, (line, ways) => {
    coins += ways * bestOf(sheet, line)
  })
  const lines = BigInt(wordsOf(sheet.lines ?? '').length)
  return fraction(BigInt(coins) * lines, cycle * BigInt(sheet.betCoins))
}

type Reel = { readonly of: ReadonlyMap<string, number>; readonly length: number }

const countsOf = (strip: string): Reel => {
  const names = wordsOf(strip)
  const of = new Map<string, number>()
  for (const name of names) of.set(name, (of.get(name) ?? 0) + 1)
  return { of, length: names.length }
}

type Take = (line: readonly string[], ways: number) => void

/** All kinds of lines with how many there are, each from the left as far as it can still win more. */
const visit = (sheet: SlotSheet, reels: readonly Reel[], line: readonly string[], ways: number, take: Take): void => {
  const [reel, ...rest] = reels
  if (!reel || isOver(sheet, line))
    return take(
      line,
      reels.reduce((product, { length }) => product * length, ways),
    )
  for (const [symbol, count] of reel.of) visit(sheet, rest, [...line, symbol], ways * count, take)
}

/** Whether the run of a line has ended. */
const isOver = ({ wilds }: SlotSheet, line: readonly string[]): boolean =>
  new Set(line.filter((symbol) => wilds[symbol] === undefined)).size > 1

/** The best win of a line from the left. */
const bestOf = ({ pays, wilds }: SlotSheet, line: readonly string[]): number => {
  const isWild = (symbol: string): boolean => wilds[symbol] !== undefined
  const first = line.find((symbol) => !isWild(symbol)) ?? line[0] ?? ''
  const run = (is: (symbol: string) => boolean): number => line.findIndex((symbol) => !is(symbol))
  const long = (length: number): number => (length < 0 ? line.length : length)
  const own = payOf(pays[line[0] ?? ''] ?? {}, isWild(line[0] ?? '') ? long(run(isWild)) : 0)
  if (isWild(first)) return own
  return Math.max(own, payOf(pays[first] ?? {}, long(run((symbol) => symbol === first || isWild(symbol)))))
}

const payOf = (table: Table, count: number): number =>
  Math.max(0, ...Object.entries(table).flatMap(([least, pays]) => (Number(least) <= count ? pays : [])))
