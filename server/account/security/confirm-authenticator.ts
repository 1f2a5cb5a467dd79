import * as contract from '@tamuvo/contract/account-security.ts'
import { inTransaction } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { handle } from '../../kit/handle.ts'
import type { Rng } from '../../kit/rng.ts'
import type { AccountServices } from '../services.ts'
import { guardKey } from '../login-store.ts'
import { notifyMember } from '../messages/notify.ts'
import { requireOwn } from '../own.ts'
import { tryTo } from '../tries.ts'
import { confirmSecret, findAuthenticator, writeRecoveryCodes } from './authenticator-store.ts'
import { hashOfRecoveryCode } from './prove-by-authenticator.ts'
import { matchingStep } from './totp.ts'

const tryLimits = { max: 5, minutes: 10 }
const codeCount = 10
const halfLength = 5
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const confirmAuthenticator = handle(contract.confirmAuthenticator, async (request, services: AccountServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { input, now: at, refuse } = request
  const { database, rng } = services
  const found = await findAuthenticator(database, memberId)
  if (!found) throw refuse('TWOFA_OFF')
  if (found.isConfirmed) throw refuse('TWOFA_ON')
  const key = guardKey('authenticator', memberId.toString())
  const { result: step, lockedSeconds } = await tryTo(database, { key, limits: tryLimits, now: at }, async () =>
    matchingStep(found.secret, input.code.normalize('NFKC').trim(), at, found.lastStep),
  )
  if (lockedSeconds > 0) throw refuse('TOO_MANY_REQUESTS', { retryAfter: lockedSeconds })
  if (step === undefined) throw refuse('TWOFA_WRONG')

  const recoveryCodes = Array.from({ length: codeCount }, () => newRecoveryCode(rng))
  await inTransaction(database, async (tx) => {
    if (!(await confirmSecret(tx, memberId, step, at))) throw refuse('TWOFA_ON')
    await writeRecoveryCodes(
      tx,
      memberId,
      recoveryCodes.map((code) => hashOfRecoveryCode(memberId, code)),
    )
    await appendEvents(tx, { kind: 'member.authenticator_on', memberId, body: {}, at })
    await notifyMember(tx, services, { memberId, notice: 'authenticator_on', at })
  })
  return { recoveryCodes }
})

const newRecoveryCode = (rng: Rng): string => {
  const half = (): string => Array.from({ length: halfLength }, () => alphabet[rng.below(alphabet.length)] ?? '').join('')
  return `${half()}-${half()}`
}
