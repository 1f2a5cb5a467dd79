import { add, type Amount, amount, fromWire, subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import { personById } from '../account/account.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { paidInSince } from '../ledger/member-flows.ts'
import type { PlatformServices } from '../platform/services.ts'
import type { SettingOf } from '../platform/setting-list.ts'
import { windowsBy } from './guard.ts'
import { levelOf } from './kyc/rules.ts'
import { holdingLimitsOf } from './limits.ts'
import type { OnRefused } from './markers/note-refusals.ts'
import { breakRefusal, depositRefusal, roomUnder, type SaferRefusal } from './rules.ts'
import { breaksOf } from './store.ts'

/** A deposit that is requested. `pending`: the sum of earlier deposits that may still be paid. */
type RequestedDeposit = { memberId: bigint; amount: Amount; pending: Amount }

type KycRefusal = { code: 'KYC_REQUIRED'; detail: { level: number; limit: string; left: string } }

/** Refuses a deposit during a break, past a limit, or beyond what may be paid in without documents. */
export type CheckDeposit = (tx: Tx, deposit: RequestedDeposit) => Promise<SaferRefusal | KycRefusal | undefined>

/**
 * Prepares the check of a deposit outside of its transaction: a transaction that waits for a second connection of the same
 * pool can exhaust the pool.
 */
export type ReadyDepositCheck = (now: Date) => Promise<CheckDeposit>

export const allowEveryDeposit: ReadyDepositCheck = async () => async () => undefined

/**
 * What a member may still pay in: `left` is null for no limit, `reason` says whose limit it is. `pending` as in a requested
 * deposit.
 */
type DepositRoom = { kycLevel: number; onBreak: boolean; left: Amount | null; reason: 'OWN_LIMIT' | 'KYC' }
type FindRoom = (tx: Queryable, member: { memberId: bigint; pending: Amount }) => Promise<DepositRoom>
export type ReadyDepositRoom = (now: Date) => Promise<FindRoom>

export const endlessRoom: ReadyDepositRoom = async () => async () => ({
  kycLevel: 3,
  onBreak: false,
  left: null,
  reason: 'OWN_LIMIT',
})

/** Whether a member takes a break or has excluded themselves. */
export const isOnBreak = async (from: Queryable, memberId: bigint, now: Date): Promise<boolean> =>
  breakRefusal(await breaksOf(from, memberId, now), now) !== undefined

/** Prepares what members see of their limits; the check of a deposit decides. */
export const depositRoom =
  ({ settings }: Pick<PlatformServices, 'settings'>): ReadyDepositRoom =>
  async (now) => {
    const [{ day, week, month }, kyc] = await Promise.all([windowsBy(settings)(now), settings.get('kyc.rules')])
    const times = [day.since, week.since, month.since, new Date(0)]
    return async (tx, { memberId, pending }) => {
      const onBreak = await isOnBreak(tx, memberId, now)
      const [inDay = zero, inWeek = zero, inMonth = zero, ever = zero] = await paidInSince(tx, memberId, times)
      const limits = await holdingLimitsOf(tx, memberId)
      const person = await personById(tx, memberId)
      const kycLevel = person ? levelOf(person) : 0
      const rooms: { limit: bigint | undefined; paid: Amount; reason: DepositRoom['reason'] }[] = [
        { limit: limits.get('DEPOSIT_DAY'), paid: inDay, reason: 'OWN_LIMIT' },
        { limit: limits.get('DEPOSIT_WEEK'), paid: inWeek, reason: 'OWN_LIMIT' },
        { limit: limits.get('DEPOSIT_MONTH'), paid: inMonth, reason: 'OWN_LIMIT' },
        { limit: unverifiedMax(kycLevel, kyc), paid: ever, reason: 'KYC' },
      ]
      let lowest: Pick<DepositRoom, 'left' | 'reason'> = { left: null, reason: 'OWN_LIMIT' }
      for (const { limit, paid, reason } of rooms) {
        if (limit === undefined) continue
        const { left } = roomUnder(amount(limit), add(paid, pending), zero)
        if (lowest.left === null || left < lowest.left) lowest = { left, reason }
      }
      return { kycLevel, onBreak, ...lowest }
    }
  }

type KycLimits = Pick<SettingOf<'kyc.rules'>, 'depositMaxUnknown' | 'threshold'>

/** The sum that may be paid in without documents; undefined for no limit. */
const unverifiedMax = (level: number, rules: KycLimits): Amount | undefined =>
  level >= 2 ? undefined : fromWire(level === 0 ? rules.depositMaxUnknown : rules.threshold)

/** Refusals of safer play are recorded as signs. The caller serializes the checks of one member. */
export const depositCheck =
  ({ settings }: Pick<PlatformServices, 'settings'>, onRefused: OnRefused = () => {}): ReadyDepositCheck =>
  async (now) => {
    const [{ day, week, month }, kyc] = await Promise.all([windowsBy(settings)(now), settings.get('kyc.rules')])
    const times = [day.since, week.since, month.since, new Date(0)]
    return async (tx, { memberId, amount: more, pending }) => {
      const refused = (refusal: SaferRefusal): SaferRefusal => {
        onRefused(memberId, refusal)
        return refusal
      }
      const held = breakRefusal(await breaksOf(tx, memberId, now), now)
      if (held) return refused(held)
      const [inDay = zero, inWeek = zero, inMonth = zero, ever = zero] = await paidInSince(tx, memberId, times)
      const paid = { day: add(inDay, pending), week: add(inWeek, pending), month: add(inMonth, pending) }
      const limited = depositRefusal(await holdingLimitsOf(tx, memberId), paid, more)
      if (limited) return refused(limited)
      const person = await personById(tx, memberId)
      return person && kycRefusal(levelOf(person), { paid: add(ever, pending), amount: more }, kyc)
    }
  }

/** A member without verified identity may pay in up to a threshold; beyond it documents are required. */
const kycRefusal = (
  level: number,
  { paid, amount: more }: { paid: Amount; amount: Amount },
  rules: KycLimits,
): KycRefusal | undefined => {
  const limit = unverifiedMax(level, rules)
  if (limit === undefined || add(paid, more) <= limit) return undefined
  const left = paid >= limit ? zero : subtract(limit, paid)
  return { code: 'KYC_REQUIRED', detail: { level: level + 1, limit: toWire(limit), left: toWire(left) } }
}
