import { type Amount, amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import { personById } from '../../account/account.ts'
import type { Tx } from '../../kit/database.ts'
import type { Refuse } from '../../kit/refuse.ts'
import { levelOf } from '../../safer/kyc/rules.ts'
import type { Deposit } from '../deposit/deposit.ts'
import { insertDeposit } from '../deposit/store.ts'
import type { CashierServices } from '../services.ts'
import { accountToPay } from '../withdrawal/account-to-pay.ts'
import { lockWithdrawal } from '../withdrawal/store.ts'
import type { Withdrawal } from '../withdrawal/withdrawal.ts'
import { kycMin, type MemberPayTerms } from './ask-members.ts'
import { findOffer, listWanted, type Wanted } from './offer-store.ts'
import { fits } from './rules.ts'
import { payerOff, struckNow } from './standing.ts'
import { hasOpenPart, insertPart, isSecondPart, listParts } from './store.ts'

const lookedMax = 100
const shownMax = 6

type Allocating = {
  terms: MemberPayTerms | undefined
  now: Date
  refuse: Refuse<
    | 'METHOD_CLOSED'
    | 'METHOD_NOT_FOR_YOU'
    | 'ABOVE_MAX'
    | 'PAYEE_NAME_NEEDED'
    | 'P2P_OFF'
    | 'P2P_STRUCK'
    | 'P2P_PART_OPEN'
    | 'P2P_NO_MATCH'
  >
}

/**
 * Inserts a deposit that pays a part of another member's withdrawal: one whose whole rest it is where there is one, else of the one that
 * waits longest. The member's deposits are locked.
 * @throws Refused where the payer may not, or no member waits for the amount
 */
export const allocate = async (
  tx: Tx,
  services: CashierServices,
  deposit: Deposit,
  { terms, now, refuse }: Allocating,
): Promise<void> => {
  if (!terms) throw refuse('METHOD_CLOSED')
  await requirePayer(tx, deposit, { terms, now, refuse })
  const wanted = await listWanted(tx, deposit.memberId, now, lookedMax)
  const barred = new Set<bigint>()
  for (const { withdrawalId } of inOrder(wanted, deposit.amount)) {
    const withdrawal = await lockWithdrawal(tx, withdrawalId)
    if (!withdrawal || !(await hasPlace(tx, withdrawal, deposit.amount, now))) continue
    if (!(await mayBePaid(tx, withdrawal, terms, now))) {
      barred.add(withdrawalId)
      continue
    }
    // No provider is asked where to pay to: whatever dies now, its payer can prove the payment.
    await insertDeposit(tx, { ...deposit, state: 'PENDING' })
    return allot(tx, services, { deposit, withdrawal, now, refuse })
  }
  const left = wanted.filter(({ withdrawalId }) => !barred.has(withdrawalId))
  throw refuse('P2P_NO_MATCH', { amounts: amountsOf(left, fromWire(terms.max)) })
}

type Allotting = Pick<Allocating, 'now' | 'refuse'> & { deposit: Deposit; withdrawal: Withdrawal }

const allot = (tx: Tx, { newId }: CashierServices, { deposit, withdrawal, now, refuse }: Allotting): Promise<void> =>
  insertPart(tx, {
    id: newId(),
    withdrawalId: withdrawal.id,
    depositId: deposit.id,
    payerId: deposit.memberId,
    payeeId: withdrawal.memberId,
    amount: deposit.amount,
    createdAt: now,
    dueAt: deposit.expiresAt,
  }).catch((error: unknown) => {
    throw isSecondPart(error) ? refuse('P2P_PART_OPEN') : error
  })

const requirePayer = async (
  tx: Tx,
  { memberId, amount: asked }: Deposit,
  { terms, now, refuse }: Allocating & { terms: MemberPayTerms },
): Promise<void> => {
  if (asked > fromWire(terms.max)) throw refuse('ABOVE_MAX', { max: terms.max })
  const payer = await personById(tx, memberId)
  if (!payer || levelOf(payer) < kycMin) throw refuse('METHOD_NOT_FOR_YOU', { reason: 'KYC' })
  if (payer.payeeName === '') throw refuse('PAYEE_NAME_NEEDED')
  const struck = await struckNow(tx, memberId, now, terms)
  if (struck) throw refuse('P2P_STRUCK', { until: struck.toISOString() })
  const off = await payerOff(tx, memberId, now)
  if (off) throw refuse('P2P_OFF', { until: off.toISOString() })
  if (await hasOpenPart(tx, memberId)) throw refuse('P2P_PART_OPEN')
}

/** Those of which it is the whole rest come first. */
const inOrder = (wanted: readonly Wanted[], asked: Amount): Wanted[] =>
  wanted.filter(({ free }) => free >= asked).toSorted((a, b) => Number(b.free === asked) - Number(a.free === asked))

/** Looks again under the lock of the withdrawal. */
const hasPlace = async (tx: Tx, withdrawal: Withdrawal, asked: Amount, now: Date): Promise<boolean> => {
  const offer = await findOffer(tx, withdrawal.id)
  if (offer?.state !== 'OPEN' || offer.closesAt === null || now >= offer.closesAt) return false
  if (withdrawal.holder === 'STAFF') return false
  return fits(asked, { ...withdrawal, ...offer }, await listParts(tx, [withdrawal.id]))
}

/** As a channel asks before each try. Members may take hours: who was held, frozen, barred or struck meanwhile gets no more parts. */
const mayBePaid = async (tx: Tx, withdrawal: Withdrawal, terms: MemberPayTerms, now: Date): Promise<boolean> =>
  !(await struckNow(tx, withdrawal.memberId, now, terms)) && (await accountToPay(tx, withdrawal, now)) !== undefined

/** What could be paid in instead, the smallest first. */
const amountsOf = (wanted: readonly Wanted[], max: Amount): string[] =>
  [...new Set(wanted.map(({ free }) => free))]
    .filter((free) => free <= max)
    .toSorted((a, b) => Number(a - b))
    .slice(0, shownMax)
    .map((free) => toWire(amount(free)))
