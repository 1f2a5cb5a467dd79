import { createDeposit as call } from '@tamuvo/contract/cashier.ts'
import type { InputOf } from '@tamuvo/contract/call.ts'
import { fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import { memberById } from '../../account/account.ts'
import { requireRealAccount } from '../../account/rules.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { dayOf, startOfDay } from '../../kit/days.ts'
import { handle, type Request } from '../../kit/handle.ts'
import { once } from '../../kit/idempotency.ts'
import { firstIdAt } from '../../kit/ids.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import type { CheckDeposit } from '../../safer/deposit-check.ts'
import type { CashierServices } from '../services.ts'
import type { Deposit } from './deposit.ts'
import { queueWatch } from './jobs.ts'
import { openAtProvider } from './open-at-provider.ts'
import { brokenLimit, type LimitRefusal } from './rules.ts'
import type { Method } from './method-store.ts'
import { methodBy } from './methods.ts'
import { findDeposit, findUsage, insertDeposit, lockDepositsOf, nextDepositNumber, sumPending } from './store.ts'
import { viewOf } from './view.ts'

const waitMs = 15 * 60_000
const referenceDigits = 6

type CreateRequest = Request<typeof call>
type Terms = { method: Method; openMax: number; brand: SettingOf<'brand'>; check: CheckDeposit }

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
  if (!method) throw refuse('METHOD_CLOSED')

  // Before the transaction: one that waits for a second connection of the pool can exhaust the pool.
  const [brand, openMax, check] = await Promise.all([
    services.settings.get('brand'),
    services.settings.get('deposit.openMax'),
    services.checkDeposits(request.now),
  ])
  const deposit = await insertOnce(request, services, { method, openMax, brand, check })
  const opened = deposit.state === 'CREATED' ? await openAtProvider(services, deposit, method, request.language) : deposit
  if (opened.state === 'FAILED' && opened.reason === 'PROVIDER_DOWN')
    throw refuse('PROVIDER_DOWN', { depositId: opened.id.toString() })
  return viewOf(opened)
})

/** Inserts the deposit, or finds the one of the same key. */
const insertOnce = (
  { input, member, key, now, refuse }: CreateRequest,
  services: CashierServices,
  terms: Terms,
): Promise<Deposit> =>
  inTransaction(services.database, async (tx) => {
    const { id } = await once(tx, { memberId: member.id, key, call: 'createDeposit', body: input, now }, async () => {
      // A repeat gets its first answer also when the method was closed meanwhile.
      if (!terms.method.open) throw refuse('METHOD_CLOSED')
      const deposit = await newDeposit(tx, services, { input, memberId: member.id, now, ...terms })
      const broken = await limitBrokenBy(tx, deposit, terms)
      if (broken) throw refuse(broken, limitsOf(terms))
      const pending = await sumPending(tx, member.id)
      const barred = await terms.check(tx, { memberId: member.id, amount: deposit.amount, pending })
      if (barred) throw refuse(barred.code, barred.detail)
      await insertDeposit(tx, deposit)
      await queueWatch(tx, services, deposit)
      return { id: deposit.id.toString() }
    })
    const deposit = await findDeposit(tx, BigInt(id))
    if (!deposit) throw refuse('NOT_FOUND')
    return deposit
  })

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

type DepositRequest = Terms & { input: InputOf<typeof call>; memberId: bigint; now: Date }

const newDeposit = async (
  tx: Tx,
  services: CashierServices,
  { input, memberId, now, method, brand }: DepositRequest,
): Promise<Deposit> => {
  const { timeZone, currency } = brand
  const day = dayOf(timeZone, now).replaceAll('-', '')
  const number = (await nextDepositNumber(tx)).toString().padStart(referenceDigits, '0')
  return {
    id: services.newId(),
    reference: `D${day}${number}`,
    memberId,
    method: method.code,
    provider: method.provider,
    amount: fromWire(input.amount),
    currency: currency.code,
    fee: method.fee,
    credited: zero,
    received: null,
    state: 'CREATED',
    reason: null,
    payUrl: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + waitMs),
    finishedAt: null,
    entryId: null,
    reversalEntryId: null,
  }
}
