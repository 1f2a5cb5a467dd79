import type { getPaymentConfirmationList } from '@tamuvo/contract/payment-confirmations.ts'
import type { OutputOf } from '@tamuvo/contract/call.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { personById } from '../../account/account.ts'
import type { Queryable } from '../../kit/database.ts'
import { listSlips } from '../deposit/slip/slip-store.ts'
import { maskedPayer } from '../deposit/transfer/same-payer.ts'
import { restOf } from '../withdrawal/rules.ts'
import { findWithdrawal } from '../withdrawal/store.ts'
import type { Withdrawal } from '../withdrawal/withdrawal.ts'
import { decideByOf, type DecideTools } from './decide-by.ts'
import { disputeOf, type Offer, type Part } from './part.ts'
import { statusOf } from './rules.ts'
import { listParts } from './store.ts'

export type ConfirmationView = OutputOf<typeof getPaymentConfirmationList>['list'][number]

/** Withdrawals that members pay, as their payee sees them. */
export const confirmationsOf = async (
  tools: DecideTools,
  from: Queryable,
  offers: readonly Offer[],
): Promise<ConfirmationView[]> => {
  const parts = await listParts(
    from,
    offers.map(({ withdrawalId }) => withdrawalId),
  )
  const slips = await listSlips(
    from,
    parts.flatMap(({ depositId, paidAt }) => (paidAt ? [depositId] : [])),
  )
  const payers = new Map<bigint, string>()
  for (const { payerId } of parts)
    if (!payers.has(payerId)) payers.set(payerId, maskedPayer((await personById(from, payerId))?.payeeName ?? ''))
  const views: ConfirmationView[] = []
  for (const offer of offers) {
    const withdrawal = await findWithdrawal(from, offer.withdrawalId)
    if (!withdrawal) continue
    const own = parts.filter(({ withdrawalId }) => withdrawalId === offer.withdrawalId)
    const partViews = own.map((part) =>
      partView(part, {
        payer: payers.get(part.payerId) ?? '',
        proofs: (slips.get(part.depositId) ?? []).map(({ id }) => id.toString()),
        decideBy: decideByOf(tools, part, withdrawal),
      }),
    )
    views.push(viewOf(withdrawal, offer, partViews))
  }
  return views
}

const viewOf = (withdrawal: Withdrawal, offer: Offer, parts: ConfirmationView['parts']): ConfirmationView => ({
  withdrawalId: withdrawal.id.toString(),
  reference: withdrawal.reference,
  createdAt: withdrawal.createdAt.toISOString(),
  amount: toWire(withdrawal.receive),
  received: toWire(withdrawal.received),
  remainder: toWire(restOf(withdrawal)),
  status: statusOf(withdrawal),
  // One that ended before it was offered stays as it was asked.
  offer: withdrawal.finishedAt === null ? offer.state : 'CLOSED',
  closesAt: offer.closesAt?.toISOString() ?? null,
  parts,
})

type Beside = { payer: string; proofs: string[]; decideBy: Date | null }

const partView = (part: Part, { payer, proofs, decideBy }: Beside): ConfirmationView['parts'][number] => ({
  id: part.id.toString(),
  amount: toWire(part.amount),
  state: part.state,
  payer,
  createdAt: part.createdAt.toISOString(),
  dueAt: part.dueAt.toISOString(),
  paidAt: part.paidAt?.toISOString() ?? null,
  confirmBy: part.confirmBy?.toISOString() ?? null,
  endedAt: part.endedAt?.toISOString() ?? null,
  received: part.received === null ? null : toWire(part.received),
  dispute: disputeOf(part),
  decideBy: decideBy?.toISOString() ?? null,
  proofs,
})
