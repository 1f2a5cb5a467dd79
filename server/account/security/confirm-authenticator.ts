import * as contract from '@tamuvo/contract/account-security.ts'
import { inTransaction } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { handle } from '../../kit/handle.ts'
import type { AccountServices } from '../services.ts'
import { guardKey } from '../login-store.ts'
import { notifyMember } from '../messages/notify.ts'
import { requireOwn } from '../own.ts'
import { tryTo } from '../tries.ts'
import { confirmSecret, findAuthenticator, writeRecoveryCodes } from './authenticator-store.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { matchingStep } from '../../kit/totp.ts'

const tryLimits = { max: 5, minutes: 10 }

export const confirmAuthenticator = handle(contract.confirmAuthenticator, async (request, services: AccountServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { input, now: at, refuse } = request
  const { database, rng } = services
  const found = await findAuthenticator(services, memberId)
  if (!found) throw refuse('TWOFA_OFF')
  if (found.isConfirmed) throw refuse('TWOFA_ON')
  const key = guardKey('authenticator', memberId.toString())
  const { result: step, lockedSeconds } = await tryTo(database, { key, limits: tryLimits, now: at }, async () =>
    matchingStep(found.secret, input.code.normalize('NFKC').trim(), at, found.lastStep),
  )
  if (lockedSeconds > 0) throw refuse('TOO_MANY_REQUESTS', { retryAfter: lockedSeconds })
  if (step === undefined) throw refuse('TWOFA_WRONG')

  const { codes: recoveryCodes, hashes } = newRecoveryCodes(rng, memberId)
  await inTransaction(database, async (tx) => {
    if (!(await confirmSecret(tx, memberId, { sealed: found.sealed, step, at }))) throw refuse('TWOFA_ON')
    await writeRecoveryCodes(tx, memberId, hashes)
    await appendEvents(tx, { kind: 'member.authenticator_on', memberId, body: {}, at })
    await notifyMember(tx, services, { memberId, notice: 'authenticator_on', at })
  })
  return { recoveryCodes }
})
