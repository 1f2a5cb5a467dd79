import * as contract from '@tamuvo/contract/account-security.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { type TypedCode, spendCode } from '../codes/codes.ts'
import { requireOwnCode } from '../codes/require-own-code.ts'
import { requirePassword } from '../own-password.ts'
import { requireOwn } from '../own.ts'
import { hashNewDigits, replaceDigits } from './new-digits.ts'
import { findWithdrawalPassword } from './withdrawal-store.ts'
import { requireStepUp } from './require-step-up.ts'

export const setWithdrawalPassword = handle(contract.setWithdrawalPassword, async (request, services: AccountServices) => {
  const person = await requireOwn(request, services)
  await requireStepUp(request, services, person)
  const { input, now: at, refuse } = request
  if (await findWithdrawalPassword(services.database, person.id)) throw refuse('WD_PASSWORD_SET')
  const passwordHash = await hashNewDigits(request, services, person)
  await requirePassword(request, services, input.password)
  const code: TypedCode | undefined =
    person.mobile === ''
      ? undefined
      : await requireOwnCode(services, person, { purpose: 'withdrawal', code: input.verificationCode, now: at, refuse })

  await inTransaction(services.database, async (tx) => {
    if (code && !(await spendCode(tx, code, at))) throw refuse('SMS_EXPIRED')
    await replaceDigits(tx, services, { memberId: person.id, passwordHash, at })
  })
  return {}
})
