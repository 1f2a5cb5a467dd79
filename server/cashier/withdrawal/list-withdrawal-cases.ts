import { listWithdrawalCases as call } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import { staffNames } from '../../kit/staff-names-store.ts'
import type { WithdrawalServices } from './services.ts'
import { itemOf } from './staff-view.ts'
import { listQueue } from './store.ts'

export const listWithdrawalCases = handle(call, async ({ input }, { database }: WithdrawalServices) => {
  const { list, total } = await listQueue(database, input.queue, input)
  const names = await staffNames(
    database,
    list.map(({ claimedBy }) => claimedBy),
  )
  const nameOf = (id: bigint | null): string | null => (id === null ? null : (names.get(id) ?? null))
  return sentPage(
    list.map((withdrawal) => itemOf(withdrawal, nameOf)),
    total,
    input,
  )
})
