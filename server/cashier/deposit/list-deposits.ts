import { listDeposits as call } from '@tamuvo/contract/cashier.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import type { CashierServices } from '../services.ts'
import { listDepositsOf } from './store.ts'
import { viewOf } from './view.ts'

export const listDeposits = handle(call, async ({ input, member }, { database }: CashierServices) => {
  const { list, total } = await listDepositsOf(database, member.id, input)
  return sentPage(list.map(viewOf), total, input)
})
