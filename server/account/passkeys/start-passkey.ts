import { createHash } from 'node:crypto'
import { generateRegistrationOptions } from '@simplewebauthn/server'
import * as contract from '@tamuvo/contract/account-passkeys.ts'
import { handle } from '../../kit/handle.ts'
import { requirePassword } from '../own-password.ts'
import { requireOwn } from '../own.ts'
import { requireStepUp } from '../security/require-step-up.ts'
import type { AccountServices } from '../services.ts'
import { ceremonyMs, descriptorsOf, keepChallenge } from './ceremony.ts'
import { listPasskeysOf } from './passkey-store.ts'
import { relyingPartyOf } from './relying-party.ts'

export const passkeysMax = 10

/** EdDSA, ES256 and RS256: what devices know. */
export const algorithms = [-8, -7, -257]

/** Found without a name, and only where the device has been unlocked. */
const authenticatorSelection = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const

export const startPasskey = handle(contract.startPasskey, async (request, services: AccountServices) => {
  const person = await requireOwn(request, services)
  const { input, member, now, refuse } = request
  await requireStepUp(request, services, person)
  await requirePassword(request, services, input.password)
  const known = await listPasskeysOf(services.database, person.id)
  if (known.length >= passkeysMax) throw refuse('PASSKEYS_MAX')
  const rp = await relyingPartyOf(services)
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpID: rp.id,
    rpName: rp.name,
    userID: userHandleOf(person.id),
    userName: person.username,
    userDisplayName: person.nickname || person.username,
    challenge: new Uint8Array(services.rng.bytes(32)),
    supportedAlgorithmIDs: algorithms,
  })
  await keepChallenge(services, challenge, { purpose: 'register', boundTo: member.tokenHash, now })
  const options = {
    challenge,
    rp: { id: rp.id, name: rp.name },
    user,
    pubKeyCredParams,
    timeout: ceremonyMs,
    excludeCredentials: descriptorsOf(known),
    authenticatorSelection,
    attestation: 'none' as const,
  }
  return { options }
})

/** By what authenticators keep members apart; it says nothing about them. */
const userHandleOf = (memberId: bigint) => new Uint8Array(createHash('sha256').update(`passkeys of ${memberId}`).digest())
