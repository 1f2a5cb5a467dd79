import { listPayoutBatches as call } from '@tamuvo/contract/payout-batches.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../../../kit/handle.ts'
import { sentPage } from '../../../kit/sent-page.ts'
import { staffNames } from '../../../kit/staff-names-store.ts'
import type { WithdrawalServices } from '../services.ts'
import { listBatches } from './batch-store.ts'

export const listPayoutBatches = handle(call, async ({ input }, { database }: WithdrawalServices) => {
  const { list, total } = await listBatches(database, input)
  const names = await staffNames(
    database,
    list.flatMap(({ maker, checker }) => [maker, checker]),
  )
  const rows = list.map((batch) => ({
    id: batch.id.toString(),
    reference: batch.reference,
    state: batch.state,
    count: Number(batch.count),
    sum: toWire(amount(batch.sum)),
    open: Number(batch.open),
    maker: names.get(batch.maker) ?? null,
    madeAt: batch.madeAt.toISOString(),
    checker: batch.checker === null ? null : (names.get(batch.checker) ?? null),
    decidedAt: batch.decidedAt?.toISOString() ?? null,
    note: batch.note,
  }))
  return sentPage(rows, total, input)
})
