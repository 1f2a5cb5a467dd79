import { listReconciliationCases as call } from '@tamuvo/contract/cashier-reconciliation.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import { nameOfStored } from '../../ledger/accounts.ts'
import type { CashierServices } from '../services.ts'
import { listSuspenseAdjustments, type SuspenseAdjustment } from './adjustment-store.ts'
import { listCases } from './case-store.ts'
import { namesOf, type NameOf, wireOrNull } from './staff-view.ts'

export const listReconciliationCases = handle(call, async ({ input }, { database }: CashierServices) => {
  const { list, total } = await listCases(database, { ...input, day: input.day ?? '', open: input.open === '1' })
  const adjustments = await listSuspenseAdjustments(
    database,
    list.map(({ id }) => id),
  )
  const nameOf = await namesOf(database, [
    ...list.flatMap(({ owner, settledBy, closedBy }) => [owner, settledBy, closedBy]),
    ...adjustments.flatMap(({ maker, checker }) => [maker, checker]),
  ])
  return sentPage(
    list.map(({ ownedAt, ...each }) => ({
      ...each,
      id: each.id.toString(),
      ours: wireOrNull(each.ours),
      theirs: wireOrNull(each.theirs),
      openedAt: each.openedAt.toISOString(),
      ownedAt: ownedAt?.toISOString() ?? null,
      owner: nameOf(each.owner),
      settledBy: nameOf(each.settledBy),
      settledAt: each.settledAt?.toISOString() ?? null,
      closedBy: nameOf(each.closedBy),
      closedAt: each.closedAt?.toISOString() ?? null,
      adjustments: adjustments.filter(({ caseId }) => caseId === each.id).map((made) => adjustmentView(made, nameOf)),
    })),
    total,
    input,
  )
})

const adjustmentView = (made: SuspenseAdjustment, nameOf: NameOf) => ({
  id: made.id.toString(),
  caseId: made.caseId.toString(),
  direction: made.direction,
  account: nameOfStored(made.account),
  amount: toWire(made.amount),
  reason: made.reason,
  maker: nameOf(made.maker),
  proposedAt: made.proposedAt.toISOString(),
  state: made.state,
  checker: nameOf(made.checker),
  decision: made.decision,
  entryId: made.entryId?.toString() ?? null,
})
