import { proposeDepositAccount as call } from '@tamuvo/contract/cashier-staff.ts'
import { handle } from '../../../kit/handle.ts'
import type { CashierServices } from '../../services.ts'
import { findMethod } from '../method-store.ts'
import { isTransfer } from '../rules.ts'
import { insertAccount } from '../transfer/account-store.ts'

export const proposeDepositAccount = handle(call, async ({ input, staff, now, refuse }, services: CashierServices) => {
  const method = await findMethod(services.database, input.method)
  if (!method || !isTransfer(method)) throw refuse('NOT_FOUND')
  const id = services.newId()
  const number = input.number.replaceAll(/[\s-]/g, '')
  const isNew = await insertAccount(services.database, { ...input, number, id, maker: staff.id, proposedAt: now })
  if (!isNew) throw refuse('ACCOUNT_IN_USE')
  return { id: id.toString() }
})
