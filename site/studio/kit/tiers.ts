import { type Amount, times } from '@tamuvo/money/amount.ts'

/** How a return is celebrated: nothing at or below the stake, then by how many stakes it is. */
const tiers = ['none', 'return', 'win', 'good', 'big', 'super', 'mega', 'epic'] as const
export type Tier = (typeof tiers)[number]

const tierFrom: readonly (readonly [stakes: bigint, tier: Tier])[] = [
  [100n, 'epic'],
  [50n, 'mega'],
  [30n, 'super'],
  [15n, 'big'],
  [5n, 'good'],
]

/** Milliseconds in which a counter runs up to a return. */
export const countUpMs: Readonly<Record<Tier, number>> = {
  none: 0,
  return: 0,
  win: 700,
  good: 1_500,
  big: 3_000,
  super: 5_000,
  mega: 7_000,
  epic: 10_000,
}

export const tierOf = (won: Amount, stake: Amount): Tier => {
  if (won <= 0n) return 'none'
  if (won <= stake) return 'return'
  return tierFrom.find(([stakes]) => won >= times(stake, stakes))?.[1] ?? 'win'
}

/** Whether a tier has a title of its own over the game. */
export const hasTitle = (tier: Tier): boolean => tiers.indexOf(tier) >= tiers.indexOf('big')
