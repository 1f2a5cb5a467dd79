import * as contract from '@tamuvo/contract/account-security.ts'
import { inTransaction } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { holdMoney } from '../hold-store.ts'
import { notifyMember } from '../messages/notify.ts'
import { requirePassword } from '../own-password.ts'
import { requireOwn } from '../own.ts'
import { removeAuthenticatorOf } from './authenticator-store.ts'
import { proveByAuthenticator } from './prove-by-authenticator.ts'

export const removeAuthenticator = handle(contract.removeAuthenticator, async (request, services: AccountServices) => {
  const { id: memberId, hasAuthenticator } = await requireOwn(request, services)
  const { input, now: at, refuse } = request
  if (!hasAuthenticator) throw refuse('TWOFA_OFF')
  await requirePassword(request, services, input.password)
  const proof = await proveByAuthenticator(services, memberId, { code: input.code, now: at })
  if (!proof) throw refuse('TWOFA_WRONG')

  const { afterRecoveryHours: hours } = await services.settings.get('risk.holds')
  await inTransaction(services.database, async (tx) => {
    await removeAuthenticatorOf(tx, memberId)
    if (proof === 'recovery') await holdMoney(tx, memberId, { hours, reason: 'recovery_code', at })
    await appendEvents(tx, { kind: 'member.authenticator_off', memberId, body: { by: proof }, at })
    await notifyMember(tx, services, { memberId, notice: 'authenticator_off', at })
  })
  return {}
})
