import * as contract from '@tamuvo/contract/adjustments.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { listProposed } from './adjustment-store.ts'
import { type AdjustmentPreview, previewAdjustment } from './adjustments.ts'
import type { WalletServices } from './services.ts'

const shownMax = 100

export const listAdjustments = handle(contract.listAdjustments, async (_request, services: WalletServices) => {
  const waiting = await listProposed(services.database, shownMax)
  const previews = await Promise.all(waiting.map(({ id }) => previewAdjustment(services, id)))
  return { list: previews.flatMap((preview) => (preview ? [toSend(preview)] : [])) }
})

const toSend = ({ adjustment, balanceBefore, balanceAfter }: AdjustmentPreview) => ({
  id: adjustment.id.toString(),
  memberId: adjustment.memberId.toString(),
  kind: adjustment.kind,
  amount: toWire(adjustment.amount),
  bearer: adjustment.bearer,
  reason: adjustment.reason,
  proposedAt: adjustment.proposedAt.toISOString(),
  balanceBefore: toWire(balanceBefore),
  balanceAfter: toWire(balanceAfter),
})
