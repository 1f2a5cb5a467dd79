import { proposeVouchers as call } from '@tamuvo/contract/cashier-vouchers.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../../../kit/handle.ts'
import type { CashierServices } from '../../services.ts'
import { insertBatch } from './voucher-store.ts'

/** What the vouchers of one batch are worth at most. */
const batchMax = fromWire('1000000.00')

export const proposeVouchers = handle(call, async ({ input, staff, now, refuse }, services: CashierServices) => {
  const value = fromWire(input.value)
  const expiresAt = new Date(input.expiresAt)
  if (value * BigInt(input.count) > batchMax) throw refuse('ABOVE_MAX', { max: toWire(batchMax) })
  if (expiresAt <= now) throw refuse('FIELDS_INVALID', { fields: { expiresAt: 'range' } })
  const { currency } = await services.settings.get('brand')
  const id = services.newId()
  const { count, reason } = input
  const batch = { id, value, count, currency: currency.code, expiresAt, reason, maker: staff.id, proposedAt: now }
  await insertBatch(services.database, batch)
  return { id: id.toString() }
})
