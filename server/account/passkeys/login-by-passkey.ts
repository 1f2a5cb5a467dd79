import * as contract from '@tamuvo/contract/account-passkeys.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle, type Request } from '../../kit/handle.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { closedTo, logLogin, sessionAnswer, type SessionAnswer } from '../complete-login.ts'
import { deviceLabel } from '../devices/device-label.ts'
import { limitRate } from '../limit-rate.ts'
import { isAtHome } from '../login-store.ts'
import { notifyMember } from '../messages/notify.ts'
import { homeMs } from '../home-subnets.ts'
import { originOf, subnetOf } from '../origin.ts'
import { findPerson, type Person } from '../person-store.ts'
import { plainText } from '../rules.ts'
import { type Challenge, findChallenge, removeChallenge } from '../security/challenge-store.ts'
import { hashOfChallenge } from '../security/challenge.ts'
import { writeSessionProof } from '../security/session-proof-store.ts'
import type { AccountServices } from '../services.ts'
import { hashToken } from '../../kit/session.ts'
import { startSession } from '../start-session.ts'
import { boundToVisitor } from './ceremony.ts'
import { proveByPasskey } from './prove-by-passkey.ts'

type PasskeyLogin = Request<typeof contract.loginByPasskey>

export const loginByPasskey = handle(contract.loginByPasskey, async (request, services: AccountServices) => {
  const { input, address, now, refuse } = request
  const { database, settings } = services
  const { perAddressPerMinute: max } = await settings.get('login.limits')
  await limitRate(services, { key: `login:${originOf(address)}`, max, perSeconds: 60 })
  const challenge = input.challengeId ? await findChallenge(database, hashOfChallenge(input.challengeId), now) : undefined
  if (input.challengeId && !challenge?.methods.includes('PASSKEY')) throw refuse('CHALLENGE_OVER')
  const about = { purpose: 'login', boundTo: boundToVisitor(address), now } as const
  const owner = challenge ? { ownerId: challenge.memberId } : {}
  const passkey = await proveByPasskey(services, input.response, { ...about, ...owner })
  const person = await findPerson(database, passkey.memberId)
  if (!person) throw refuse('PASSKEY_WRONG')
  // Who answers a challenge has passed the door of members or agents already.
  const closed = closedTo({ found: person, entry: challenge ? undefined : input.entry })
  if (closed) {
    await logLogin(request, services, person, closed)
    throw refuse(closed)
  }
  return open(request, services, person, challenge)
})

const open = async (
  request: PasskeyLogin,
  services: AccountServices,
  person: Person,
  challenge: Challenge | undefined,
): Promise<SessionAnswer> => {
  const { input, now: at, address, device, refuse } = request
  const mustChange = challenge?.mustChange ?? 'NO'
  const passwordDue = challenge?.proof === 'password' && mustChange !== 'NO'
  const remember = challenge?.remember ?? input.rememberMe
  const isNew = !(await isAtHome(services.database, person.id, subnetOf(address), new Date(at.getTime() - homeMs)))
  return inTransaction(services.database, async (tx) => {
    if (challenge && !(await removeChallenge(tx, hashOfChallenge(input.challengeId)))) throw refuse('CHALLENGE_OVER')
    const token = await startSession(tx, services, { member: person, remember, request, passwordDue })
    // The password that is due is changed next: the passkey need not be shown twice.
    if (passwordDue) await writeSessionProof(tx, hashToken(token), at)
    if (isNew) {
      const values = { address, device: deviceLabel(plainText(device)) }
      await appendEvents(tx, { kind: 'member.signed_in_anew', memberId: person.id, body: values, at })
      await notifyMember(tx, services, { memberId: person.id, notice: 'signed_in', values, at })
    }
    return sessionAnswer(token, mustChange)
  })
}
