import { multipleScale } from '@tamuvo/games/kit/multiple.ts'
import { type CountsByStart, enumerateBase, weigh, weighAll } from '@tamuvo/games/slots/math/base.ts'
import { binEnds } from '@tamuvo/games/slots/math/distribution.ts'
import { type Par, type ParMarket, sheetHash } from '@tamuvo/games/slots/par.ts'
import type { SlotSheet } from '@tamuvo/games/slots/parts/sheet.ts'
import { contributions } from './contributions.ts'
import { exactMeans } from './exact-means.ts'
import { errorOf, meanOf, type Sampled, type Shares, type Strata, sampleFeatures, weighted } from './sample.ts'

/** The error that is asked of a return, and how many features are played at least, so that the rarest wins are seen. */
export type Effort = { readonly errorMost: number; readonly featuresLeast: number }

/** All that is known of a slot's mathematics before it is written down. */
export type Known = {
  readonly sheet: SlotSheet
  readonly base: CountsByStart
  /** Chances of each start in a spin, and its weights in a bought feature. */
  readonly starts: Shares
  readonly bought: Shares
  readonly strata: Strata
}

/** Enumerates the base game, and samples its features. */
export const measure = (sheet: SlotSheet, effort: Effort): Known => {
  const base = enumerateBase(sheet)
  const starts = new Map([...base].flatMap(([start, all]) => (start === 0 ? [] : [[start, weigh(all, ({ rounds }) => rounds)]])))
  const bought = boughtWeights(sheet)
  const strata = sampleFeatures(sheet, sharesOf(starts, bought), (sampled) => {
    const played = [...sampled.values()].reduce((sum, { capped }) => sum + capped.rounds, 0)
    const errors = [errorOf(sampled, starts), errorOf(sampled, bought) / (sheet.buy?.price ?? 1)]
    return sampled.size === 0 || (played >= effort.featuresLeast && Math.max(...errors) <= effort.errorMost * multipleScale)
  })
  return { sheet, base, starts, bought, strata }
}

export const boughtWeights = ({ buy }: SlotSheet): Shares => {
  const entries = Object.entries(buy?.starts ?? {})
  const sum = entries.reduce((total, [, weight]) => total + weight, 0)
  return new Map(entries.map(([start, weight]) => [Number(start), weight / sum]))
}

/** Half of the samples as spins start features, half as bought ones do. */
const sharesOf = (starts: Shares, bought: Shares): Shares => {
  const all = [...starts.values()].reduce((sum, chance) => sum + chance, 0)
  const keys = new Set([...starts.keys(), ...bought.keys()])
  const half = bought.size > 0 ? 0.5 : 1
  return new Map(
    [...keys].map((start) => [start, (half * (starts.get(start) ?? 0)) / all + (1 - half) * (bought.get(start) ?? 0)]),
  )
}

const bets = (multiple: number): number => multiple / multipleScale
const millionths = (part: number): number => Math.round(part * 1_000_000)
const round = (figure: number, places = 4): number => Number(figure.toFixed(places))

/** Makes the PAR sheet, with exact means of features where there are any. */
export const parOf = (known: Known): Par => {
  const { sheet, base, starts, strata } = known
  const [spin, ...others] = marketsOf(known)
  if (!spin) throw new RangeError('a slot has spins')
  const chance = [...starts.values()].reduce((sum, each) => sum + each, 0)
  const deviation = deviationOf(known, spin.returned / 1_000_000)
  const histogram = histogramOf(known)
  const won = weighAll(base, ({ rounds, bins }) => rounds - (bins[0] ?? 0))
  const aboveChance = histogram.slice(2).reduce((sum, each) => sum + each.chance, 0)
  const feature = bets(weighted(strata, starts, ({ capped }) => meanOf(capped)))
  return {
    game: sheet.id,
    version: sheet.version,
    sheetHash: sheetHash(sheet),
    markets: [spin, ...others],
    cycle: Math.max(...[...base.values()].flatMap((all) => [...all.keys()])),
    sources: sourcesOf(known, spin),
    hitOneIn: round(1 / won),
    aboveOneIn: round(1 / aboveChance),
    featureOneIn: chance > 0 ? round(1 / chance, 2) : null,
    featureMean: chance > 0 ? round(feature / chance, 3) : null,
    deviation: round(deviation),
    ...sharesOfMoney(known, spin),
    top: topOf(known),
    histogram,
    dryRun: Math.ceil(Math.log(0.05 / (1_000 * won)) / Math.log(1 - won)),
    spread: spreadOf(deviation),
    smallestBet: millionths(
      bets(
        weighAll(base, ({ rounded }) => rounded) +
          weighted(strata, starts, ({ capped }) => capped.rounded / Math.max(1, capped.rounds)),
      ),
    ),
    ...contributions(sheet),
  }
}

const spreadOf = (deviation: number): Par['spread'] => {
  const points = (rounds: number): number => round((196 * deviation) / Math.sqrt(rounds), 3)
  return { thousand: points(1_000), tenThousand: points(10_000), million: points(1_000_000) }
}

/** The mean of features from a start, in bets: exact where it can be, less what the cap took in the sample. */
const featureMean = (exact: ReadonlyMap<number, number>, start: number, { capped, uncapped }: Sampled): number => {
  const known = exact.get(start)
  return known === undefined ? bets(meanOf(capped)) : known - bets((uncapped - capped.sum) / Math.max(1, capped.rounds))
}

const marketsOf = ({ sheet, base, starts, bought, strata }: Known): ParMarket[] => {
  const exact = exactMeans(sheet, [...strata.keys()])
  const isExact = [...strata.keys()].every((start) => exact.has(start))
  const featuresBy = (weights: Shares): number =>
    [...strata].reduce((sum, [start, sampled]) => sum + (weights.get(start) ?? 0) * featureMean(exact, start, sampled), 0)
  const errorBy = (weights: Shares): number => (isExact ? 0 : bets(errorOf(strata, weights)))
  const spin = bets(weighAll(base, ({ sum }) => sum)) + featuresBy(starts)
  const market = (name: string, returned: number, error: number) => ({
    market: name,
    returned: millionths(returned),
    error: millionths(error),
  })
  if (!sheet.buy) return [market('base', spin, errorBy(starts))]
  const { price } = sheet.buy
  return [market('base', spin, errorBy(starts)), market('buy', featuresBy(bought) / price, errorBy(bought) / price)]
}

const sourcesOf = ({ base, starts, strata }: Known, { returned }: ParMarket): Par['sources'] => {
  const own = millionths(bets(weighAll(base, ({ sum }) => sum)))
  const lost = weighted(strata, starts, ({ capped, uncapped }) => (uncapped - capped.sum) / Math.max(1, capped.rounds))
  return { base: own, feature: returned - own, cap: -millionths(bets(lost)) }
}

const deviationOf = ({ base, starts, strata }: Known, mean: number): number => {
  let squares = weighAll(base, (counts) => counts.squares)
  for (const [start, { capped }] of strata) {
    const all = base.get(start)
    const own = all ? weigh(all, ({ sum }) => sum) : 0
    squares += 2 * own * meanOf(capped) + ((starts.get(start) ?? 0) * capped.squares) / Math.max(1, capped.rounds)
  }
  return Math.sqrt(squares / multipleScale ** 2 - mean ** 2)
}

/** Spins without a feature as they were enumerated, those with one by what the features won. */
const histogramOf = ({ base, starts, strata }: Known): Par['histogram'] =>
  Array.from({ length: binEnds.length + 1 }, (_, bin) => {
    const still = base.get(0)
    const own = still ? weigh(still, ({ bins }) => bins[bin] ?? 0) : 0
    const more = weighted(strata, starts, ({ capped }) => (capped.bins[bin] ?? 0) / Math.max(1, capped.rounds))
    return { upTo: binEnds[bin] ?? null, chance: Number((own + more).toPrecision(6)) }
  })

const sharesOfMoney = (known: Known, { returned }: ParMarket): Pick<Par, 'belowShare' | 'tailShare'> => {
  const { below, tail } = moneyByBin(known)
  return { belowShare: round((below * 1_000_000) / returned), tailShare: round((tail * 1_000_000) / returned) }
}

/** Money of wins up to a bet and above 100 bets, by the middles of the bins: a figure for readers, not for settlement. */
const moneyByBin = (known: Known): { below: number; tail: number } => {
  const chances = histogramOf(known)
  const middle = (bin: number): number => ((binEnds[bin - 1] ?? 0) + (binEnds[bin] ?? 2_000)) / 2
  const sum = (from: number, to: number): number =>
    chances.slice(from, to).reduce((total, { chance }, at) => total + chance * middle(from + at), 0)
  return { below: sum(1, 2), tail: sum(8, chances.length) }
}

/** The cap where it was reached, else the most that a spin of the base game wins. */
const topOf = ({ sheet, base, starts, strata }: Known): Par['top'] => {
  const atCap = weighted(strata, starts, ({ capped, atCap: reached }) => reached / Math.max(1, capped.rounds))
  if (atCap > 0) return { bets: sheet.capCoins / sheet.betCoins, oneIn: Math.round(1 / atCap) }
  const tops = [...base.values()].flatMap((all) =>
    [...all].map(([product, { top, tops: ways }]) => ({ top, chance: ways / product })),
  )
  const most = Math.max(...tops.map(({ top }) => top))
  const chance = tops.filter(({ top }) => top === most).reduce((sum, each) => sum + each.chance, 0)
  return { bets: bets(most), oneIn: Math.round(1 / chance) }
}
