import * as contract from '@tamuvo/contract/account-security.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { handle, type Request } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { spendCode } from '../codes/codes.ts'
import { requireOwnCode } from '../codes/require-own-code.ts'
import { holdMoney } from '../hold-store.ts'
import { requireOwn } from '../own.ts'
import type { Person } from '../person-store.ts'
import { hashNewDigits, replaceDigits } from './new-digits.ts'
import { proveByAuthenticator } from './prove-by-authenticator.ts'
import { proveBy } from './prove.ts'
import { requireStepUp } from './require-step-up.ts'
import { findWithdrawalPassword } from './withdrawal-store.ts'

type ResetRequest = Request<typeof contract.resetWithdrawalPassword>

export const resetWithdrawalPassword = handle(contract.resetWithdrawalPassword, async (request, services: AccountServices) => {
  const person = await requireOwn(request, services)
  const { input, now: at, refuse } = request
  // A code of the authenticator is in the request itself.
  if (input.method === 'SMS') await requireStepUp(request, services, person)
  if (!(await findWithdrawalPassword(services.database, person.id))) throw refuse('WD_PASSWORD_MISSING')
  const passwordHash = await hashNewDigits(request, services, person)
  const name = await proveBy(services, person, { method: 'PAYEE', answer: input.realName, now: at })
  if (name.is === 'not') throw refuse('PAYEE_WRONG')
  const use = await requireCode(request, services, person)

  const { afterResetHours: hours } = await services.settings.get('risk.holds')
  await inTransaction(services.database, async (tx) => {
    if (!(await use(tx))) throw refuse('SMS_EXPIRED')
    await replaceDigits(tx, services, { memberId: person.id, passwordHash, at })
    await holdMoney(tx, person.id, { hours, reason: 'withdrawal_password_reset', at })
  })
  return {}
})

/** @returns consumes the code */
const requireCode = async (
  { input, now, refuse }: ResetRequest,
  services: AccountServices,
  person: Person,
): Promise<(tx: Tx) => Promise<boolean>> => {
  if (input.method === 'SMS') {
    const code = await requireOwnCode(services, person, { purpose: 'withdrawal', code: input.code, now, refuse })
    return (tx) => spendCode(tx, code, now)
  }
  if (!person.hasAuthenticator) throw refuse('TWOFA_OFF')
  if (!(await proveByAuthenticator(services, person.id, { code: input.code, now }))) throw refuse('TWOFA_WRONG')
  return async () => true
}
