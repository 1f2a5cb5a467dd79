import { listDepositAccounts as call } from '@tamuvo/contract/cashier-staff.ts'
import { handle } from '../../../kit/handle.ts'
import type { CashierServices } from '../../services.ts'
import { listAccounts } from '../transfer/account-store.ts'

export const listDepositAccounts = handle(call, async (_request, { database }: CashierServices) => ({
  list: (await listAccounts(database)).map(({ id, maker: _maker, ...account }) => ({ ...account, id: id.toString() })),
}))
