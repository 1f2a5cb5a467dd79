import * as contract from '@tamuvo/contract/account.ts'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { type Member, registerMember } from './account.ts'
import type { NewMember } from './register-member.ts'
import { accountServer, freshAddress, goodPassword } from './testing.ts'

const server = await accountServer()
const { services, clock } = server
const { database } = services
const hash = await services.passwords.hash(goodPassword)
const minute = 60_000

let people = 0
const person = (more: Partial<NewMember> = {}): Promise<Member> =>
  inTransaction(database, (tx) => registerMember(tx, services, { username: `person${++people}`, passwordHash: hash, language: 'EN', registeredAt: clock.now(), ...more }))

const logOf = async (memberId: bigint) =>
  (await database.query('SELECT at, address, device, result FROM login_log WHERE member_id = $1 ORDER BY id', [memberId])).rows

/** Fails at an address, solving captchas where they are asked for. */
const failTimes = async (times: number, username: string, address: string) => {
  const codes: string[] = []
  for (let i = 0; i < times; i++) codes.push((await server.login(username, 'wrong-guess', { address, ...(i < 3 ? {} : await server.solve('login')) })).code)
  return codes
}

describe('login', () => {
  test('answers a token of a new session each time', async () => {
    const { username } = await person()
    const first = await server.login(username, goodPassword)
    expect(first).toMatchObject({ success: true, value: { token: expect.stringMatching(/^[\w-]{43}$/), firstTimeLogin: false, passwordExpired: false } })
    const second = await server.login(username, goodPassword, { token: first.value.token })
    expect(second.value.token).not.toBe(first.value.token)
    expect(await server.ask(contract.getMemberInfo, {}, { token: first.value.token })).toMatchObject({ status: 401 })
    expect(await server.ask(contract.getMemberInfo, {}, { token: second.value.token })).toMatchObject({ success: true })
  })

  test('takes the name in any case and with spaces around it, the password only as it is', async () => {
    const { username } = await person()
    expect((await server.login(`  ${username.toUpperCase()} `, goodPassword)).success).toBe(true)
    for (const password of [goodPassword.toUpperCase(), ` ${goodPassword}`, `${goodPassword} `, goodPassword.slice(0, -1)])
      expect((await server.login(username, password)).code).toBe('WRONG_CREDENTIALS')
  })

  test('shows when she logged in before', async () => {
    const { username } = await person()
    const before = clock.now().toISOString()
    await server.login(username, goodPassword)
    clock.advance(minute)
    const { value } = await server.login(username, goodPassword)
    expect((await server.get(contract.getMemberInfo, {}, { token: value.token })).lastLoginAt).toBe(before)
  })

  test('writes every try into the log', async () => {
    const { id, username } = await person()
    await server.login(username, 'wrong-guess', { address: '203.0.113.50', device: 'Phone/1' })
    await server.login(username, goodPassword, { address: '203.0.113.51', device: 'Phone/2' })
    expect(await logOf(id)).toEqual([
      { at: clock.now(), address: '203.0.113.50', device: 'Phone/1', result: 'WRONG_CREDENTIALS' },
      { at: clock.now(), address: '203.0.113.51', device: 'Phone/2', result: 'OK' },
    ])
  })

  test('lasts longer when it is remembered', async () => {
    const { username } = await person()
    const [plain, remembered] = [await server.login(username, goodPassword), await server.login(username, goodPassword, { rememberMe: true })]
    clock.advance(31 * minute)
    expect((await server.ask(contract.getMemberInfo, {}, { token: plain.value.token })).status).toBe(401)
    expect((await server.ask(contract.getMemberInfo, {}, { token: remembered.value.token })).status).toBe(200)
    clock.advance(24 * 60 * minute)
    expect((await server.ask(contract.getMemberInfo, {}, { token: remembered.value.token })).status).toBe(401)
  })

  test.each([['FIRST', true, false], ['DEFAULT_PASSWORD', true, false], ['EXPIRED', false, true], ['NO', false, false]] as const)('says that the password must change: %s', async (mustChange, firstTimeLogin, passwordExpired) => {
    const { username } = await person({ mustChange })
    expect((await server.login(username, goodPassword)).value).toMatchObject({ firstTimeLogin, passwordExpired })
  })

  test('by a code of a text message is off', async () => {
    expect(await server.login('0912345678', '123456', { type: 'sms' })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  test('of an assistant or a frozen member is refused, but only to who knows the password', async () => {
    const [reader, operator, frozen] = [await person({ type: 41 }), await person({ type: 42 }), await person()]
    await database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [frozen.id])
    const codes = async (password: string) => Promise.all([reader, operator, frozen].map(async ({ username }) => (await server.login(username, password)).code))
    expect(await codes(goodPassword)).toEqual(['NOT_MEMBER', 'NOT_MEMBER', 'ACCOUNT_FROZEN'])
    expect(await codes('wrong-guess')).toEqual(['WRONG_CREDENTIALS', 'WRONG_CREDENTIALS', 'WRONG_CREDENTIALS'])
    expect((await logOf(frozen.id)).map(({ result }) => result)).toEqual(['ACCOUNT_FROZEN', 'WRONG_CREDENTIALS'])
    expect((await database.query('SELECT FROM session WHERE member_id = ANY($1::bigint[])', [[reader.id, operator.id, frozen.id]])).rowCount).toBe(0)
  })
})

describe('a wrong login', () => {
  test('does not tell whether the name exists: the same answers, step by step', async () => {
    const { username } = await person()
    const story = async (name: string) => {
      const address = freshAddress()
      const answers = []
      for (let i = 0; i < 10; i++) {
        const { status, code, message, value } = await server.login(name, 'wrong-guess', { address, ...(i < 3 || i > 8 ? {} : await server.solve('login')) })
        answers.push({ status, code, message, value })
      }
      return answers
    }
    const [known, unknown] = [await story(username), await story('nobody-at-all')]
    expect(known).toEqual(unknown)
    expect(known.map(({ code, value }) => `${code} ${value.captcha}`)).toEqual([
      'WRONG_CREDENTIALS false', 'WRONG_CREDENTIALS false', 'WRONG_CREDENTIALS true', 'WRONG_CREDENTIALS true', 'WRONG_CREDENTIALS true',
      'WRONG_CREDENTIALS true', 'WRONG_CREDENTIALS true', 'ACCOUNT_LOCKED true', 'ACCOUNT_LOCKED true', 'ACCOUNT_LOCKED true',
    ])
  })

  test('takes as long for a name that nobody has', async () => {
    const { username } = await person()
    const timed = async (name: string) => {
      const start = performance.now()
      await server.login(name, 'wrong-guess')
      return performance.now() - start
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let i = 0; i < 9; i++) {
      known.push(await timed(username))
      unknown.push(await timed(`nobody${i}`))
    }
    const fastest = (times: number[]): number => Math.min(...times)
    expect(fastest(unknown)).toBeGreaterThan(fastest(known) * 0.6)
    expect(fastest(known)).toBeGreaterThan(fastest(unknown) * 0.6)
  })

  test.each(["' OR '1'='1' --", '<script>alert(1)</script>', 'admin\0', '\u202enimda', '😀'.repeat(20), 'သီရိ', '%', '{"$ne":null}', '\ud800'])('with the name %j is only wrong', async (name) => {
    expect(await server.login(name, goodPassword)).toMatchObject({ status: 200, code: 'WRONG_CREDENTIALS' })
  })

  test('of ten thousand characters is malformed', async () => {
    expect(await server.login('a'.repeat(10_000), goodPassword)).toMatchObject({ status: 400, code: 'MALFORMED' })
    expect(await server.login('somebody', 'a'.repeat(10_000))).toMatchObject({ status: 400, code: 'MALFORMED' })
    expect(await server.login('  ', goodPassword)).toMatchObject({ status: 400, code: 'MALFORMED' })
  })

  test('keeps no name that nobody has', async () => {
    await server.login('My-Secret-Passphrase', goodPassword, { address: '203.0.113.77' })
    const { rows } = await database.query(`SELECT l.*, g.* FROM login_log l, login_guard g WHERE l.address = '203.0.113.77'`)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)).toLowerCase()).not.toContain('passphrase')
  })
})

describe('a captcha', () => {
  test('is asked for after three failures, and its absence counts for nothing', async () => {
    const { username } = await person()
    const address = freshAddress()
    await failTimes(3, username, address)
    for (let i = 0; i < 10; i++) expect(await server.login(username, goodPassword, { address })).toMatchObject({ status: 200, code: 'CAPTCHA_REQUIRED', value: { captcha: true } })
    expect(await server.login(username, goodPassword, { address, captcha: 'ACDF', captchaId: 'A'.repeat(24) })).toMatchObject({ code: 'CAPTCHA_WRONG', value: { captcha: true } })
    const { captchaId, captcha } = await server.solve('register')
    expect(await server.login(username, goodPassword, { address, captchaId, captcha })).toMatchObject({ code: 'CAPTCHA_WRONG' })
    expect((await server.login(username, goodPassword, { address, ...(await server.solve('login')) })).success).toBe(true)
    expect(await server.login(username, 'wrong-guess', { address })).toMatchObject({ code: 'WRONG_CREDENTIALS', value: { captcha: false } })
  })

  test('is not asked for elsewhere, nor after a quiet quarter of an hour', async () => {
    const { username } = await person()
    const address = freshAddress()
    await failTimes(3, username, address)
    expect((await server.login(username, goodPassword)).success).toBe(true)
    clock.advance(15 * minute)
    expect((await server.login(username, goodPassword, { address })).success).toBe(true)
  })
})

describe('a lock', () => {
  test('follows eight failures, ends after a quarter of an hour and doubles', async () => {
    const { username, id } = await person()
    const address = freshAddress()
    expect((await failTimes(8, username, address)).at(-1)).toBe('ACCOUNT_LOCKED')
    const locked = await server.login(username, goodPassword, { address, ...(await server.solve('login')) })
    expect(locked).toMatchObject({ status: 200, code: 'ACCOUNT_LOCKED', value: { captcha: true, retryAfter: 900 } })
    expect(locked.headers.get('retry-after')).toBe('900')
    clock.advance(15 * minute - 1)
    expect((await server.login(username, goodPassword, { address })).value).toMatchObject({ retryAfter: 1 })
    clock.advance(1)
    for (let i = 0; i < 7; i++) expect((await server.login(username, 'wrong-guess', { address, ...(await server.solve('login')) })).code).toBe('WRONG_CREDENTIALS')
    expect(await server.login(username, 'wrong-guess', { address, ...(await server.solve('login')) })).toMatchObject({ code: 'ACCOUNT_LOCKED', value: { retryAfter: 1_800 } })
    clock.advance(30 * minute)
    expect((await server.login(username, goodPassword, { address, ...(await server.solve('login')) })).success).toBe(true)
    const { rows } = await database.query(`SELECT body FROM fact WHERE kind = 'member.login_locked' AND member_id = $1 ORDER BY id`, [id])
    expect(rows.map(({ body }) => body)).toEqual([{ address, seconds: 900 }, { address, seconds: 1_800 }])
  })

  test('is not got around by trying at the same moment', async () => {
    const { username, id } = await person()
    const address = freshAddress()
    const answers = await Promise.all(Array.from({ length: 30 }, () => server.login(username, 'wrong-guess', { address })))
    expect(answers.every(({ success }) => !success)).toBe(true)
    expect((await logOf(id)).length).toBeLessThanOrEqual(8)
  })

  test('by a stranger leaves the owner alone', async () => {
    const { username } = await person()
    const [home, stranger] = [freshAddress(), freshAddress()]
    await failTimes(8, username, stranger)
    expect((await server.login(username, goodPassword, { address: stranger })).code).toBe('ACCOUNT_LOCKED')
    expect((await server.login(username, goodPassword, { address: home })).success).toBe(true)
  })

  test('of an account that is tried from many addresses spares the place where its owner is at home', async () => {
    const { username } = await person()
    expect((await server.login(username, goodPassword, { address: '203.0.113.5' })).success).toBe(true)
    for (let i = 0; i < 40; i++) await server.login(username, 'wrong-guess', i < 10 ? {} : await server.solve('login'))
    expect(await server.login(username, goodPassword, await server.solve('login'))).toMatchObject({ code: 'ACCOUNT_LOCKED', value: { retryAfter: 900 } })
    expect((await server.login(username, goodPassword, { address: '203.0.113.99' })).success).toBe(true)
  })

  test('closes an address that tries many accounts, with a captcha for all before', async () => {
    await server.set('login.limits', { ...(await services.settings.get('login.limits')), address: { captchaAfter: 5, lockAfter: 9 } })
    const { username } = await person()
    const address = freshAddress()
    for (let i = 0; i < 5; i++) expect((await server.login(`stuffed${i}`, 'wrong-guess', { address })).code).toBe('WRONG_CREDENTIALS')
    expect((await server.login(username, goodPassword, { address })).code).toBe('CAPTCHA_REQUIRED')
    for (let i = 5; i < 9; i++) await server.login(`stuffed${i}`, 'wrong-guess', { address, ...(await server.solve('login')) })
    expect(await server.login(username, goodPassword, { address, ...(await server.solve('login')) })).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', value: { retryAfter: 900 } })
    expect((await server.login(username, goodPassword)).success).toBe(true)
  })
})

test('an address cannot try without end', async () => {
  await server.set('login.limits', { ...(await services.settings.get('login.limits')), perAddressPerMinute: 4 })
  const { username } = await person()
  const address = freshAddress()
  for (let i = 0; i < 4; i++) expect((await server.login(username, goodPassword, { address })).success).toBe(true)
  expect(await server.login(username, goodPassword, { address })).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', value: { retryAfter: 15 } })
})

test('too many at once are told to come back, and it does not count against them', async () => {
  await server.set('login.limits', { ...(await services.settings.get('login.limits')), perAddressPerMinute: 10_000 })
  const { username } = await person()
  const answers = await Promise.all(Array.from({ length: 130 }, () => server.login(username, goodPassword)))
  const codes = answers.map(({ code }) => code)
  expect(new Set(codes)).toEqual(new Set(['OK', 'BUSY']))
  expect(answers.find(({ code }) => code === 'BUSY')).toMatchObject({ status: 503 })
  expect((await server.login(username, goodPassword)).success).toBe(true)
})
