import { canonicalText } from '../kit/book.ts'
import { bytesOf, hexOf, sha256 } from '../kit/sha256.ts'
import type { SlotSheet } from './parts/sheet.ts'

/**
 * The mathematics of a slot, as `npm run rtp` finds and writes it. Returns are in millionths of what a bet costs, chances as "one in",
 * wins in bets.
 */
export type Par = {
  readonly game: string
  readonly version: string
  /** Of the sheet that it was found for. */
  readonly sheetHash: string
  readonly markets: readonly ParMarket[]
  /** Spins of the base game, all of which were played. */
  readonly cycle: number
  /** By source, in millionths: `base` and `feature` make up the return of a spin; `cap` is what the limit takes from it. */
  readonly sources: Readonly<Record<string, number>>
  /** One in how many spins wins, wins more than the bet, starts the feature. */
  readonly hitOneIn: number
  readonly aboveOneIn: number
  readonly featureOneIn: number | null
  /** Part of the returned money that comes in wins of at most the bet; about, by the middles of the histogram's bins. */
  readonly belowShare: number
  readonly featureMean: number | null
  readonly deviation: number
  /** Part of the returned money that comes in wins above 100 bets; about, likewise. */
  readonly tailShare: number
  readonly top: { readonly bets: number; readonly oneIn: number }
  /** Chances of a spin with its features by what it wins, up to each end. */
  readonly histogram: readonly { readonly upTo: number | null; readonly chance: number }[]
  /** The longest run of spins without a win that 95 of 100 sessions of 1,000 spins stay within. */
  readonly dryRun: number
  /** Within which 95 of 100 sessions lie, around the return, in points. */
  readonly spread: { readonly thousand: number; readonly tenThousand: number; readonly million: number }
  /** What a spin returns where a bet has ten minor units and each round is rounded down, in millionths; at least. */
  readonly smallestBet: number
  /** Of what the base game returns, by symbol, and by the number of the win where symbols fall. */
  readonly bySymbol: Readonly<Record<string, number>>
  readonly byStep: readonly number[]
}

export type ParMarket = {
  readonly market: string
  readonly returned: number
  /** The standard error of what was sampled; 0 for an exact figure. */
  readonly error: number
}

export const sheetHash = (sheet: SlotSheet): string => hexOf(sha256(bytesOf(canonicalText(sheet))))
