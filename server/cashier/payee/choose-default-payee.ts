import { chooseDefaultPayee as call } from '@tamuvo/contract/cashier-payees.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { lockPayee, lockPayeesOf, makeDefault } from './payee-store.ts'
import { requirePayer } from './require-payer.ts'
import type { PayeeServices } from './services.ts'

export const chooseDefaultPayee = handle(call, async (request, services: PayeeServices) => {
  const { id: memberId } = await requirePayer(request, services)
  await inTransaction(services.database, async (tx) => {
    await lockPayeesOf(tx, memberId)
    const payee = await lockPayee(tx, memberId, BigInt(request.input.id))
    if (!payee) throw request.refuse('NOT_FOUND')
    await makeDefault(tx, payee)
  })
  return {}
})
