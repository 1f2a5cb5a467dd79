import type { ChallengeMethod } from '@tamuvo/contract/account.ts'
import * as contract from '@tamuvo/contract/account-security.ts'
import { inTransaction } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { handle, type Request } from '../../kit/handle.ts'
import { hashToken } from '../../kit/session.ts'
import type { AccountServices } from '../services.ts'
import { deviceLabel } from '../devices/device-label.ts'
import { logLogin, sessionAnswer, type SessionAnswer } from '../complete-login.ts'
import { limitRate } from '../limit-rate.ts'
import { notifyMember } from '../messages/notify.ts'
import { originOf } from '../origin.ts'
import { findPerson, type Person } from '../person-store.ts'
import { plainText } from '../rules.ts'
import { startSession } from '../start-session.ts'
import { type Challenge, removeChallenge, takeChallengeTry } from './challenge-store.ts'
import { hashOfChallenge } from './challenge.ts'
import { type Proof, proveBy } from './prove.ts'
import { methodsOf } from './second-proof.ts'
import { writeSessionProof } from './session-proof-store.ts'
import { isStrong } from './strong-methods.ts'

type AnswerRequest = Request<typeof contract.answerChallenge>

export const answerChallenge = handle(contract.answerChallenge, async (request, services: AccountServices) => {
  const { input, now, address, refuse } = request
  const { database, settings } = services
  await limitRate(services, {
    key: `challenge:${originOf(address)}`,
    max: (await services.settings.get('rate.limits')).secondChecksPerMinute,
    perSeconds: 60,
  })
  const idHash = hashOfChallenge(input.challengeId)
  const { tries } = await settings.get('auth.secondCheck')
  const challenge = await takeChallengeTry(database, idHash, { now, triesMax: tries })
  const person = challenge && (await findPerson(database, challenge.memberId))
  if (!challenge || !person || !(await isOffered(services, person, { challenge, method: input.method })))
    throw refuse('CHALLENGE_OVER')
  if (person.status === 'frozen') throw refuse('ACCOUNT_FROZEN')

  const proof = await proveBy(services, person, { ...input, now })
  if (proof.is === 'not') {
    await logLogin(request, services, person, 'CODE_WRONG')
    throw refuse(proof.fault)
  }
  return open(request, services, { challenge, person, idHash, proof })
})

/** What was offered and would still be: since then a stronger factor may have been set up. */
const isOffered = async (
  { settings }: AccountServices,
  person: Person,
  { challenge, method }: { challenge: Challenge; method: ChallengeMethod },
): Promise<boolean> =>
  challenge.methods.includes(method) && methodsOf(person, challenge.proof, await settings.get('auth.payeeProof')).includes(method)

type Passed = { challenge: Challenge; person: Person; idHash: Buffer; proof: Extract<Proof, { is: 'given' }> }

const open = async (
  request: AnswerRequest,
  services: AccountServices,
  { challenge, person, idHash, proof }: Passed,
): Promise<SessionAnswer> => {
  const { input, now, address, device, refuse } = request
  const { remember, mustChange } = challenge
  const passwordDue = challenge.proof === 'password' && mustChange !== 'NO'
  return inTransaction(services.database, async (tx) => {
    if (!(await removeChallenge(tx, idHash)) || !(await proof.use(tx))) throw refuse('CHALLENGE_OVER')
    const token = await startSession(tx, services, { member: person, remember, request, passwordDue })
    // The password that is due is changed next: the code need not be given twice.
    if (passwordDue && isStrong(input.method)) await writeSessionProof(tx, hashToken(token), now)
    const values = { address, device: deviceLabel(plainText(device)) }
    await appendEvents(tx, { kind: 'member.signed_in_anew', memberId: person.id, body: values, at: now })
    await notifyMember(tx, services, { memberId: person.id, notice: 'signed_in', values, at: now })
    return sessionAnswer(token, mustChange)
  })
}
