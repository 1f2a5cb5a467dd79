import * as contract from '@tamuvo/contract/account-security.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { holdMoney } from '../hold-store.ts'
import { requireOwn } from '../own.ts'
import { proveByAuthenticator } from './prove-by-authenticator.ts'
import { recordStepUp } from './record-step-up.ts'
import { strongMethodsOf } from './strong-methods.ts'

export const stepUp = handle(contract.stepUp, async (request, services: AccountServices) => {
  const person = await requireOwn(request, services)
  const { input, now: at, refuse } = request
  if (strongMethodsOf(person).length === 0) throw refuse('TWOFA_OFF')
  const by = await proveByAuthenticator(services, person.id, { code: input.code, now: at })
  if (!by) throw refuse('TWOFA_WRONG')

  const { afterRecoveryHours: hours } = await services.settings.get('risk.holds')
  return inTransaction(services.database, async (tx) => {
    if (by === 'recovery') await holdMoney(tx, person.id, { hours, reason: 'recovery_code', at })
    return recordStepUp(tx, services, request, by)
  })
})
