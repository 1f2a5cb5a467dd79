import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { houseKey } from './house-key.ts'

type Answer = { success: boolean; code: string; value: Record<string, unknown> }
/** `houseKey`: the key of a staff member. */
type Sent = { method?: string; token?: string; houseKey?: string; body?: Record<string, unknown> }

/** Calls the server without the pages, for the preconditions of a story. */
export const ask = async (
  page: Page,
  path: string,
  { method = 'GET', token, houseKey: key, body }: Sent = {},
): Promise<Answer['value']> => {
  const headers = {
    language: 'EN',
    ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(key ? { authorization: `Operator ${key}` } : {}),
  }
  const response = await page.request.fetch(path, { method, headers, ...(body ? { data: body } : {}) })
  const { success, code, value }: Answer = await response.json()
  expect({ path, success, code }).toEqual({ path, success: true, code: 'OK' })
  return value
}

/** Encrypts the body of a call. */
export const sealed = async (page: Page, body: Record<string, unknown>): Promise<{ value: string }> => {
  const response = await page.request.get('/wps/system/keys')
  const [jwk]: JWK[] = (await response.json()).value.keys
  if (!jwk) throw new Error('the server offers no encryption key')
  // The time of the server, which stories advance.
  const iat = Math.floor(Date.parse(response.headers()['date'] ?? '') / 1000)
  const plain = JSON.stringify({ ...body, iat, jti: randomUUID() })
  const value = await new CompactEncrypt(new TextEncoder().encode(plain))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid ?? '' })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
  return { value }
}

/** Registers a member. @returns the token of the first session */
export const openAccount = async (page: Page, username: string, password: string): Promise<string> => {
  const body = { username, password, confirmPassword: password, adult: true, registerMethod: 'WEB' }
  const session = await ask(page, '/wps/member/register', { method: 'PUT', body: await sealed(page, body) })
  return String(session['token'])
}

/** Deposits through the sandbox provider and waits for the credit. @param amount on the wire, "50.00" */
export const deposit = async (page: Page, token: string, amount: string): Promise<void> => {
  const body = { method: 'demo-kbzpay', amount }
  const { id, payUrl } = await ask(page, '/wps/pay/deposits', { method: 'POST', token, body })
  await page.request.post(String(payUrl), { form: { choice: 'pay' }, maxRedirects: 0 })
  await expect
    .poll(async () => (await ask(page, `/wps/pay/deposit?id=${id}`, { token }))['state'], {
      intervals: [100],
      // The jobs of a world that has just begun come first.
      timeout: 30_000,
    })
    .toBe('SUCCEEDED')
}

/** Calls the staff API. */
export const asHouse = (
  page: Page,
  path: string,
  body?: Record<string, unknown>,
  key: string = houseKey,
): Promise<Answer['value']> => ask(page, path, { houseKey: key, ...(body ? { method: 'POST', body } : {}) })
