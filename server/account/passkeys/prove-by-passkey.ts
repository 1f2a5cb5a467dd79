import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { InputOf } from '@tamuvo/contract/call.ts'
import type { loginByPasskey } from '@tamuvo/contract/account-passkeys.ts'
import { inTransaction } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { Refused } from '../../kit/refuse.ts'
import { notifyMember } from '../messages/notify.ts'
import type { AccountServices } from '../services.ts'
import { anyChallenge, hashOfChallengeText } from './ceremony.ts'
import { countPasskeyUse, findPasskey, type Passkey, type PasskeyPurpose, takePasskeyChallenge } from './passkey-store.ts'
import { relyingPartyOf } from './relying-party.ts'

type Shown = InputOf<typeof loginByPasskey>['response']
type About = { purpose: PasskeyPurpose; boundTo: Buffer; now: Date; ownerId?: bigint }

/**
 * Checks a passkey and consumes its challenge.
 * @param about `ownerId`: the member whose passkey it has to be
 * @throws Refused PASSKEY_WRONG, PASSKEY_OVER when the challenge is none of these, or no longer
 */
export const proveByPasskey = async (
  services: AccountServices,
  shown: Shown,
  { purpose, boundTo, now, ownerId }: About,
): Promise<Passkey> => {
  const passkey = await findPasskey(services.database, shown.id)
  if (!passkey || (ownerId !== undefined && passkey.memberId !== ownerId)) throw new Refused('PASSKEY_WRONG')
  const { challenge, signCount } = await verify(services, passkey, shown)
  const result = await inTransaction(services.database, async (tx) => {
    if (!(await takePasskeyChallenge(tx, { hash: hashOfChallengeText(challenge), purpose, boundTo }, now))) return 'over'
    if (await countPasskeyUse(tx, passkey.id, signCount, now)) return 'done'
    // Two copies of the key count on their own: whose count falls behind is one too many.
    await appendEvents(tx, { kind: 'member.passkey_rewound', memberId: passkey.memberId, body: { name: passkey.name }, at: now })
    await notifyMember(tx, services, {
      memberId: passkey.memberId,
      notice: 'passkey_rewound',
      values: { value: passkey.name },
      at: now,
    })
    return 'rewound'
  })
  if (result === 'over') throw new Refused('PASSKEY_OVER')
  if (result === 'rewound') throw new Refused('PASSKEY_WRONG')
  return passkey
}

const verify = async (
  services: AccountServices,
  { id, publicKey, transports }: Passkey,
  shown: Shown,
): Promise<{ challenge: string; signCount: number }> => {
  const { id: expectedRPID, origin: expectedOrigin } = await relyingPartyOf(services)
  const { userHandle, ...response } = shown.response
  const challenge = anyChallenge()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...shown, response: userHandle ? { ...response, userHandle } : response, clientExtensionResults: {} },
    expectedChallenge: challenge.accept,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    // The count is compared where it is written, so that two uses at once cannot pass.
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0, transports },
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) throw new Refused('PASSKEY_WRONG')
  return { challenge: challenge.read(), signCount: authenticationInfo.newCounter }
}
