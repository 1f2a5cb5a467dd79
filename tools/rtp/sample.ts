import { type SlotPlay, slotPlay } from '@tamuvo/games/slots/engine.ts'
import { type Counts, countWin, noCounts } from '@tamuvo/games/slots/math/distribution.ts'
import type { SlotSheet } from '@tamuvo/games/slots/parts/sheet.ts'
import type { Draw } from '@tamuvo/games/kit/stream.ts'
import { fastDraw } from './fast-draw.ts'

/** Features from one start: what they win under the cap, and what they would win without it. */
export type Sampled = { readonly capped: Counts; uncapped: number; atCap: number }

export type Strata = ReadonlyMap<number, Sampled>

/** What a stratum is drawn for: its part of all samples. */
export type Shares = ReadonlyMap<number, number>

const batch = 20_000

/**
 * Plays features alone, from each start by its share, until `isEnough`, asked after each batch. They are played without the cap, which
 * is taken from what they won: a round ends there.
 */
export const sampleFeatures = (sheet: SlotSheet, shares: Shares, isEnough: (strata: Strata) => boolean): Strata => {
  const play = slotPlay({ ...sheet, capCoins: sheet.capCoins * 1_000 })
  const cap = slotPlay(sheet).round.machine.cap
  const draw = fastDraw(20_260_101)
  const strata = new Map([...shares.keys()].map((start) => [start, { capped: noCounts(), uncapped: 0, atCap: 0 }]))
  do {
    for (const [start, sampled] of strata)
      for (let left = Math.ceil(batch * (shares.get(start) ?? 0)); left > 0; left--) {
        const win = sheet.wildReels ? respins(play, start, draw) : play.started(start, draw)
        countWin(sampled.capped, Math.min(cap, win))
        sampled.uncapped += win
        if (win >= cap) sampled.atCap++
      }
  } while (!isEnough(strata))
  return strata
}

/** Spins until so many reels are wild, and plays what follows. @returns what the respins win */
const respins = (play: SlotPlay, start: number, draw: Draw): number => {
  for (;;) {
    const before = play.base(draw)
    if (play.round.newWilds === start) return play.feature() - before
  }
}

export const meanOf = ({ sum, rounds }: Counts): number => (rounds === 0 ? 0 : sum / rounds)

export const varianceOf = (counts: Counts): number =>
  counts.rounds === 0 ? 0 : counts.squares / counts.rounds - meanOf(counts) ** 2

/** The standard error of a weighted sum of the strata's means, in ten-thousandths of a bet. */
export const errorOf = (strata: Strata, weights: Shares): number => {
  let variance = 0
  for (const [start, { capped }] of strata)
    variance += (weights.get(start) ?? 0) ** 2 * (varianceOf(capped) / Math.max(1, capped.rounds))
  return Math.sqrt(variance)
}

export const weighted = (strata: Strata, weights: Shares, of: (sampled: Sampled) => number): number => {
  let sum = 0
  for (const [start, sampled] of strata) sum += (weights.get(start) ?? 0) * of(sampled)
  return sum
}
