import type { JackpotLevel } from '@tamuvo/games/jackpot/levels.ts'
import { returnOfLevels } from '@tamuvo/games/jackpot/returns.ts'
import type { MarketReturn } from '@tamuvo/games/kit/game.ts'

/** The least and the most that bets of a game return, rounded down to hundredths of a percent: "96.99–97.00 %". */
export const returnText = (returns: readonly MarketReturn[]): string => {
  const least = percentOf(Math.min(...returns.map((each) => each.least)))
  const most = percentOf(Math.max(...returns.map((each) => each.most)))
  return least === most ? `${most} %` : `${least}–${most} %`
}

const percentOf = (millionths: number): string => (Math.floor(millionths / 100) / 100).toFixed(2)

/** The same with what jackpots return of each stake. */
export const withJackpots = (returns: readonly MarketReturn[], levels: readonly JackpotLevel[]): MarketReturn[] => {
  const more = returnOfLevels(levels)
  return returns.map(({ market, least, most }) => ({ market, least: least + more, most: most + more }))
}
