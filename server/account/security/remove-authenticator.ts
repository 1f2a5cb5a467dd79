import * as contract from '@tamuvo/contract/account-security.ts'
import { inTransaction } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { handle, type Request } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { holdMoney } from '../hold-store.ts'
import { notifyMember } from '../messages/notify.ts'
import { requirePassword } from '../own-password.ts'
import { requireOwn } from '../own.ts'
import type { Person } from '../person-store.ts'
import { removeAuthenticatorOf, removeRecoveryCodesOf } from './authenticator-store.ts'
import { proveByAuthenticator } from './prove-by-authenticator.ts'
import { requireStepUp } from './require-step-up.ts'

export const removeAuthenticator = handle(contract.removeAuthenticator, async (request, services: AccountServices) => {
  const person = await requireOwn(request, services)
  const { id: memberId, hasAuthenticator, hasPasskey } = person
  const { input, now: at, refuse } = request
  if (!hasAuthenticator) throw refuse('TWOFA_OFF')
  await requirePassword(request, services, input.password)
  const proof = await proofOf(request, services, person)
  if (!proof) throw refuse('TWOFA_WRONG')

  const { afterRecoveryHours: hours } = await services.settings.get('risk.holds')
  await inTransaction(services.database, async (tx) => {
    await removeAuthenticatorOf(tx, memberId)
    if (!hasPasskey) await removeRecoveryCodesOf(tx, memberId)
    if (proof === 'recovery') await holdMoney(tx, memberId, { hours, reason: 'recovery_code', at })
    await appendEvents(tx, { kind: 'member.authenticator_off', memberId, body: { by: proof }, at })
    await notifyMember(tx, services, { memberId, notice: 'authenticator_off', at })
  })
  return {}
})

/** By a code; who has lost the app shows a passkey and leaves the code empty. */
const proofOf = async (
  request: Request<typeof contract.removeAuthenticator>,
  services: AccountServices,
  person: Person,
): Promise<'code' | 'recovery' | 'passkey' | undefined> => {
  const { code } = request.input
  if (code !== '' || !person.hasPasskey) return proveByAuthenticator(services, person.id, { code, now: request.now })
  await requireStepUp(request, services, person)
  return 'passkey'
}
