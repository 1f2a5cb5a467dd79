import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'
import type { Vendor } from '../vendor.ts'

/**
 * The form of a call by TC-Gaming: `merchant_code`, `params` (base64 of DES-ECB-PKCS5 of JSON) and `sign` (hex SHA-256 of `params` and a
 * key). DES is long broken; it stays in this file.
 * @returns the JSON of the call, or which part of the form is wrong
 */
export const readForm = (text: string, { keys }: Pick<Vendor, 'keys'>): { json: string } | { wrong: 'merchant' | 'sign' } => {
  const form = new URLSearchParams(text)
  if (form.get('merchant_code') !== keys['merchantCode']) return { wrong: 'merchant' }
  const params = form.get('params') ?? ''
  const sign = createHash('sha256')
    .update(params + (keys['signKey'] ?? ''))
    .digest()
  const given = Buffer.from(form.get('sign') ?? '', 'hex')
  if (!keys['signKey'] || given.length !== sign.length || !timingSafeEqual(given, sign)) return { wrong: 'sign' }
  const json = decrypt(keys['desKey'] ?? '', params)
  return json === undefined ? { wrong: 'sign' } : { json }
}

/** Single DES is triple DES with the same key thrice, which today's OpenSSL still has. */
const decrypt = (key: string, params: string): string | undefined => {
  const bytes = Buffer.from(key)
  try {
    const decipher = createDecipheriv('des-ede3', Buffer.concat([bytes, bytes, bytes]), null)
    return Buffer.concat([decipher.update(params, 'base64'), decipher.final()]).toString()
  } catch {
    return undefined
  }
}
