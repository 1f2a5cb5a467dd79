import type * as contract from '@tamuvo/contract/account.ts'
import type { MustChange } from '@tamuvo/contract/account.ts'
import type { LoginResult } from '@tamuvo/contract/account-devices.ts'
import type { OutputOf } from '@tamuvo/contract/call.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import type { Refused } from '../kit/refuse.ts'
import type { AccountServices } from './services.ts'
import { spendCode } from './codes/codes.ts'
import type { LoginRequest, Proven } from './login-attempt.ts'
import { insertLogin } from './login-store.ts'
import { subnetOf } from './origin.ts'
import { isAgentSide, isAssistant, isInitialOver, mustChangeOf, plainText } from './rules.ts'
import { openChallenge } from './security/challenge.ts'
import { secondProofFor } from './security/second-proof.ts'
import { type LoginAttempt, startSession } from './start-session.ts'
import type { Login } from './store.ts'

export type SessionAnswer = OutputOf<typeof contract.login>

/** Completes a login after the first factor, or asks for a second one. */
export const completeLogin = async (request: LoginRequest, services: AccountServices, proven: Proven): Promise<SessionAnswer> => {
  const { found, proof, remember } = proven
  const closed = closedTo(proven)
  if (closed) throw await turnAway(request, services, found, closed)
  const { mustChange, isOver } = await passwordStateOf(services, { ...proven, now: request.now })
  if (proof === 'password' && isOver) throw request.refuse('INITIAL_PASSWORD_OVER')
  const second = await secondProofFor(request, services, proven)
  if (second.is === 'challenge') {
    const challenge = await inTransaction(services.database, async (tx) => {
      await useUp(tx, request, proven)
      return openChallenge(tx, services, { ...second, memberId: found.id, proof, remember, mustChange, now: request.now })
    })
    await logLogin(request, services, found, 'CHALLENGED')
    return { token: '', firstTimeLogin: false, passwordExpired: false, mustChange: 'NO', challenge }
  }
  const passwordDue = proof === 'password' && mustChange !== 'NO'
  const token = await inTransaction(services.database, async (tx) => {
    await useUp(tx, request, proven)
    return startSession(tx, services, { member: found, remember, request, passwordDue, trust: second.trust })
  })
  return sessionAnswer(token, mustChange)
}

/** The answer to a browser with a new session. */
export const sessionAnswer = (token: string, mustChange: MustChange): SessionAnswer => ({
  token,
  firstTimeLogin: mustChange === 'FIRST' || mustChange === 'DEFAULT_PASSWORD',
  passwordExpired: mustChange === 'EXPIRED',
  mustChange,
})

type Entering = { found: Pick<Login, 'type' | 'status'>; entry: Proven['entry'] | undefined }
type Closed = 'NOT_AGENT' | 'NOT_MEMBER' | 'ACCOUNT_FROZEN'

/** Why an account may not log in where it tries to. */
export const closedTo = ({ found, entry }: Entering): Closed | undefined => {
  if (entry === 'agent' && !isAgentSide(found.type)) return 'NOT_AGENT'
  if (entry === 'member' && isAssistant(found.type)) return 'NOT_MEMBER'
  return found.status === 'frozen' ? 'ACCOUNT_FROZEN' : undefined
}

const turnAway = async (request: LoginRequest, services: AccountServices, found: Login, result: Closed): Promise<Refused> => {
  await logLogin(request, services, found, result)
  return request.refuse(result)
}

type TypedPassword = { found: Login; password?: string; now: Date }

/** Why a typed password has to be changed, and whether it was an initial one that was left unchanged for too long. */
export const passwordStateOf = async (
  { settings }: Pick<AccountServices, 'settings'>,
  { found, password, now }: TypedPassword,
): Promise<{ mustChange: MustChange; isOver: boolean }> => {
  const { maxDays, initialHours, initialPassword } = await settings.get('auth.passwords')
  const expires = (await settings.get('switches')).PWDEXPFORCECHANGE3
  const isInitial = initialPassword !== '' && password === initialPassword
  const mustChange = mustChangeOf(found, { expires, maxDays, isInitial }, now)
  return { mustChange, isOver: isInitialOver(mustChange, found.passwordChangedAt, initialHours, now) }
}

const useUp = async (tx: Tx, { now, refuse }: LoginRequest, { code }: Proven): Promise<void> => {
  if (code && !(await spendCode(tx, code, now))) throw refuse('SMS_EXPIRED')
}

export const logLogin = (
  { now, address, device }: LoginAttempt,
  { database }: Pick<AccountServices, 'database'>,
  found: { id: bigint } | undefined,
  result: LoginResult,
): Promise<void> =>
  insertLogin(database, {
    memberId: found?.id,
    at: now,
    address,
    subnet: subnetOf(address),
    device: plainText(device),
    result,
  })
