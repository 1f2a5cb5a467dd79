import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { type Control, controlOf } from '@tamuvo/games/kit/monitor.ts'
import { multipleScale } from '@tamuvo/games/kit/multiple.ts'
import type { PlacedBet } from '@tamuvo/games/kit/slip.ts'

const million = 1_000_000

/** A bet of a round that is over, in the order of placing. `isAdded`: a step added it. */
export type EndedBet = PlacedBet & { isAdded: boolean; kind: string; returned: bigint }

/** What a round comes to on a market: amounts in minor units, ratios in millionths of the stake, variance in stakes squared. */
export type Counted = {
  market: string
  staked: bigint
  returned: bigint
  /** What it returned, and what the mathematics expects at least and at most. */
  ratio: number
  low: number
  high: number
  variance: number
}

/**
 * What counts of a round, once for each market that it was opened with. Bets that steps added belong to the main market: they change what
 * the opening stake returns. Nothing counts of a stake that was not at risk.
 */
export const countRound = (game: StudioGame, bets: readonly EndedBet[]): Counted[] => {
  const opening = bets.filter(({ isAdded }) => !isAdded)
  const main = opening.find(({ market }) => market === game.returns[0]?.market)?.market ?? opening[0]?.market
  return [...new Set(opening.map(({ market }) => market))].flatMap((market) => {
    const own = opening.filter((bet) => bet.market === market)
    const added = market === main ? bets.filter(({ isAdded }) => isAdded) : []
    const isNoPlay = game.watch?.isPushNoPlay && own.every(({ kind }) => kind === 'void')
    const expected = game.returns.find((each) => each.market === market)
    return isNoPlay || !expected ? [] : [countMarket(game, expected, own, added)]
  })
}

const countMarket = (
  game: StudioGame,
  { market, least: low, most: high }: StudioGame['returns'][number],
  own: readonly EndedBet[],
  added: readonly EndedBet[],
): Counted => {
  const [staked, extra] = [sumOf(own, ({ stake }) => stake), sumOf(added, ({ stake }) => stake)]
  const returned = sumOf([...own, ...added], (bet) => bet.returned)
  const ratio = Number(((returned - extra) * BigInt(million)) / staked)
  const deviation = game.watch?.deviations?.[market]
  const variance = deviation === undefined ? mostVariance(game, own, high / million) : deviation ** 2
  return { market, staked: staked + extra, returned, ratio, low, high, variance }
}

const sumOf = (bets: readonly EndedBet[], amountOf: (bet: EndedBet) => bigint): bigint =>
  bets.reduce((sum, bet) => sum + amountOf(bet), 0n)

/** What returns r of a stake on average, and m at most, varies by r (m − r) at most: exactly so where it returns m or nothing. */
const mostVariance = ({ engine }: StudioGame, bets: readonly EndedBet[], mean: number): number => {
  const most = bets.reduce((sum, bet) => sum + Number(bet.unit) * (engine.mostOf(bet) / multipleScale), 0)
  return mean * Math.max(0, most / Number(sumOf(bets, ({ stake }) => stake)) - mean)
}

/** Many rounds on a market: sums of what was counted. */
export type Sums = { rounds: bigint; ratios: bigint; lows: bigint; highs: bigint; variance: number }

/** How a return compares with what the mathematics expects, in millionths; limits from its edges outwards. */
export type Watched = {
  actual: number
  least: number
  most: number
  /** `few`: too few rounds to tell. */
  band: Control['band'] | 'few'
  limits: { errors: number; low: number; high: number }[]
}

/** @param isOfSkill whether less is no wonder, since it depends on what members choose */
export const watchedOf = ({ rounds, ratios, lows, highs, variance }: Sums, isOfSkill: boolean): Watched => {
  const count = Number(rounds)
  const [actual, least, most] = [Number(ratios) / count, Number(lows) / count, Number(highs) / count]
  const deviation = Math.sqrt(variance / count)
  const returned = Number(ratios) / million
  const [below, above] = [least, most].map((edge) => controlOf({ rounds: count, returned }, { mean: edge / million, deviation }))
  const rounded = { actual: Math.round(actual), least: Math.round(least), most: Math.round(most) }
  if (!below || !above) return { ...rounded, band: 'few', limits: [] }
  const limits = below.limits.map(({ errors, low }, step) => ({
    errors,
    low: Math.round(Math.max(0, low) * million),
    high: Math.round((above.limits[step]?.high ?? 0) * million),
  }))
  return { ...rounded, band: actual > most ? above.band : actual < least && !isOfSkill ? below.band : 'quiet', limits }
}
