import type { MarketReturn } from '../kit/game.ts'
import { multipleScale } from '../kit/multiple.ts'
import type { TableBet } from './one-result.ts'

/** A result with its weight, in any common measure. */
export type Weighted<Result> = readonly [result: Result, weight: number]

/** What the bets of each market return on average in millionths, rounded down, by all results that can come. */
export const returnsOf = <Result>(bets: readonly TableBet<Result>[], results: readonly Weighted<Result>[]): MarketReturn[] => {
  const whole = results.reduce((sum, [, weight]) => sum + BigInt(weight), 0n)
  const byMarket = new Map<string, number[]>()
  for (const bet of bets) {
    const returned = results.reduce((sum, [result, weight]) => sum + BigInt(bet.grade(result).multiple) * BigInt(weight), 0n)
    const rate = Number((returned * 1_000_000n) / (whole * BigInt(multipleScale)))
    byMarket.set(bet.market, [...(byMarket.get(bet.market) ?? []), rate])
  }
  return [...byMarket].map(([market, rates]) => ({ market, least: Math.min(...rates), most: Math.max(...rates) }))
}
