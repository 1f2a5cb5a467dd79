import { randomBytes } from 'node:crypto'
import { hashToken } from '../kit/session.ts'

export type TestDevice = { deviceHash: Buffer; headers: Record<string, string> }

/** A browser that is known by its cookie, as a site with TLS and one without name it. */
export const testDevice = (): TestDevice => {
  const id = randomBytes(16).toString('base64url')
  return { deviceHash: hashToken(id), headers: { cookie: `device=${id}; __Host-device=${id}` } }
}
