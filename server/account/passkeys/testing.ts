import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import * as contract from '@tamuvo/contract/account-passkeys.ts'
import { type AccountServer, goodPassword, siteUrl } from '../testing.ts'

type Place = { origin: string; rpId: string }

/** The site of tests. */
export const place: Place = { origin: siteUrl, rpId: new URL(siteUrl).hostname }

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer): string => bytes.toString('base64url')
const userPresentAndVerified = 0x05
const hasKey = 0x40
const eligibleForBackup = 0x18

/** An authenticator with one passkey, as browsers show it. */
export const softAuthenticator = ({ origin, rpId }: Place, { isSynced = false } = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const shown = { id: text(id), rawId: text(id), type: 'public-key' as const }
  const flags = userPresentAndVerified | (isSynced ? eligibleForBackup : 0)
  let count = 0

  const clientData = (type: string, challenge: string, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const head = (bits: number, signCount: number): Buffer => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(signCount)
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), counter])
  }
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )

  return {
    id: shown.id,
    /** Makes the passkey. */
    register: (challenge: string, from = origin) => {
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([head(flags | hasKey, count), Buffer.alloc(16), length, id, Buffer.from(coseKey)])
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...shown,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, from)),
          attestationObject: text(Buffer.from(isoCBOR.encode(attestation))),
          transports: ['internal'],
        },
      }
    },
    /** Shows the passkey. @param more `count`: what its counter says; by default one more each time */
    show: (challenge: string, more: { from?: string; count?: number; bits?: number } = {}) => {
      count = more.count ?? count + 1
      const client = clientData('webauthn.get', challenge, more.from ?? origin)
      const authData = head(more.bits ?? flags, count)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      return {
        ...shown,
        response: { clientDataJSON: text(client), authenticatorData: text(authData), signature: text(signature) },
      }
    },
  }
}

/** Members with passkeys, and what they do. */
export const passkeyMembers = (server: AccountServer) => {
  const begin = (token: string, password = goodPassword) => server.ask(contract.startPasskey, { password }, { token })
  const add = (token: string, response: ReturnType<ReturnType<typeof softAuthenticator>['register']>, name = 'My phone') =>
    server.ask(contract.addPasskey, { name, response }, { token })

  const holder = async (options = {}) => {
    const member = await server.insider()
    const key = softAuthenticator(place, options)
    const { challenge } = (await begin(member.token)).value.options
    const { recoveryCodes } = (await add(member.token, key.register(challenge))).value
    return { ...member, key, recoveryCodes }
  }

  const stepUp = async ({ token, key }: Pick<Awaited<ReturnType<typeof holder>>, 'token' | 'key'>, more = {}) => {
    const { challenge } = (await server.get(contract.startPasskeyStepUp, {}, { token })).options
    return server.ask(contract.stepUpByPasskey, { response: key.show(challenge, more) }, { token })
  }

  const events = async (memberId: bigint) => {
    const kinds = 'SELECT kind FROM outbox_event WHERE member_id = $1 ORDER BY 1'
    return (await server.services.database.query<{ kind: string }>(kinds, [memberId])).rows.map(({ kind }) => kind)
  }

  return { begin, add, holder, stepUp, events }
}
