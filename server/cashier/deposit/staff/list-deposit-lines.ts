import { listDepositLines as call } from '@tamuvo/contract/cashier-staff.ts'
import { handle } from '../../../kit/handle.ts'
import { sentPage } from '../../../kit/sent-page.ts'
import type { CashierServices } from '../../services.ts'
import { listLinesInReview } from '../transfer/line-store.ts'
import { listProposed } from './settlement-store.ts'
import { lineToSend, proposedToSend } from './staff-view.ts'

export const listDepositLines = handle(call, async ({ input }, { database }: CashierServices) => {
  const { list, total } = await listLinesInReview(database, input)
  const proposed = await listProposed(database, { lineIds: list.map(({ id }) => id) })
  const rows = list.map((line) => {
    const waiting = proposed.find(({ lineId }) => lineId === line.id)
    return { ...lineToSend(line), proposed: waiting ? proposedToSend(waiting) : null }
  })
  return sentPage(rows, total, input)
})
