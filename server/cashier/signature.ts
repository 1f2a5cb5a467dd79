import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header of a signed message: `t=<seconds since 1970>,v1=<hex HMAC-SHA256(secret, t + "." + body)>`. */
export const signatureHeader = 'x-sandbox-signature'

const toleranceSeconds = 300

const headerMax = 1_024

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

const digestOf = (secret: string, time: string, body: string): Buffer =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest()

/** The signature header of a body that is sent now. */
export const signatureOf = (secret: string, body: string, now: Date): string => {
  const time = secondsOf(now).toString()
  return `t=${time},v1=${digestOf(secret, time, body).toString('hex')}`
}

/**
 * Whether a body was signed with the secret within the last 300 seconds. During key rotation a message carries several `v1`; one
 * match is enough.
 * @param body the raw bytes: parsing and serializing again would change them
 */
export const isSigned = (secret: string, body: string, header: string, now: Date): boolean => {
  if (header.length > headerMax) return false
  const fields = header.split(',').map((field) => field.trim().split('='))
  const time = fields.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(secondsOf(now) - Number(time)) > toleranceSeconds) return false
  const expected = digestOf(secret, time, body)
  const given = fields.filter(([name]) => name === 'v1').map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
  return given.some((digest) => digest.length === expected.length && timingSafeEqual(digest, expected))
}
