import { listVouchers as call } from '@tamuvo/contract/cashier-vouchers.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../../../kit/handle.ts'
import { sentPage } from '../../../kit/sent-page.ts'
import type { CashierServices } from '../../services.ts'
import { listBatches } from './voucher-store.ts'

export const listVouchers = handle(call, async ({ input }, { database }: CashierServices) => {
  const { list, total } = await listBatches(database, input)
  const rows = list.map(({ id, value, count, redeemed, expiresAt, state, reason, proposedAt }) => ({
    id: id.toString(),
    value: toWire(value),
    count,
    redeemed: Number(redeemed),
    expiresAt: expiresAt.toISOString(),
    state,
    reason,
    proposedAt: proposedAt.toISOString(),
  }))
  return sentPage(rows, total, input)
})
