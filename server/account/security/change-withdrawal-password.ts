import * as contract from '@tamuvo/contract/account-security.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { requireOwn } from '../own.ts'
import { hashNewDigits, replaceDigits } from './new-digits.ts'
import { requireWithdrawalPassword } from './require-withdrawal-password.ts'
import { requireStepUp } from './require-step-up.ts'

export const changeWithdrawalPassword = handle(contract.changeWithdrawalPassword, async (request, services: AccountServices) => {
  const person = await requireOwn(request, services)
  await requireStepUp(request, services, person)
  const { input, now: at, refuse } = request
  const passwordHash = await hashNewDigits(request, services, person)
  await requireWithdrawalPassword(services, { memberId: person.id, password: input.oldPassword, now: at, refuse })
  await inTransaction(services.database, (tx) => replaceDigits(tx, services, { memberId: person.id, passwordHash, at }))
  return {}
})
