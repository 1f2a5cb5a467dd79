import * as contract from '@tamuvo/contract/account-password.ts'
import { inTransaction } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { handle } from '../../kit/handle.ts'
import { clearPasswordDue, endOtherSessions } from '../../kit/session.ts'
import type { AccountServices } from '../services.ts'
import { requireMatch } from '../own-password.ts'
import { requireOwn } from '../own.ts'
import { hashNewPassword, replacePassword } from './new-password.ts'
import { findCredential } from './password-store.ts'
import { requireStepUp } from '../security/require-step-up.ts'

export const changePassword = handle(contract.changePassword, async (request, services: AccountServices) => {
  const person = await requireOwn(request, services)
  await requireStepUp(request, services, person)
  const credential = await findCredential(services.database, person.id)
  // A member who registered by phone may have no password yet.
  if (credential?.passwordHash)
    await requireMatch(request, services, { passwordHash: credential.passwordHash, password: request.input.oldPassword })
  const passwordHash = await hashNewPassword(request, services, person)
  const { member, now: at } = request
  await inTransaction(services.database, async (tx) => {
    await replacePassword(tx, services, { memberId: member.id, passwordHash, at })
    await endOtherSessions(tx, member.id, member.tokenHash)
    await clearPasswordDue(tx, member.tokenHash)
    await appendEvents(tx, { kind: 'member.password_changed', memberId: member.id, body: {}, at })
  })
  return {}
})
