import { type GameType, gameTypes } from '@tamuvo/contract/brand.ts'
import type { TurnoverKind, TurnoverState } from '@tamuvo/contract/turnover.ts'
import { type Amount, amount, shareDown, subtract, sum, zero } from '@tamuvo/money/amount.ts'

/** Percent of a bet that counts, by product, 0 to 100. What is not named counts nothing. */
export type Weights = Partial<Record<GameType, number>>

/** Every product counts in full. */
export const fullWeights: Weights = Object.fromEntries(gameTypes.map((product) => [product, 100]))

export const weightOf = (weights: Weights, product: GameType): number => weights[product] ?? 0

/** The state of a row as it is stored. Which open rows wait behind others follows from their order. */
export type StoredState = Exclude<TurnoverState, 'WAITING'>

/** What a member has to bet because of a credit. */
export type TurnoverRow = {
  id: bigint
  memberId: bigint
  kind: TurnoverKind
  /** The deposit or the bonus. */
  ref: bigint
  base: Amount
  /** In hundredths: 100 is once the base. */
  multiple: number
  required: Amount
  /** How much of it bets have fed. */
  fed: Amount
  weights: Weights
  state: StoredState
  at: Date
  expiresAt: Date | null
  endedAt: Date | null
}

/** A settled bet. `valid`: what of it counts as turnover. */
export type SettledBet = { id: bigint; product: GameType; placedAt: Date; valid: Amount }

/** What a bet fed to a row. At most `weight` percent of the bet's turnover. */
export type Use = { betId: bigint; rowId: bigint; weight: number; used: Amount }

/** The fields of a row that counting needs. */
export type OpenRow = Pick<TurnoverRow, 'id' | 'at' | 'required' | 'fed' | 'weights' | 'expiresAt'>

/** What a base requires, rounded up to a whole minor unit. @param multiple in hundredths */
export const requiredOf = (base: Amount, multiple: number): Amount => shareUp(base, BigInt(multiple), 100n)

const shareUp = (of: Amount, numerator: bigint, denominator: bigint): Amount =>
  amount((of * numerator + denominator - 1n) / denominator)

export const leftOf = ({ required, fed }: Pick<TurnoverRow, 'required' | 'fed'>): Amount => subtract(required, fed)

export const leftOfAll = (rows: readonly Pick<TurnoverRow, 'required' | 'fed'>[]): Amount => sum(rows.map(leftOf))

export const isFed = (row: Pick<TurnoverRow, 'required' | 'fed'>): boolean => leftOf(row) === zero

/** Only bets placed after a row came feed it, and until it expires. */
const mayFeed = ({ placedAt }: SettledBet, { at, expiresAt }: OpenRow): boolean =>
  placedAt > at && (expiresAt === null || placedAt < expiresAt)

/**
 * Feeds rows with a settled bet, the oldest first; what a row does not need flows on to the next one. A row takes the bet by its
 * weight, so that of a bet of 100.00 a row with a weight of 20 percent gets at most 20.00, and uses up all of it for that.
 * @param rows in the order in which they came
 * @returns the rows that changed, with a use for each. A bet that could feed a row and counts nothing for any has one use, of zero
 */
export const feed = <Row extends OpenRow>(rows: readonly Row[], bet: SettledBet): { rows: Row[]; uses: Use[] } => {
  const open = rows.filter((row) => !isFed(row) && mayFeed(bet, row))
  const fed: Row[] = []
  const uses: Use[] = []
  let rest = bet.valid
  for (const row of open) {
    const weight = weightOf(row.weights, bet.product)
    if (weight === 0) continue
    const most = shareDown(rest, BigInt(weight), 100n)
    const used = most < leftOf(row) ? most : leftOf(row)
    if (used > zero) {
      fed.push({ ...row, fed: amount(row.fed + used) })
      uses.push({ betId: bet.id, rowId: row.id, weight, used })
    }
    // A row that is still open takes all of the bet, also what rounding leaves of it.
    if (used < leftOf(row)) break
    rest = subtract(rest, shareUp(used, 100n, BigInt(weight)))
  }
  const [first] = open
  if (first && uses.length === 0)
    uses.push({ betId: bet.id, rowId: first.id, weight: weightOf(first.weights, bet.product), used: zero })
  return { rows: fed, uses }
}

/** Each row with its state as a member sees it: behind the first open one the others wait. */
export const shownStates = (open: readonly Pick<TurnoverRow, 'id'>[]): ReadonlyMap<bigint, TurnoverState> =>
  new Map(open.map(({ id }, place) => [id, place === 0 ? 'ACTIVE' : 'WAITING']))
