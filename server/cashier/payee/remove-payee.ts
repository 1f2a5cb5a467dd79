import { removePayee as call } from '@tamuvo/contract/cashier-payees.ts'
import { requireStepUp } from '../../account/security/require-step-up.ts'
import { requireWithdrawalPassword } from '../../account/security/require-withdrawal-password.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { readyToAnnounce } from './announce.ts'
import { listPayeesOf, lockPayee, lockPayeesOf, markDeleted } from './payee-store.ts'
import { requirePayer } from './require-payer.ts'
import type { PayeeServices } from './services.ts'

export const removePayee = handle(call, async (request, services: PayeeServices) => {
  const person = await requirePayer(request, services)
  const { input, now: at, refuse } = request
  const { database } = services
  const id = BigInt(input.id)
  if (!(await listPayeesOf(database, person.id)).some((payee) => payee.id === id)) throw refuse('NOT_FOUND')
  await requireStepUp(request, services, person)
  await requireWithdrawalPassword(services, { memberId: person.id, password: input.password, now: at, refuse })

  const announce = await readyToAnnounce(services)
  await inTransaction(database, async (tx) => {
    await lockPayeesOf(tx, person.id)
    const payee = await lockPayee(tx, person.id, id)
    if (!payee) throw refuse('NOT_FOUND')
    if ((await services.payeesInUse(tx, person.id)).has(id)) throw refuse('PAYEE_LOCKED')
    await markDeleted(tx, payee, at)
    await announce(tx, { person, payee, event: 'removed', at })
  })
  return {}
})
