import * as contract from '@tamuvo/contract/account.ts'
import * as ofPasskeys from '@tamuvo/contract/account-passkeys.ts'
import * as ofPassword from '@tamuvo/contract/account-password.ts'
import * as ofSecurity from '@tamuvo/contract/account-security.ts'
import type { Call } from '@tamuvo/contract/call.ts'
import { expect, test } from 'vitest'
import { testDevice } from '../../testing/devices.ts'
import { accountServer, freshAddress, goodPassword } from '../testing.ts'

const server = await accountServer()
const { services, person, owner } = server
const { database } = services

const login = (username: string, headers: Record<string, string> = {}, password = goodPassword) =>
  server.ask(contract.login, { username, password }, { headers: { 'x-forwarded-for': freshAddress(), ...headers } })

const devicesOf = async (memberId: bigint) =>
  (
    await database.query('SELECT device_hash AS hash FROM session WHERE member_id = $1 ORDER BY created_at, token_hash', [
      memberId,
    ])
  ).rows

const isCall = (each: unknown): each is Call => typeof each === 'object' && each !== null && 'path' in each && 'output' in each

/** The cookie as a browser sends it back. */
const kept = (answer: { headers: Headers }): string => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

test('a browser gets a cookie with its first login, which no page can read, and keeps it', async () => {
  const { id, username } = await person()
  const first = await login(username)
  expect(first.headers.get('set-cookie')).toMatch(
    /^__Host-device=[\w-]{22}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/,
  )
  const second = await login(username, { cookie: `remembered_name=x; ${kept(first)}` })
  expect(kept(second)).toBe(kept(first))
  const [one, two] = await devicesOf(id)
  expect(one?.hash).toHaveLength(32)
  expect(two).toEqual(one)
})

test('the cookie is stored nowhere', async () => {
  const { username } = await person()
  const secret = kept(await login(username)).split('=')[1] ?? ''
  const { rows } = await owner.query(`SELECT FROM session s WHERE s::text LIKE $1 OR s.device_hash::text LIKE $2`, [
    `%${secret}%`,
    `%${Buffer.from(secret).toString('hex')}%`,
  ])
  expect(secret).toHaveLength(22)
  expect(rows).toEqual([])
})

const loginAt = async (url: string) => {
  const { username } = await person()
  const before = services.address.url
  services.address.url = url
  const answer = await login(username)
  services.address.url = before
  return answer.headers.get('set-cookie')
}

test('on a site without TLS the cookie has its plain name', async () => {
  expect(await loginAt('http://127.0.0.1')).toMatch(/^device=[\w-]{22}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/)
})

test('an address of the site in capitals has TLS, too', async () => {
  expect(await loginAt('HTTPS://PLAY.EXAMPLE')).toMatch(/^__Host-device=/)
})

test.each(['short', 'x'.repeat(23), '../../../../etc/passwd', '%00%00%00%00%00%00%00'])(
  'another value, "%s", is no device',
  async (value) => {
    const { username } = await person()
    const answer = await login(username, { cookie: `__Host-device=${value}` })
    expect(kept(answer)).toMatch(/^__Host-device=[\w-]{22}$/)
    expect(kept(answer)).not.toContain(value)
  },
)

test.each([
  ['the plain name', ({ id }: { id: string }) => ({ cookie: `device=${id}` })],
  ['another case', ({ id }: { id: string }) => ({ cookie: `__HOST-device=${id}` })],
  ['another name that ends alike', ({ id }: { id: string }) => ({ cookie: `x__Host-device=${id}; x=__Host-device=${id}` })],
  ['quotes', ({ id }: { id: string }) => ({ cookie: `__Host-device="${id}"` })],
  ['a page without TLS', ({ id }: { id: string }) => ({ cookie: `device=${id}`, 'x-forwarded-proto': 'http' })],
])('on a site with TLS a cookie by %s is no device', async (_how, headersOf) => {
  const { username } = await person()
  const id = 'planted-by-a-neighbour'
  const answer = await login(username, headersOf({ id }))
  expect(id).toHaveLength(22)
  expect(kept(answer)).toMatch(/^__Host-device=[\w-]{22}$/)
  expect(kept(answer)).not.toContain(id)
})

test('of a cookie that comes twice the first counts, and one among thousands is found at once', async () => {
  const { username } = await person()
  const [first, second] = ['first-of-two-cookies-1', 'second-of-two-cookies2']
  const many = Array.from({ length: 800 }, (_, number) => `c${number}=x`).join(';')
  const answer = await login(username, { cookie: `${many};__Host-device=${first}; __Host-device=${second}` })
  expect(kept(answer)).toBe(`__Host-device=${first}`)
})

test('each call that logs a member in knows the device', () => {
  const calls = [contract, ofPasskeys, ofPassword, ofSecurity].flatMap((each) => Object.values(each).filter(isCall))
  const logins = calls.filter(({ output }) => output === contract.session)
  expect(logins.length).toBeGreaterThan(5)
  expect(logins.filter(({ knowsDevice }) => !knowsDevice)).toEqual([])
})

test('a wrong password brings no cookie, and a trial none either', async () => {
  const { username } = await person()
  expect((await login(username, {}, 'wrong-boats-here')).headers.get('set-cookie')).toBeNull()
  expect(contract.loginFreeplay.knowsDevice).toBeUndefined()
})

test('an account keeps the device on which it was opened', async () => {
  const { headers, deviceHash } = testDevice()
  const form = { username: 'openedhere', password: goodPassword, confirmPassword: goodPassword, adult: true }
  const options = { headers: { 'x-forwarded-for': freshAddress(), ...headers } }
  expect((await server.ask(contract.register, form, options)).success).toBe(true)
  const { rows } = await database.query('SELECT registered_device AS device FROM member WHERE username = $1', ['openedhere'])
  expect(rows).toEqual([{ device: deviceHash }])
})
