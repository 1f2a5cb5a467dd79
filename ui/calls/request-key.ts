import { knownServerTime } from './server-clock.ts'

/**
 * A UUID for one intention to move money. Once the server's time is known it begins with that (version 7): such keys lie together in the
 * ledger, which then looks for them in one month alone. Before that it is random, since the server takes no key of a time to come.
 */
export const newRequestKey = (): string => {
  const now = knownServerTime()
  return now === undefined ? randomUuid() : timedUuid(now)
}

/** Works on pages without TLS, where `crypto.randomUUID` is absent. */
export const randomUuid = (): string => uuidOf(4, randomBytes())

const timedUuid = (ms: number): string => {
  const bytes = randomBytes()
  for (let place = 0; place < 6; place++) bytes[place] = Math.floor(ms / 256 ** (5 - place)) % 256
  return uuidOf(7, bytes)
}

const randomBytes = (): Uint8Array => crypto.getRandomValues(new Uint8Array(16))

const uuidOf = (version: number, bytes: Uint8Array): string => {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
