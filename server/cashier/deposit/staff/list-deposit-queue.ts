import { listDepositQueue as call } from '@tamuvo/contract/cashier-staff.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { membersByIds } from '../../../account/account.ts'
import { handle } from '../../../kit/handle.ts'
import { sentPage } from '../../../kit/sent-page.ts'
import type { CashierServices } from '../../services.ts'
import { listSlips } from '../slip/slip-store.ts'
import { listQueue } from '../store.ts'
import { listLinesOf } from '../transfer/line-store.ts'
import { listTransfers } from '../transfer/transfer-store.ts'
import { listProposed } from './settlement-store.ts'
import { lineToSend, proposedToSend } from './staff-view.ts'

export const listDepositQueue = handle(call, async ({ input }, { database }: CashierServices) => {
  const { list, total } = await listQueue(database, input)
  const ids = list.map(({ id }) => id)
  const members = await membersByIds(
    database,
    list.map(({ memberId }) => memberId),
  )
  const [transfers, slips, lines] = [
    await listTransfers(database, ids),
    await listSlips(database, ids),
    await listLinesOf(database, ids),
  ]
  const proposed = await listProposed(database, { depositIds: ids })
  const rows = list.map((deposit) => {
    const transfer = transfers.get(deposit.id)
    const line = lines.get(deposit.id)
    const waiting = proposed.find(({ depositId }) => depositId === deposit.id)
    return {
      id: deposit.id.toString(),
      reference: deposit.reference,
      memberId: deposit.memberId.toString(),
      username: members.get(deposit.memberId)?.username ?? '',
      method: deposit.method,
      kind: deposit.kind,
      state: deposit.state,
      reason: deposit.reason,
      amount: toWire(deposit.amount),
      received: deposit.received === null ? null : toWire(deposit.received),
      currency: deposit.currency,
      remark: transfer?.remark ?? null,
      accountId: transfer?.accountId.toString() ?? null,
      txnTail: transfer?.txnTail ?? null,
      slips: (slips.get(deposit.id) ?? []).map(({ id }) => id.toString()),
      createdAt: deposit.createdAt.toISOString(),
      expiresAt: deposit.expiresAt.toISOString(),
      line: line ? lineToSend(line) : null,
      proposed: waiting ? proposedToSend(waiting) : null,
    }
  })
  return sentPage(rows, total, input)
})
