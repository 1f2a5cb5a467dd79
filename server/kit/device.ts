import type { IncomingHttpHeaders } from 'node:http'
import type { Rng } from './rng.ts'
import { hashToken } from './session.ts'

/** 128 bits in base64url. */
const idPattern = /^[\w-]{22}$/
const idBytes = 16
/** The longest that browsers keep a cookie. */
const keptSeconds = 400 * 86_400

/** The name of the cookie: with the prefix, neither another host nor a page without TLS can set it. */
const nameOf = (isSecure: boolean): string => (isSecure ? '__Host-device' : 'device')

/** The id by which a browser is known again; undefined where it brings none. */
const idIn = ({ cookie = '' }: IncomingHttpHeaders, isSecure: boolean): string | undefined => {
  const name = `${nameOf(isSecure)}=`
  const pair = cookie.split(/; */).find((each) => each.startsWith(name))
  const id = pair?.slice(name.length) ?? ''
  return idPattern.test(id) ? id : undefined
}

/** A device as it is kept: its hash, never the id itself. */
export const deviceHashIn = (headers: IncomingHttpHeaders, isSecure: boolean): Buffer | undefined => {
  const id = idIn(headers, isSecure)
  return id === undefined ? undefined : hashToken(id)
}

/** The device of a browser, a new one where it brings none, and the cookie that keeps it for as long as browsers keep any. */
export const knownDevice = (
  headers: IncomingHttpHeaders,
  { isSecure, rng }: { isSecure: boolean; rng: Rng },
): { hash: Buffer; cookie: string } => {
  const id = idIn(headers, isSecure) ?? rng.bytes(idBytes).toString('base64url')
  const cookie = `${nameOf(isSecure)}=${id}; Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return { hash: hashToken(id), cookie }
}
