import * as contract from '@tamuvo/contract/account-passkeys.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { notifyMember } from '../messages/notify.ts'
import { requireOwn } from '../own.ts'
import { findPerson } from '../person-store.ts'
import { removeRecoveryCodesOf } from '../security/authenticator-store.ts'
import { requireStepUp } from '../security/require-step-up.ts'
import { strongMethodsOf } from '../security/strong-methods.ts'
import type { AccountServices } from '../services.ts'
import { lockFactorsOf, removeOwnPasskey } from './passkey-store.ts'

export const removePasskey = handle(contract.removePasskey, async (request, services: AccountServices) => {
  const person = await requireOwn(request, services)
  const { input, now: at, refuse } = request
  await requireStepUp(request, services, person)
  const memberId = person.id
  await inTransaction(services.database, async (tx) => {
    await lockFactorsOf(tx, memberId)
    const name = await removeOwnPasskey(tx, memberId, input.id)
    if (name === undefined) throw refuse('NOT_FOUND')
    const left = await findPerson(tx, memberId)
    if (left && strongMethodsOf(left).length === 0) await removeRecoveryCodesOf(tx, memberId)
    await appendEvents(tx, { kind: 'member.passkey_removed', memberId, body: { name }, at })
    await notifyMember(tx, services, { memberId, notice: 'passkey_removed', values: { value: name }, at })
  })
  return {}
})
