import { type Amount, subtract, zero } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { invariant } from '../../kit/invariant.ts'
import type { CheckDeposit } from '../../safer/deposit-check.ts'
import { applyEvent } from '../deposit/apply-event.ts'
import type { Deposit } from '../deposit/deposit.ts'
import type { Method } from '../deposit/method-store.ts'
import { methodBy } from '../deposit/methods.ts'
import { isPending, type ReviewReason } from '../deposit/rules.ts'
import { bookSecond } from '../deposit/second-payment.ts'
import { findDeposit, lockDeposit, lockDepositsOf, sumPending } from '../deposit/store.ts'
import type { CashierServices } from '../services.ts'
import { findTip } from './block-store.ts'
import type { Hex } from './chain.ts'
import { type Arrival, findArrival, lockArrival, markLost, markTaken } from './transfer-store.ts'

type Key = { txHash: Hex; place: number }

/** What confirmed coins are judged by; read before the transaction. */
type SettleTerms = { check: CheckDeposit; method: Method | undefined; confirmations: bigint }

/**
 * Takes coins with enough confirmations: what came is credited, or goes to review where it is outside of the limits. Once, whatever
 * dies: the arrival is locked and says whether it was taken. Idempotent.
 */
export const takeConfirmed = async (services: CashierServices, key: Key, confirmations: bigint): Promise<void> => {
  const { database, settings, clock } = services
  const found = await findArrival(database, key)
  const deposit = found?.depositId ? await findDeposit(database, found.depositId) : undefined
  if (!deposit) return
  const method = await methodBy(database, settings, deposit.method)
  const terms = { check: await services.checkDeposits(clock.now()), method, confirmations }
  await inTransaction(database, async (tx) => {
    const arrival = await lockArrival(tx, key)
    if (arrival?.state !== 'SEEN' || arrival.goneAt !== null || !(await isConfirmed(tx, arrival, confirmations))) return
    await lockDepositsOf(tx, deposit.memberId)
    const locked = await lockDeposit(tx, deposit.id)
    invariant(locked, 'deposits are never deleted')
    await credit(tx, services, { deposit: locked, coins: { id: `coin:${key.txHash}:${key.place}`, ...arrival }, terms })
    await markTaken(tx, key, clock.now())
  })
}

const isConfirmed = async (tx: Tx, { blockNumber }: Arrival, confirmations: bigint): Promise<boolean> => {
  const tip = await findTip(tx)
  return tip !== undefined && tip.number - blockNumber + 1n >= confirmations
}

/** Coins that are credited: those of one transfer, or of several that were added up. */
type Coins = Pick<Arrival, 'amount' | 'isUnasked'> & { id: string }
type Crediting = { deposit: Deposit; coins: Coins; terms: Pick<SettleTerms, 'check' | 'method'> }

/** Credits what came, or has staff look at it. */
export const credit = async (tx: Tx, services: CashierServices, crediting: Crediting): Promise<void> => {
  const { deposit, coins } = crediting
  const review = await reasonToReview(tx, crediting)
  const { id, amount } = coins
  const { currency } = deposit
  const event = { event: 'succeeded', amount, currency, review: review ?? 'none' } as const
  const { outcome } = await applyEvent(tx, services, deposit, event)
  // Staff have rejected the deposit meanwhile; the coins are here all the same.
  if (outcome.is === 'stale') await bookSecond(tx, services, deposit, { id, amount, currency })
}

/** More or less than was asked for is credited as it came, within the limits of the method and of the member. */
const reasonToReview = async (tx: Tx, { deposit, coins, terms }: Crediting): Promise<ReviewReason | undefined> => {
  const { method, check } = terms
  const { amount: worth, isUnasked } = coins
  if (!method || worth < method.min || worth > method.max) return worth === deposit.amount && !isUnasked ? undefined : 'AMOUNT'
  const more = unchecked(deposit, coins)
  if (more <= zero) return undefined
  const all = await sumPending(tx, deposit.memberId)
  const pending = isUnasked && isPending(deposit.state) ? subtract(all, deposit.amount) : all
  return (await check(tx, { memberId: deposit.memberId, amount: more, pending })) ? 'LIMITS' : undefined
}

/** What safer play was not asked about when the deposit began. */
const unchecked = (deposit: Deposit, { amount, isUnasked }: Coins): Amount => {
  if (isUnasked) return amount
  return amount > deposit.amount ? subtract(amount, deposit.amount) : zero
}

/**
 * Coins that the chain took back and has not shown again for as many blocks as a payment needs: what was credited is taken back, even
 * below zero; what only waited has failed, and would be credited as late. Idempotent.
 */
export const takeBack = (services: CashierServices, key: Key): Promise<void> =>
  inTransaction(services.database, async (tx) => {
    const arrival = await lockArrival(tx, key)
    if (!arrival || arrival.goneAt === null || arrival.depositId === null || arrival.state === 'LOST') return
    const deposit = await lockDeposit(tx, arrival.depositId)
    invariant(deposit, 'deposits are never deleted')
    const event = arrival.state === 'TAKEN' ? 'reversed' : 'failed'
    await applyEvent(tx, services, deposit, { event, amount: arrival.amount, currency: deposit.currency })
    await markLost(tx, key)
  })
