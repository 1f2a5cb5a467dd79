import type { getDeposit } from '@tamuvo/contract/cashier.ts'
import type { OutputOf } from '@tamuvo/contract/call.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import type { Deposit } from './deposit.ts'
import { isOpen } from './rules.ts'

/** A deposit as its member sees it. */
export const viewOf = (deposit: Deposit): OutputOf<typeof getDeposit> => ({
  id: deposit.id.toString(),
  reference: deposit.reference,
  method: deposit.method,
  amount: toWire(deposit.amount),
  credited: toWire(deposit.credited),
  fee: toWire(deposit.fee),
  state: deposit.state,
  createdAt: deposit.createdAt.toISOString(),
  expiresAt: deposit.expiresAt.toISOString(),
  finishedAt: deposit.finishedAt?.toISOString() ?? null,
  payUrl: isOpen(deposit.state) ? deposit.payUrl : null,
  entryId: deposit.entryId?.toString() ?? null,
})
