import { createDeposit as call } from '@tamuvo/contract/cashier.ts'
import { type Amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import { memberById } from '../../account/account.ts'
import { requireRealAccount } from '../../account/rules.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { dayOf, startOfDay } from '../../kit/days.ts'
import { handle, type Request } from '../../kit/handle.ts'
import { once } from '../../kit/idempotency.ts'
import { firstIdAt } from '../../kit/ids.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import type { CheckDeposit, ReadyDepositRoom } from '../../safer/deposit-check.ts'
import { coinStateOf } from '../coin/coin-state.ts'
import { placeCoin } from '../coin/place-coin.ts'
import { rateOf } from '../coin/rate.ts'
import { allocate } from '../p2p/allocate.ts'
import { type MemberPayTerms, readPayTerms } from '../p2p/ask-members.ts'
import { refreshTurnover } from '../../turnover/turnover.ts'
import type { CashierServices } from '../services.ts'
import type { Deposit } from './deposit.ts'
import { queueWatch } from './jobs.ts'
import { openAtProvider } from './open-at-provider.ts'
import { newDeposit } from './new-deposit.ts'
import { isToMember, isTransfer } from './rules.ts'
import { brokenLimit, type Closed, closedFor, type LimitRefusal } from './terms.ts'
import { payerOf } from './payer.ts'
import { placeTransfer } from './transfer/place-transfer.ts'
import type { Method } from './method-store.ts'
import { methodBy } from './methods.ts'
import { findDeposit, findUsage, insertDeposit, lockDepositsOf, sumPending } from './store.ts'
import { viewOf } from './view.ts'

type CreateRequest = Request<typeof call>
type Terms = {
  method: Method
  closed: Closed | undefined
  openMax: number
  brand: SettingOf<'brand'>
  /** Of coins. */
  rate: string
  check: CheckDeposit
  findRoom: Awaited<ReturnType<ReadyDepositRoom>>
  /** Of a method that pays another member. */
  toMember: MemberPayTerms | undefined
}

/**
 * The deposit is committed first, then the provider is called without an open transaction. A repeated request finds the deposit
 * by its key and calls again; providers deduplicate payins by reference.
 */
export const createDeposit = handle(call, async (request, services: CashierServices) => {
  const { member, refuse } = request
  const payer = await memberById(services.database, member.id)
  if (!payer) throw refuse('NOT_FOUND')
  requireRealAccount(payer, refuse)
  const method = await methodBy(services.database, services.settings, request.input.method)
  if (!method || method.kind === 'VOUCHER') throw refuse('METHOD_CLOSED')
  if (method.provider === 'coin' && (await coinStateOf(services)) !== 'up') throw refuse('METHOD_CLOSED')
  const closed = closedFor(method, await payerOf(services, payer, request.now))

  // Before the transaction: one that waits for a second connection of the pool can exhaust the pool.
  const [brand, openMax, { rate }, check, findRoom, toMember] = await Promise.all([
    services.settings.get('brand'),
    services.settings.get('deposit.openMax'),
    services.settings.get('coin.terms'),
    services.checkDeposits(request.now),
    services.depositRoom(request.now),
    isToMember(method) ? readPayTerms(services) : undefined,
  ])
  // A bonus that was bet or lost meanwhile keeps no other one back.
  if (request.input.promotion !== undefined) await refreshTurnover(services, member.id)
  const terms = { method, closed, openMax, brand, rate, check, findRoom, toMember }
  const deposit = await insertOnce(request, services, terms)
  const opened = deposit.state === 'CREATED' ? await openAtProvider(services, deposit, method, request.language) : deposit
  if (opened.state === 'FAILED' && opened.reason === 'PROVIDER_DOWN')
    throw refuse('PROVIDER_DOWN', { depositId: opened.id.toString() })
  return viewOf(services, opened)
})

/** Inserts the deposit, or finds the one of the same key. */
const insertOnce = (request: CreateRequest, services: CashierServices, terms: Terms): Promise<Deposit> =>
  inTransaction(services.database, async (tx) => {
    const { input, member, key, now, refuse } = request
    const { id } = await once(tx, { memberId: member.id, key, call: 'createDeposit', body: input, now }, async () => {
      // A repeat gets its first answer also when the method was closed meanwhile.
      const { closed } = terms
      if (!terms.method.open || closed === 'MAINTENANCE' || closed === 'HOURS') throw refuse('METHOD_CLOSED')
      if (closed) throw refuse('METHOD_NOT_FOR_YOU', { reason: closed })
      const deposit = await newDeposit(tx, services, { amount: fromWire(input.amount), memberId: member.id, now, ...terms })
      const broken = await limitBrokenBy(tx, deposit, terms)
      if (broken) throw refuse(broken, limitsOf(terms))
      const pending = await sumPending(tx, member.id)
      const barred = await terms.check(tx, { memberId: member.id, amount: deposit.amount, pending })
      if (barred) throw refuse(barred.code, barred.detail)
      const room = () => terms.findRoom(tx, { memberId: member.id, pending })
      if (isToMember(deposit)) await allocate(tx, services, deposit, { terms: terms.toMember, now, refuse })
      else if (!(await place(tx, services, deposit, { room, rate: terms.rate }))) throw refuse('METHOD_CLOSED')
      if (input.promotion !== undefined) await choose(tx, services, request, deposit)
      await queueWatch(tx, services, deposit)
      return { id: deposit.id.toString() }
    })
    const deposit = await findDeposit(tx, BigInt(id))
    if (!deposit) throw refuse('NOT_FOUND')
    return deposit
  })

/** Keeps the bonus that goes with the deposit. @throws Refused when it cannot be had */
const choose = async (
  tx: Tx,
  { depositBonus }: CashierServices,
  { input, member, address, now, refuse }: CreateRequest,
  { id, memberId, amount }: Deposit,
): Promise<void> => {
  const promotionId = BigInt(input.promotion ?? 0)
  const choice = { memberId, depositId: id, amount, promotionId, version: input.promotionVersion }
  const bar = await depositBonus.choose(tx, { ...choice, address, device: member.deviceHash, now })
  if (bar) throw refuse(bar.code, bar.detail)
}

/** Inserts a deposit with what its payer has to know. @returns false where there is nothing to pay to */
const place = async (
  tx: Tx,
  services: CashierServices,
  deposit: Deposit,
  { room, rate }: { room(): Promise<{ left: Amount | null }>; rate: string },
): Promise<boolean> => {
  if (isTransfer(deposit)) return placeTransfer(tx, services, deposit, (await room()).left)
  const { coin } = services
  if (deposit.provider !== 'coin') await insertDeposit(tx, deposit)
  else if (coin) await placeCoin(tx, coin, deposit, rateOf(rate))
  else return false
  return true
}

const limitBrokenBy = async (
  tx: Tx,
  deposit: Deposit,
  { method, openMax, brand: { timeZone } }: Terms,
): Promise<LimitRefusal | undefined> => {
  await lockDepositsOf(tx, deposit.memberId)
  const today = firstIdAt(startOfDay(timeZone, dayOf(timeZone, deposit.createdAt)))
  return brokenLimit(deposit.amount, { ...method, openMax }, await findUsage(tx, deposit.memberId, method.code, today))
}

const limitsOf = ({ method: { min, max, dayCountMax, daySumMax }, openMax }: Terms) => ({
  min: toWire(min),
  max: toWire(max),
  dayCountMax,
  daySumMax: toWire(daySumMax),
  openDepositsMax: openMax,
})
