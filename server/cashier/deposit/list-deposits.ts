import { listDeposits as call } from '@tamuvo/contract/cashier.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import type { CashierServices } from '../services.ts'
import { listDepositsOf } from './store.ts'
import { viewsOf } from './view.ts'

export const listDeposits = handle(call, async ({ input, member }, services: CashierServices) => {
  const { list, total } = await listDepositsOf(services.database, member.id, input)
  return sentPage(await viewsOf(services, list), total, input)
})
