import { add, type Amount, fromWire, subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import { personById } from '../account/account.ts'
import type { Tx } from '../kit/database.ts'
import { paidInSince } from '../ledger/member-flows.ts'
import type { PlatformServices } from '../platform/services.ts'
import type { SettingOf } from '../platform/setting-list.ts'
import { windowsBy } from './guard.ts'
import { levelOf } from './kyc/rules.ts'
import { holdingLimitsOf } from './limits.ts'
import type { OnRefused } from './markers/note-refusals.ts'
import { breakRefusal, depositRefusal, type SaferRefusal } from './rules.ts'
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

/** Refusals of safer play are recorded as signs. The caller serializes the checks of one member. */
export const depositCheck =
  ({ settings }: Pick<PlatformServices, 'settings'>, onRefused: OnRefused = () => {}): ReadyDepositCheck =>
  async (now) => {
    const [{ day, week, month }, kyc] = await Promise.all([windowsBy(settings)(now), settings.get('kyc.rules')])
    const times = [day.since, week.since, month.since, new Date(0)]
    return async (tx, { memberId, amount, pending }) => {
      const refused = (refusal: SaferRefusal): SaferRefusal => {
        onRefused(memberId, refusal)
        return refusal
      }
      const held = breakRefusal(await breaksOf(tx, memberId, now), now)
      if (held) return refused(held)
      const [inDay = zero, inWeek = zero, inMonth = zero, ever = zero] = await paidInSince(tx, memberId, times)
      const paid = { day: add(inDay, pending), week: add(inWeek, pending), month: add(inMonth, pending) }
      const limited = depositRefusal(await holdingLimitsOf(tx, memberId), paid, amount)
      if (limited) return refused(limited)
      const person = await personById(tx, memberId)
      return person && kycRefusal(levelOf(person), { paid: add(ever, pending), amount }, kyc)
    }
  }

/** A member without verified identity may pay in up to a threshold; beyond it documents are required. */
const kycRefusal = (
  level: number,
  { paid, amount }: { paid: Amount; amount: Amount },
  rules: Pick<SettingOf<'kyc.rules'>, 'depositMaxUnknown' | 'threshold'>,
): KycRefusal | undefined => {
  if (level >= 2) return undefined
  const limit = fromWire(level === 0 ? rules.depositMaxUnknown : rules.threshold)
  if (add(paid, amount) <= limit) return undefined
  const left = paid >= limit ? zero : subtract(limit, paid)
  return { code: 'KYC_REQUIRED', detail: { level: level + 1, limit: toWire(limit), left: toWire(left) } }
}
