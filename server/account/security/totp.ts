import { createHmac, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/** A clock may be one step off. */
const skew = 1

/** The step of time in which an instant lies. */
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

/** The step whose code this is, of those around now that come after `lastStep`; undefined for none. Each is good once. */
export const matchingStep = (secret: Buffer, code: string, now: Date, lastStep: number): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const steps = Array.from({ length: 2 * skew + 1 }, (_, index) => stepAt(now) - skew + index)
  return steps.find((step) => step > lastStep && timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(code)))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding: how people type a secret. */
export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** What authenticators read from a QR code. */
export const totpUri = ({ secret, account, issuer }: { secret: Buffer; account: string; issuer: string }): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret: base32(secret), issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  // Authenticators take a plus for a plus.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
