import { listUplineTransfers as call } from '@tamuvo/contract/upline-transfers.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import { requirePayer } from '../payee/require-payer.ts'
import type { CashierServices } from '../services.ts'
import { listOfMember } from './store.ts'
import { viewOf } from './view.ts'

export const listUplineTransfers = handle(call, async (request, services: CashierServices) => {
  const { input } = request
  const { id } = await requirePayer(request, services)
  const { rows, total } = await listOfMember(services.database, id, { no: input.pageNo, size: input.pageSize })
  return sentPage(rows.map(viewOf), total, input)
})
