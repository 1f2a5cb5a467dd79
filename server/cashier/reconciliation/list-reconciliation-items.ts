import { listReconciliationItems as call } from '@tamuvo/contract/cashier-reconciliation.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import type { CashierServices } from '../services.ts'
import { listItems } from './run-store.ts'
import { wireOrNull } from './staff-view.ts'

export const listReconciliationItems = handle(call, async ({ input }, { database }: CashierServices) => {
  const { list, total } = await listItems(database, { ...input, status: input.status ?? '' })
  return sentPage(
    list.map(({ kind, reference, lineId, status, ours, theirs, currency, oursAt, theirsAt, record, since }) => ({
      kind,
      reference,
      lineId,
      status,
      ours: wireOrNull(ours),
      theirs: wireOrNull(theirs),
      currency,
      oursAt: oursAt?.toISOString() ?? null,
      theirsAt: theirsAt?.toISOString() ?? null,
      record,
      since,
    })),
    total,
    input,
  )
})
