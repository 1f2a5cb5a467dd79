import { redeemVoucher as call } from '@tamuvo/contract/cashier-vouchers.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { memberById } from '../../../account/account.ts'
import { requireRealAccount } from '../../../account/rules.ts'
import { inTransaction, type Tx } from '../../../kit/database.ts'
import { dayOf, startOfDay } from '../../../kit/days.ts'
import { handle, type Request } from '../../../kit/handle.ts'
import { once } from '../../../kit/idempotency.ts'
import { firstIdAt } from '../../../kit/ids.ts'
import { takeToken } from '../../../kit/rate-limit.ts'
import type { SettingOf } from '../../../platform/setting-list.ts'
import type { CheckDeposit } from '../../../safer/deposit-check.ts'
import type { CashierServices } from '../../services.ts'
import { applyEvent } from '../apply-event.ts'
import type { Method } from '../method-store.ts'
import { methodBy } from '../methods.ts'
import { newDeposit } from '../new-deposit.ts'
import { payerOf } from '../payer.ts'
import { findDeposit, findUsage, insertDeposit, lockDepositsOf, sumPending } from '../store.ts'
import { brokenLimit, type Closed, closedFor } from '../terms.ts'
import { viewOf } from '../view.ts'
import { voucherCodeOf, voucherHasher } from './voucher-code.ts'
import { findVoucher, insertRedemption, type Voucher } from './voucher-store.ts'

type RedeemRequest = Request<typeof call>
type Terms = {
  method: Method
  closed: Closed | undefined
  brand: SettingOf<'brand'>
  check: CheckDeposit
  hash: Buffer | undefined
}

const triesPerHour = 10

export const redeemVoucher = handle(call, async (request, services: CashierServices) => {
  const { input, member, now, refuse } = request
  const { database } = services
  const payer = await memberById(database, member.id)
  if (!payer) throw refuse('NOT_FOUND')
  requireRealAccount(payer, refuse)
  const method = await methodBy(database, services.settings, input.method)
  if (method?.kind !== 'VOUCHER') throw refuse('METHOD_CLOSED')
  const bucket = { key: `voucher:${member.id}`, max: triesPerHour, perSeconds: 3600 }
  const retryAfter = await takeToken(database, services.clock, bucket)
  if (retryAfter > 0) throw refuse('TOO_MANY_REQUESTS', { retryAfter })
  const code = voucherCodeOf(input.code)
  const [brand, check, hasher, closed] = [
    await services.settings.get('brand'),
    await services.checkDeposits(now),
    await voucherHasher(services),
    closedFor(method, await payerOf(services, payer, now)),
  ]
  const hash = code === undefined ? undefined : hasher(code)
  return redeemOnce(request, services, { method, closed, brand, check, hash })
})

/** Redeems and credits in one transaction, or finds what the same key redeemed. */
const redeemOnce = (request: RedeemRequest, services: CashierServices, terms: Terms) =>
  inTransaction(services.database, async (tx) => {
    const { input, member, key, now, refuse } = request
    const { id } = await once(tx, { memberId: member.id, key, call: 'redeemVoucher', body: input, now }, () =>
      redeem(tx, request, services, terms),
    )
    const deposit = await findDeposit(tx, BigInt(id))
    if (!deposit) throw refuse('NOT_FOUND')
    return viewOf({ ...services, database: tx }, deposit)
  })

const redeem = async (
  tx: Tx,
  request: RedeemRequest,
  services: CashierServices,
  { method, closed, brand, check, hash }: Terms,
): Promise<{ id: string }> => {
  const { member, now, refuse } = request
  if (!method.open || closed === 'MAINTENANCE' || closed === 'HOURS') throw refuse('METHOD_CLOSED')
  if (closed) throw refuse('METHOD_NOT_FOR_YOU', { reason: closed })
  const { id: voucherId, value } = await usableVoucher(tx, request, hash)
  await lockDepositsOf(tx, member.id)
  const today = firstIdAt(startOfDay(brand.timeZone, dayOf(brand.timeZone, now)))
  const usage = await findUsage(tx, member.id, method.code, today)
  // A voucher has the value it has, and leaves no deposit open: only the limits of the day bind it.
  const limits = { ...method, min: value, max: value, openMax: usage.open + 1 }
  if (brokenLimit(value, limits, usage)) throw refuse('DAY_LIMIT', { daySumMax: toWire(method.daySumMax) })
  const barred = await check(tx, { memberId: member.id, amount: value, pending: await sumPending(tx, member.id) })
  if (barred) throw refuse(barred.code, barred.detail)
  const deposit = await newDeposit(tx, services, { amount: value, memberId: member.id, now, method, brand })
  await insertDeposit(tx, deposit)
  if (!(await insertRedemption(tx, voucherId, deposit.id, now))) throw refuse('VOUCHER_USED')
  await applyEvent(tx, services, deposit, { event: 'succeeded', amount: value, currency: deposit.currency })
  return { id: deposit.id.toString() }
}

const usableVoucher = async (tx: Tx, { now, refuse }: RedeemRequest, hash: Buffer | undefined): Promise<Voucher> => {
  const voucher = hash && (await findVoucher(tx, hash))
  if (voucher?.state !== 'MADE') throw refuse('VOUCHER_INVALID')
  if (voucher.expiresAt <= now) throw refuse('VOUCHER_EXPIRED')
  return voucher
}
