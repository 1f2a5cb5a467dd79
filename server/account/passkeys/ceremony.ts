import { createHash } from 'node:crypto'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { originOf } from '../origin.ts'
import type { AccountServices } from '../services.ts'
import { insertPasskeyChallenge, type Passkey, type PasskeyPurpose } from './passkey-store.ts'
import { relyingPartyOf } from './relying-party.ts'

export const ceremonyMs = 5 * 60_000

/** Where a challenge was asked for and has to come back from. */
export const boundToVisitor = (address: string): Buffer =>
  createHash('sha256')
    .update(`visitor ${originOf(address)}`)
    .digest()

export const hashOfChallengeText = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

/** Accepts any challenge and keeps it: whether it is one of ours is found when it is consumed. */
export const anyChallenge = () => {
  let challenge = ''
  return {
    accept: (text: string): boolean => {
      challenge = text
      return true
    },
    read: (): string => challenge,
  }
}

type Beginning = { purpose: PasskeyPurpose; boundTo: Buffer; now: Date }

/** Keeps a challenge until it is answered or too old. */
export const keepChallenge = (
  { database }: Pick<AccountServices, 'database'>,
  challenge: string,
  { now, ...about }: Beginning,
): Promise<void> =>
  insertPasskeyChallenge(database, {
    hash: hashOfChallengeText(challenge),
    ...about,
    expiresAt: new Date(now.getTime() + ceremonyMs),
  })

/** Asks for a passkey: one of the given, or any of this site when there are none. */
export const askForPasskey = async (
  services: AccountServices,
  beginning: Beginning & { purpose: 'login' | 'step-up' },
  allowed: readonly Passkey[] = [],
) => {
  const { id: rpID } = await relyingPartyOf(services)
  const { challenge } = await generateAuthenticationOptions({ rpID, challenge: new Uint8Array(services.rng.bytes(32)) })
  await keepChallenge(services, challenge, beginning)
  const userVerification = 'required' as const
  return { options: { challenge, rpId: rpID, timeout: ceremonyMs, allowCredentials: descriptorsOf(allowed), userVerification } }
}

export const descriptorsOf = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ id, transports }) => ({ id, type: 'public-key' as const, transports }))
