import { type Amount, fromWire } from '@tamuvo/money/amount.ts'

/** The levels of the jackpots of own games, least first. */
export type LevelCode = 'mini' | 'minor' | 'major' | 'grand'

type Funded = {
  readonly code: LevelCode
  /** What of each stake goes into the pool, in millionths. */
  readonly share: bigint
  /** What the house fills an empty pool with. */
  readonly seed: Amount
}

/** Falls by chance, in proportion to the stake: a stake of the whole turnover would hit for sure. */
export type RandomLevel = Funded & { readonly kind: 'random'; readonly turnover: Amount }

/** Falls when its pool reaches an amount that is known only afterwards, above the seed and no higher than `hitBy`. */
export type HitByLevel = Funded & { readonly kind: 'hit-by'; readonly hitBy: Amount }

export type JackpotLevel = RandomLevel | HitByLevel

/** Grows when a share, a seed or a chance changes. Stored with what was funded by it. */
export const termsVersion = '1.0.0'

/** The terms of all levels. */
export const jackpotLevels: readonly JackpotLevel[] = [
  { code: 'mini', kind: 'random', share: 1_000n, seed: fromWire('10.00'), turnover: fromWire('4000.00') },
  { code: 'minor', kind: 'hit-by', share: 1_500n, seed: fromWire('50.00'), hitBy: fromWire('150.00') },
  { code: 'major', kind: 'random', share: 2_000n, seed: fromWire('1000.00'), turnover: fromWire('1000000.00') },
  { code: 'grand', kind: 'random', share: 2_000n, seed: fromWire('10000.00'), turnover: fromWire('20000000.00') },
]

/** The games whose stakes fund the pools and may win them: slots that are decided at once, whose own return leaves room for it. */
export const jackpotGames: ReadonlySet<string> = new Set([
  'BRB_COMET_ORCHARD',
  'BRB_TIGER_LINTEL',
  'FRN_CHILI_COURTYARD',
  'FRN_ELEPHANT_STEPS',
  'GLS_LUCKY_LOTUS',
  'KTW_ORCHID_REVERIE',
])

/** The games of a studio by itself that play for jackpots: each operator's part of it has pools of its own. */
export const vendorJackpotGames: ReadonlySet<string> = new Set(['FRN_MASKED_GARDEN', 'GLS_PEARL_BACCARAT', 'KTW_PINWHEEL'])

/** What they play for: levels that chance alone decides, and so few that every bet of a table returns less than its stake. */
export const vendorLevels: readonly RandomLevel[] = jackpotLevels.flatMap((level) =>
  level.kind === 'random' && level.code !== 'major' ? [level] : [],
)

/** The levels that a game plays for; none for most. @param game its code in the register */
export const jackpotLevelsOf = (game: string): readonly JackpotLevel[] => {
  if (jackpotGames.has(game)) return jackpotLevels
  return vendorJackpotGames.has(game) ? vendorLevels : []
}

/** A stake above this is not sold: its chance could not grow with it any more. */
export const stakeMost: Amount = jackpotLevels.reduce<Amount>(
  (least, level) => (level.kind === 'random' && level.turnover < least ? level.turnover : least),
  fromWire('1000000.00'),
)
