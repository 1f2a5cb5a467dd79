import { createHmac, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/** Accepted clock skew in time steps. */
const skew = 1

/** The time step of an instant. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/** The code of a step: RFC 6238 with SHA-1. */
export const totpAt = (secret: Buffer, step: number, length = digits): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac[mac.length - 1] ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** length).padStart(length, '0')
}

/** The accepted time step after `lastStep` whose code this is; undefined for none. Each code is valid once. */
export const matchingStep = (secret: Buffer, code: string, now: Date, lastStep: number): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const steps = Array.from({ length: 2 * skew + 1 }, (_, index) => stepAt(now) - skew + index)
  return steps.find((step) => step > lastStep && timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(code)))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding. */
export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The `otpauth:` URI of the QR code. */
export const totpUri = ({ secret, account, issuer }: { secret: Buffer; account: string; issuer: string }): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret: base32(secret), issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  // Authenticators do not decode a plus as a space.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
