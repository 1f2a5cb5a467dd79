import { listPaymentDisputes as call } from '@tamuvo/contract/payment-disputes.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import { listSlips } from '../deposit/slip/slip-store.ts'
import type { CashierServices } from '../services.ts'
import { type Dispute, listDisputes } from './dispute-store.ts'
import { listStatements } from './picture-store.ts'

export const listPaymentDisputes = handle(call, async ({ input }, { database }: CashierServices) => {
  const { list, total } = await listDisputes(database, input)
  const slips = await listSlips(
    database,
    list.map(({ depositId }) => depositId),
  )
  const statements = await listStatements(
    database,
    list.map(({ id }) => id),
  )
  return sentPage(
    list.map((dispute) => ({
      ...toSend(dispute),
      proofs: (slips.get(dispute.depositId) ?? []).map(({ id }) => id.toString()),
      statement: statements.get(dispute.id)?.toString() ?? null,
    })),
    total,
    input,
  )
})

const toSend = ({ id, withdrawalId, depositId, payerId, payeeId, ...dispute }: Dispute) => ({
  id: id.toString(),
  withdrawalId: withdrawalId.toString(),
  depositId: depositId.toString(),
  payerId: payerId.toString(),
  payeeId: payeeId.toString(),
  amount: toWire(dispute.amount),
  paidAt: dispute.paidAt.toISOString(),
  disputedAt: dispute.disputedAt.toISOString(),
  payerName: dispute.payerName,
  payeeHolder: dispute.payeeHolder,
  payeeAccount: dispute.payeeAccount,
  because: dispute.unreached ? ('UNREACHED' as const) : ('DENIED' as const),
  strikes: dispute.strikes,
  payerStrikes: dispute.payerStrikes,
  proposed: proposedOf(dispute),
})

/** What waits for a second person. */
const proposedOf = ({
  ruling,
  ruled,
  amount,
  note,
  madeAt,
  agreed,
}: Pick<Dispute, 'ruling' | 'ruled' | 'amount' | 'note' | 'madeAt' | 'agreed'>) => {
  if (!ruling || !note || !madeAt || agreed !== null) return null
  return { ruling, received: ruling === 'RECEIVED' ? toWire(ruled ?? amount) : null, note, at: madeAt.toISOString() }
}
