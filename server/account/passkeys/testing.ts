import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Place = { origin: string; rpId: string }

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
