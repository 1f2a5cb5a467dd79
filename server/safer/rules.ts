import type { GameType } from '@tamuvo/contract/brand.ts'
import type { ChangeWay, LimitKind } from '@tamuvo/contract/safer.ts'
import { add, type Amount, amount, subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import type { Length } from './windows.ts'

/** A limit: minor units of money, minutes for SESSION; null for none. */
export type LimitValue = bigint | null

const hourMs = 3_600_000

/** A lower or first limit holds at once; a higher one, or none, after the cooling-off time and a confirmation. */
export const wayOfChange = (from: LimitValue, to: LimitValue): ChangeWay =>
  to !== null && (from === null || to <= from) ? 'IMMEDIATE' : 'AFTER_COOLING_AND_RECONFIRM'

/** When a change requested now can take effect. */
export const effectiveAt = (way: ChangeWay, now: Date, coolingHours: number): Date =>
  way === 'IMMEDIATE' ? now : new Date(now.getTime() + coolingHours * hourMs)

/** The stricter of two limits. */
export const strictest = (a: LimitValue, b: LimitValue): LimitValue => {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}

/** Whether `more` still fits under a limit, and what is left before it. */
export const roomUnder = (limit: Amount, used: Amount, more: Amount): { ok: boolean; left: Amount } => {
  const left = used >= limit ? zero : subtract(limit, used)
  return { ok: add(used, more) <= limit, left }
}

export type Break = { kind: 'cool_off' | 'exclusion' | 'forced'; until: Date | null; returnsAt: Date | null }

/** Whether a break holds. An exclusion goes on after its time until the member has asked to return and waited. */
export const isOnBreak = ({ kind, until, returnsAt }: Break, now: Date): boolean => {
  if (until === null || now < until) return true
  return kind === 'exclusion' && (returnsAt === null || now < returnsAt)
}

/** Of the breaks that hold the longest, if any. */
export const breakAt = <Kept extends Break>(breaks: readonly Kept[], now: Date): Kept | undefined =>
  breaks.filter((each) => isOnBreak(each, now)).toSorted((a, b) => endOf(b) - endOf(a))[0]

const endOf = ({ until }: Break): number => until?.getTime() ?? Number.POSITIVE_INFINITY

/** Staked in the day, and lost in each window: stakes less winnings, negative for a net win. */
export type Used = { staked: Amount; lost: Record<Length, Amount> }

/** What a bonus allows while it is open: the highest stake of a bet, null for any, and the products it closes. */
export type PlayTerm = { bonusId: bigint; maxStake: Amount | null; closed: readonly string[] }

/** The limits and breaks of a member with what was used of them. */
export type LimitState = Used & {
  limits: ReadonlyMap<LimitKind, bigint>
  breaks: readonly Break[]
  /** When the play session began, if a session limit is set. */
  beganAt: Date | null
  /** What open bonuses allow, as their terms say. */
  terms: readonly PlayTerm[]
}

/** Stakes that are placed together, all on one product. */
export type Play = { product: GameType; stakes: readonly Amount[] }

/** A refusal of safer play, and its details for the member. */
export type SaferRefusal =
  | { code: 'RG_EXCLUDED'; detail: { until: string | null } }
  | { code: 'RG_LIMIT'; detail: { kind: LimitKind; limit: string; left: string } }

/** The stake would break the terms of a bonus: `most` is what they allow, null where they close the product. */
type TermRefusal = { code: 'BONUS_TERMS'; detail: { bonusId: string; most: string | null } }

/** Why a stake is not taken. */
export type PlayRefusal = SaferRefusal | TermRefusal

const lossKinds = { LOSS_DAY: 'day', LOSS_WEEK: 'week', LOSS_MONTH: 'month' } as const satisfies Partial<
  Record<LimitKind, Length>
>
const minuteMs = 60_000

/** Why the member may not stake; undefined when they may. */
export const playRefusal = (limitState: LimitState, play: Play, now: Date): PlayRefusal | undefined =>
  breakRefusal(limitState.breaks, now) ??
  blockRefusal(limitState, play) ??
  sessionRefusal(limitState, now) ??
  singleRefusal(limitState, play) ??
  sumRefusal(limitState, play) ??
  termRefusal(limitState, play)

export const breakRefusal = (breaks: readonly Break[], now: Date): SaferRefusal | undefined => {
  const held = breakAt(breaks, now)
  return held && { code: 'RG_EXCLUDED', detail: { until: held.until?.toISOString() ?? null } }
}

const limitRefusal = (kind: LimitKind, limit: bigint, left: Amount): SaferRefusal => ({
  code: 'RG_LIMIT',
  detail: { kind, limit: kind === 'SESSION' ? limit.toString() : toWire(amount(limit)), left: toWire(left) },
})

const blockRefusal = ({ limits }: LimitState, { product }: Play): SaferRefusal | undefined =>
  limits.has(`BLOCK_${product}`) ? limitRefusal(`BLOCK_${product}`, 0n, zero) : undefined

const sessionRefusal = ({ limits, beganAt }: LimitState, now: Date): SaferRefusal | undefined => {
  const minutes = limits.get('SESSION')
  if (minutes === undefined || !beganAt) return undefined
  return now.getTime() >= beganAt.getTime() + Number(minutes) * minuteMs ? limitRefusal('SESSION', minutes, zero) : undefined
}

const singleRefusal = ({ limits }: LimitState, { stakes }: Play): SaferRefusal | undefined => {
  const limit = limits.get('STAKE_SINGLE')
  return limit !== undefined && stakes.some((stake) => stake > limit)
    ? limitRefusal('STAKE_SINGLE', limit, amount(limit))
    : undefined
}

/** Terms come last: a limit of safer play is said first. Without a stake there is nothing to break. */
const termRefusal = ({ terms }: LimitState, { product, stakes }: Play): TermRefusal | undefined => {
  if (stakes.length === 0) return undefined
  for (const { bonusId, maxStake, closed } of terms) {
    if (closed.includes(product)) return { code: 'BONUS_TERMS', detail: { bonusId: bonusId.toString(), most: null } }
    if (maxStake !== null && stakes.some((stake) => stake > maxStake))
      return { code: 'BONUS_TERMS', detail: { bonusId: bonusId.toString(), most: toWire(maxStake) } }
  }
  return undefined
}

/** Whether money may go to a wallet at a vendor: stakes from there are not asked about, so a highest stake could not be held. */
export const mayLeave = (terms: readonly PlayTerm[], product: GameType): boolean =>
  terms.every(({ maxStake, closed }) => maxStake === null && !closed.includes(product))

/** A stake counts as lost until its bet pays. Who stakes nothing is not asked, whatever was staked before a limit was lowered. */
const sumRefusal = ({ limits, staked, lost }: LimitState, { stakes }: Play): SaferRefusal | undefined => {
  if (stakes.length === 0) return undefined
  const stake = stakes.reduce((total, each) => add(total, each), zero)
  const used: [LimitKind, Amount][] = [['STAKE_DAY', staked]]
  for (const [kind, length] of entriesOf(lossKinds)) used.push([kind, lost[length]])
  for (const [kind, sum] of used) {
    const limit = limits.get(kind)
    if (limit === undefined) continue
    const { ok, left } = roomUnder(amount(limit), sum, stake)
    if (!ok) return limitRefusal(kind, limit, left)
  }
  return undefined
}

const entriesOf = <Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] =>
  Object.entries(record) as [Key, Value][]

/** The window of a limit; undefined for single stakes, sessions and blocks. */
export const windowOf = (kind: LimitKind): Length | undefined => {
  if (kind.endsWith('_DAY')) return 'day'
  if (kind.endsWith('_WEEK')) return 'week'
  return kind.endsWith('_MONTH') ? 'month' : undefined
}

/** Deposit limits count gross: withdrawals do not make room. */
export const depositRefusal = (
  limits: ReadonlyMap<LimitKind, bigint>,
  paid: Record<Length, Amount>,
  more: Amount,
): SaferRefusal | undefined => {
  for (const [length, kind] of entriesOf({ day: 'DEPOSIT_DAY', week: 'DEPOSIT_WEEK', month: 'DEPOSIT_MONTH' } as const)) {
    const limit = limits.get(kind)
    if (limit === undefined) continue
    const { ok, left } = roomUnder(amount(limit), paid[length], more)
    if (!ok) return limitRefusal(kind, limit, left)
  }
  return undefined
}
