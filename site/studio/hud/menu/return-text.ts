import type { MarketReturn } from '@tamuvo/games/kit/game.ts'

/** The least and the most that bets of a game return, rounded down to hundredths of a percent: "96.99–97.00 %". */
export const returnText = (returns: readonly MarketReturn[]): string => {
  const least = percentOf(Math.min(...returns.map((each) => each.least)))
  const most = percentOf(Math.max(...returns.map((each) => each.most)))
  return least === most ? `${most} %` : `${least}–${most} %`
}

const percentOf = (millionths: number): string => (Math.floor(millionths / 100) / 100).toFixed(2)
