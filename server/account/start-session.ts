import { trialType } from '@tamuvo/contract/brand.ts'
import type { Tx } from '../kit/database.ts'
import type { SessionMember } from '../kit/handle.ts'
import { endSession, openSession } from '../kit/session.ts'
import type { AccountServices } from './services.ts'
import { insertLogin } from './login-store.ts'
import { subnetOf } from './origin.ts'
import { plainText } from './rules.ts'
import { rememberAddress } from './security/address-store.ts'
import { type Member, setLoggedIn } from './store.ts'

/** `member`: the session of the caller, which ends. */
export type LoginAttempt = {
  now: Date
  address: string
  device: string
  deviceHash: Buffer | undefined
  member: SessionMember | undefined
}

export type SessionStart = {
  member: Pick<Member, 'id' | 'type'>
  remember: boolean
  request: LoginAttempt
  /** Whether to remember this address as known. */
  trust?: boolean
  passwordDue?: boolean
  expiresAt?: Date
}

/** Starts a new session and adds a row to the login log. @returns the token */
export const startSession = async (
  tx: Tx,
  { clock, rng, settings, homes }: Pick<AccountServices, 'clock' | 'rng' | 'settings' | 'homes'>,
  { member, remember, request, trust = true, passwordDue = false, expiresAt }: SessionStart,
): Promise<string> => {
  const { now, address, deviceHash } = request
  const device = plainText(request.device)
  const subnet = subnetOf(address)
  if (request.member) await endSession(tx, request.member.tokenHash)
  await setLoggedIn(tx, member.id, now)
  await insertLogin(tx, { memberId: member.id, at: now, address, subnet, device, deviceHash, result: 'OK' })
  // Trials, which anybody may open, do not make a subnet known.
  if (member.type !== trialType) await homes.remember(tx, subnet, member.id)
  if (trust)
    await rememberAddress(tx, member.id, subnet, { at: now, keep: (await settings.get('auth.secondCheck')).addressesMax })
  const session = { memberId: member.id, type: member.type, address, device, deviceHash, remember, passwordDue }
  return openSession(tx, clock, rng, expiresAt ? { ...session, expiresAt } : session)
}
