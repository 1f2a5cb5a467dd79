import { endingsOf } from '@tamuvo/games/lottery/board.ts'
import type { Result } from '../sale.ts'

/** How often a symbol came, and for how many draws it has not come; a symbol that never came missed all of them. */
export type Trend = { symbol: string; times: number; missed: number }

/** How many draws a trend looks back. */
export const trendDraws = 30

const digits = Array.from({ length: 10 }, (_, digit) => String(digit))

/** The trend of symbols over draws, newest first; `came` lists what a draw brought, repeats included. */
export const trendOf = (symbols: readonly string[], came: ReadonlyArray<readonly string[]>): Trend[] =>
  symbols.map((symbol) => {
    const last = came.findIndex((draw) => draw.includes(symbol))
    const times = came.reduce((count, draw) => count + draw.filter((each) => each === symbol).length, 0)
    return { symbol, times, missed: last < 0 ? came.length : last }
  })

/** A trend for each of the five places. */
export const trendByPlace = (results: readonly Result[]): Trend[][] => {
  const drawn = results.flatMap((result) => (result.kind === 'digits' ? [result.digits] : []))
  return Array.from({ length: 5 }, (_, place) =>
    trendOf(
      digits,
      drawn.map((text) => [text[place] ?? '']),
    ),
  )
}

/** The trend of the endings 00–99 over boards. */
export const trendOfEndings = (results: readonly Result[]): Trend[] => {
  const came = results.flatMap((result) => (result.kind === 'board' ? [endingsOf(result)] : []))
  return trendOf(
    Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0')),
    came,
  )
}

/** The symbols that came most often: those within the best tenth, at least one, none when nothing came. */
export const hottest = (trends: readonly Trend[]): Set<string> => {
  const most = trends.map(({ times }) => times).toSorted((a, b) => b - a)[Math.max(0, Math.ceil(trends.length / 10) - 1)] ?? 0
  return new Set(trends.flatMap(({ symbol, times }) => (times > 0 && times >= most ? [symbol] : [])))
}
