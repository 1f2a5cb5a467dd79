import { toWire } from '@tamuvo/money/amount.ts'
import type { Line } from '../transfer/line-store.ts'
import type { Settlement } from './settlement-store.ts'

/** A statement line as staff see it in a list: its payer is masked. */
export const lineToSend = (line: Line) => ({
  id: line.id.toString(),
  accountId: line.accountId.toString(),
  amount: toWire(line.amount),
  currency: line.currency,
  paidFrom: line.paidFrom.toISOString(),
  paidUntil: line.paidUntil.toISOString(),
  payer: line.payerMask,
  codes: line.codes,
  txnTail: line.txnTail,
  reason: line.reason,
  depositId: line.depositId?.toString() ?? null,
})

export const proposedToSend = ({ id, kind, depositId, lineId, amount, reason, proposedAt }: Settlement) => ({
  id: id.toString(),
  kind,
  depositId: depositId?.toString() ?? null,
  lineId: lineId?.toString() ?? null,
  amount: toWire(amount),
  reason,
  proposedAt: proposedAt.toISOString(),
})
