import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { InputOf } from '@tamuvo/contract/call.ts'
import * as contract from '@tamuvo/contract/account-passkeys.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { handle, type Request } from '../../kit/handle.ts'
import { isDuplicate } from '../../kit/idempotency.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { Refused } from '../../kit/refuse.ts'
import { notifyMember } from '../messages/notify.ts'
import { requireOwn } from '../own.ts'
import { plainText } from '../rules.ts'
import { countRecoveryCodes, writeRecoveryCodes } from '../security/authenticator-store.ts'
import { newRecoveryCodes } from '../security/recovery-codes.ts'
import type { AccountServices } from '../services.ts'
import { anyChallenge, hashOfChallengeText } from './ceremony.ts'
import { shownPasskey } from './list-passkeys.ts'
import {
  insertPasskey,
  listPasskeysOf,
  lockFactorsOf,
  type Passkey,
  passkeyIndex,
  takePasskeyChallenge,
} from './passkey-store.ts'
import { relyingPartyOf } from './relying-party.ts'
import { algorithms, passkeysMax } from './start-passkey.ts'

type AddRequest = Request<typeof contract.addPasskey>
type Verified = { passkey: Pick<Passkey, 'id' | 'publicKey' | 'transports' | 'isSynced'>; signCount: number; challenge: string }

export const addPasskey = handle(contract.addPasskey, async (request, services: AccountServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { input, now, refuse } = request
  const verified = await verify(services, input.response)
  const passkey = { ...verified.passkey, memberId, name: plainText(input.name), createdAt: now }
  try {
    const recoveryCodes = await inTransaction(services.database, (tx) => add(tx, services, request, { ...verified, passkey }))
    return { passkey: shownPasskey({ ...passkey, lastUsedAt: null }), recoveryCodes }
  } catch (error) {
    if (isDuplicate(error, passkeyIndex)) throw refuse('PASSKEY_KNOWN')
    throw error
  }
})

const add = async (
  tx: Tx,
  services: AccountServices,
  { member, now, refuse }: AddRequest,
  { passkey, signCount, challenge }: Verified & { passkey: Omit<Passkey, 'lastUsedAt'> },
): Promise<string[]> => {
  const { memberId, name } = passkey
  const waiting = { hash: hashOfChallengeText(challenge), purpose: 'register', boundTo: member.tokenHash } as const
  if (!(await takePasskeyChallenge(tx, waiting, now))) throw refuse('PASSKEY_OVER')
  await lockFactorsOf(tx, memberId)
  if ((await listPasskeysOf(tx, memberId)).length >= passkeysMax) throw refuse('PASSKEYS_MAX')
  await insertPasskey(tx, passkey, signCount)
  await appendEvents(tx, { kind: 'member.passkey_added', memberId, body: { name }, at: now })
  await notifyMember(tx, services, { memberId, notice: 'passkey_added', values: { value: name }, at: now })
  if ((await countRecoveryCodes(tx, memberId)) > 0) return []
  const { codes, hashes } = newRecoveryCodes(services.rng, memberId)
  await writeRecoveryCodes(tx, memberId, hashes)
  return codes
}

/** @throws Refused PASSKEY_WRONG */
const verify = async (services: AccountServices, shown: InputOf<typeof contract.addPasskey>['response']): Promise<Verified> => {
  const { id: expectedRPID, origin: expectedOrigin } = await relyingPartyOf(services)
  const challenge = anyChallenge()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...shown, clientExtensionResults: {} },
    expectedChallenge: challenge.accept,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new Refused('PASSKEY_WRONG')
  const { credential, credentialDeviceType } = registrationInfo
  const { id, publicKey, counter } = credential
  const isSynced = credentialDeviceType === 'multiDevice'
  return {
    passkey: { id, publicKey: Buffer.from(publicKey), transports: shown.response.transports, isSynced },
    signCount: counter,
    challenge: challenge.read(),
  }
}
