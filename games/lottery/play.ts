import type { Fraction } from '../kit/fraction.ts'

/**
 * Games that share their plays and their form of result.
 * fast5: five digits 0–9. north: the 27 numbers of a Northern Vietnam board. south: the 18 of a Southern or Central one.
 */
export type Family = 'fast5' | 'north' | 'south'

export const tierNames = ['db', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8'] as const
export type TierName = (typeof tierNames)[number]

export type BoardTier = { tier: TierName; numbers: string[] }
export type DigitsDraw = { kind: 'digits'; digits: string }
export type BoardDraw = { kind: 'board'; tiers: BoardTier[] }

/** A result. Numbers are text: "05" is not "5". */
export type Draw = DigitsDraw | BoardDraw

/** One thing to pick. `symbol` stands in the picks text; `label` is what to show: digits as they are, else a key ("big"). */
export type Choice = { readonly symbol: string; readonly label: string }

/** A row of choices, `label` a key. Any `min` to `max` of them may be picked. */
export type PickerRow = {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly min: number
  readonly max: number
}

/**
 * What a betting page offers.
 * rows: symbols are single characters, rows stand in the text with "|" between them ("12|3||5|"); at least `rowsMin` rows
 * hold a pick.
 * numbers: different numbers of `digits` digits with "," between them ("05,17"), shown as a grid or typed.
 */
export type Picker =
  | { readonly kind: 'rows'; readonly rows: readonly PickerRow[]; readonly rowsMin: number }
  | {
      readonly kind: 'numbers'
      readonly digits: number
      readonly entry: 'grid' | 'typed'
      readonly min: number
      readonly max: number
    }

/** Picked symbols row by row, in the order of the picker; a numbers picker has one row. */
export type Picks = readonly (readonly string[])[]

export type Pair = readonly [number, number]
export type Side = 'big' | 'small' | 'odd' | 'even'
export type Shape = 'leopard' | 'straight' | 'pair' | 'half' | 'mixed'
export type DragonTiger = 'dragon' | 'tiger' | 'tie'

/** A statement about five digits that is true or false. `at` counts positions from 0 on the left. */
export type Fast5Fact =
  | { readonly about: 'dragonTiger'; readonly at: Pair; readonly is: DragonTiger }
  | { readonly about: 'total'; readonly is: Side }
  | { readonly about: 'shape'; readonly at: readonly number[]; readonly is: Shape }
  | { readonly about: 'bull'; readonly is: number }

/**
 * How lines of the five-digit game win.
 * places: a row per position; a line is `choose` hits in as many different positions (digit, or big/small/odd/even of it).
 * form: the digits at `at`, unordered; `classes` says how often each digit of a row occurs. `oneRow`: all classes pick from
 * one row.
 * among: a line is `choose` different digits, all of which occur at `at`.
 * repeats: a line is a digit that occurs at least `times` times among the five.
 * measure: a line is one ordered result at `at` with the picked sum or span.
 * fact: one line, won when the statement is true.
 */
export type Fast5Rule =
  | { readonly kind: 'places'; readonly at: readonly number[]; readonly choose: number; readonly reads: 'digit' | 'sides' }
  | { readonly kind: 'form'; readonly at: readonly number[]; readonly classes: readonly FormClass[]; readonly oneRow: boolean }
  | { readonly kind: 'among'; readonly at: readonly number[]; readonly choose: number }
  | { readonly kind: 'repeats'; readonly times: number }
  | { readonly kind: 'measure'; readonly at: readonly number[]; readonly reads: 'sum' | 'span' }
  | { readonly kind: 'fact'; readonly fact: Fast5Fact }

/** `count` different digits that each occur exactly `times` times. */
export type FormClass = { readonly times: number; readonly count: number }

/** A statement about the last two digits of the special prize: the number 00–99 itself, its unit digit, or the sum of both. */
export type SpecialFact = { readonly of: 'number' | 'sum'; readonly is: Side | number }

/**
 * How lines of a board win.
 * lots: a line is one number; every lot of `tiers` whose digits from `from` to `to` (as in `slice`) equal it is a hit.
 * together: a line is `choose` numbers which all occur among the two-digit endings. absent: none of which does.
 * special: one line, won when the statement is true.
 */
export type BoardRule =
  | { readonly kind: 'lots'; readonly tiers: readonly TierName[]; readonly from: number; readonly to?: number }
  | { readonly kind: 'together'; readonly choose: number }
  | { readonly kind: 'absent'; readonly choose: number }
  | { readonly kind: 'special'; readonly fact: SpecialFact }

type PlayTerms = {
  /** Unique within the family; the key of translations. */
  readonly code: string
  readonly picker: Picker
  /** Mean number of hits of one line: the chance to win, where a line can win only once. */
  readonly expectedHits: Fraction
  /** Units per line: the number of lots it takes part in, where each lot is paid. */
  readonly costMultiple: number
  /** mode: fair odds scaled by the prize mode. house: the fixed odds of the house table. */
  readonly odds: 'mode' | 'house'
}

export type Fast5Play = PlayTerms & { readonly family: 'fast5'; readonly rule: Fast5Rule }
export type BoardPlay = PlayTerms & { readonly family: 'north' | 'south'; readonly rule: BoardRule }
export type Play = Fast5Play | BoardPlay

/** A play prepared for one result: canonical picks text → winning lines (hits, where a number can hit several lots). */
export type Grader = (picksText: string) => number

/** One picker on the page: a single play, or several one-choice plays side by side, each with its own odds. */
export type Sheet = { readonly code: string; readonly plays: readonly Play[] }
export type PlayGroup = { readonly code: string; readonly sheets: readonly Sheet[] }
