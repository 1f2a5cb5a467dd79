import * as contract from '@tamuvo/contract/account.ts'
import { listSessions } from '@tamuvo/contract/account-devices.ts'
import { describe, expect, test } from 'vitest'
import { accountServer, freshAddress, goodPassword } from './testing.ts'

const server = await accountServer()
const { services, clock, person } = server
const { database } = services
const minute = 60_000

const logOf = async (memberId: bigint) =>
  (await database.query('SELECT at, address, device, result FROM login_log WHERE member_id = $1 ORDER BY id', [memberId])).rows

describe('login', () => {
  test('returns the token of a new session each time', async () => {
    const { username } = await person()
    const first = await server.login(username, goodPassword)
    expect(first).toMatchObject({
      success: true,
      value: { token: expect.stringMatching(/^[\w-]{43}$/), firstTimeLogin: false, passwordExpired: false },
    })
    const second = await server.login(username, goodPassword, { token: first.value.token })
    expect(second.value.token).not.toBe(first.value.token)
    expect(await server.ask(contract.getMemberInfo, {}, { token: first.value.token })).toMatchObject({ status: 401 })
    expect(await server.ask(contract.getMemberInfo, {}, { token: second.value.token })).toMatchObject({ success: true })
  })

  test('ignores case and surrounding spaces of the username, not of the password', async () => {
    const { username } = await person()
    expect((await server.login(`  ${username.toUpperCase()} `, goodPassword)).success).toBe(true)
    for (const password of [goodPassword.toUpperCase(), ` ${goodPassword}`, `${goodPassword} `, goodPassword.slice(0, -1)])
      expect((await server.login(username, password)).code).toBe('WRONG_CREDENTIALS')
  })

  test('shows the previous login', async () => {
    const { username } = await person()
    const before = clock.now().toISOString()
    await server.login(username, goodPassword)
    clock.advance(minute)
    const { value } = await server.login(username, goodPassword)
    expect((await server.get(contract.getMemberInfo, {}, { token: value.token })).lastLoginAt).toBe(before)
  })

  test('writes every attempt to the login log', async () => {
    const { id, username } = await person()
    await server.login(username, 'wrong-guess', { address: '203.0.113.50', device: 'Phone/1' })
    await server.login(username, goodPassword, { address: '203.0.113.51', device: 'Phone/2' })
    expect(await logOf(id)).toEqual([
      { at: clock.now(), address: '203.0.113.50', device: 'Phone/1', result: 'WRONG_CREDENTIALS' },
      { at: clock.now(), address: '203.0.113.51', device: 'Phone/2', result: 'OK' },
    ])
  })

  test('lasts longer with "remember me"', async () => {
    const { username } = await person()
    const [plain, remembered] = [
      await server.login(username, goodPassword),
      await server.login(username, goodPassword, { rememberMe: true }),
    ]
    clock.advance(31 * minute)
    expect((await server.ask(contract.getMemberInfo, {}, { token: plain.value.token })).status).toBe(401)
    expect((await server.ask(contract.getMemberInfo, {}, { token: remembered.value.token })).status).toBe(200)
    for (const hours of [7, 7, 7]) {
      clock.advance(hours * 60 * minute)
      expect((await server.ask(contract.getMemberInfo, {}, { token: remembered.value.token })).status).toBe(200)
    }
    clock.advance(3 * 60 * minute)
    expect((await server.ask(contract.getMemberInfo, {}, { token: remembered.value.token })).status).toBe(401)
  })

  test('ends unused for eight hours even with "remember me", in the list of sessions too', async () => {
    const { username } = await person()
    const { value } = await server.login(username, goodPassword, { rememberMe: true })
    clock.advance(8 * 60 * minute + 1_000)
    const second = await server.login(username, goodPassword)
    expect((await server.ask(contract.getMemberInfo, {}, { token: value.token })).status).toBe(401)
    const { list } = await server.get(listSessions, {}, { token: second.value.token })
    expect(list).toHaveLength(1)
  })

  test.each([
    ['FIRST', true, false],
    ['DEFAULT_PASSWORD', true, false],
    ['EXPIRED', false, true],
    ['NO', false, false],
  ] as const)('says that the password must change: %s', async (mustChange, firstTimeLogin, passwordExpired) => {
    const { username } = await person({ mustChange })
    expect((await server.login(username, goodPassword)).value).toMatchObject({ firstTimeLogin, passwordExpired })
  })

  test('by SMS code is off', async () => {
    expect(await server.login('0912345678', '123456', { type: 'sms' })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  test('of an assistant or a frozen member is refused, but only with the right password', async () => {
    const [reader, operator, frozen] = [await person({ type: 41 }), await person({ type: 42 }), await person()]
    await database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [frozen.id])
    const codes = async (password: string) =>
      Promise.all([reader, operator, frozen].map(async ({ username }) => (await server.login(username, password)).code))
    expect(await codes(goodPassword)).toEqual(['NOT_MEMBER', 'NOT_MEMBER', 'ACCOUNT_FROZEN'])
    expect(await codes('wrong-guess')).toEqual(['WRONG_CREDENTIALS', 'WRONG_CREDENTIALS', 'WRONG_CREDENTIALS'])
    expect((await logOf(frozen.id)).map(({ result }) => result)).toEqual(['ACCOUNT_FROZEN', 'WRONG_CREDENTIALS'])
    expect(
      (await database.query('SELECT FROM session WHERE member_id = ANY($1::bigint[])', [[reader.id, operator.id, frozen.id]]))
        .rowCount,
    ).toBe(0)
  })
})

describe('a wrong login', () => {
  test('does not disclose whether the username exists: the same answers, step by step', async () => {
    const { username } = await person()
    const story = async (name: string) => {
      const address = freshAddress()
      const answers = []
      for (let i = 0; i < 10; i++) {
        const { status, code, message, value } = await server.login(name, 'wrong-guess', {
          address,
          ...(i < 3 || i > 8 ? {} : await server.solve('login', address)),
        })
        answers.push({ status, code, message, value })
      }
      return answers
    }
    const [known, unknown] = [await story(username), await story('nobody-at-all')]
    expect(known).toEqual(unknown)
    expect(known.map(({ code, value }) => `${code} ${value.captcha}`)).toEqual([
      'WRONG_CREDENTIALS false',
      'WRONG_CREDENTIALS false',
      'WRONG_CREDENTIALS true',
      'WRONG_CREDENTIALS true',
      'WRONG_CREDENTIALS true',
      'WRONG_CREDENTIALS true',
      'WRONG_CREDENTIALS true',
      'ACCOUNT_LOCKED true',
      'ACCOUNT_LOCKED true',
      'ACCOUNT_LOCKED true',
    ])
  })

  test.each([
    "' OR '1'='1' --",
    '<script>alert(1)</script>',
    'admin\u0001',
    '\u202enimda',
    '😀'.repeat(20),
    'သီရိ',
    '%',
    '{"$ne":null}',
    '\ud800',
  ])('with the username %j is only wrong', async (name) => {
    expect(await server.login(name, goodPassword)).toMatchObject({ status: 200, code: 'WRONG_CREDENTIALS' })
  })

  test('of ten thousand characters is malformed', async () => {
    expect(await server.login('a'.repeat(10_000), goodPassword)).toMatchObject({ status: 400, code: 'MALFORMED' })
    expect(await server.login('somebody', 'a'.repeat(10_000))).toMatchObject({ status: 400, code: 'MALFORMED' })
    expect(await server.login('  ', goodPassword)).toMatchObject({ status: 400, code: 'MALFORMED' })
  })

  test('stores no unknown username', async () => {
    await server.login('My-Secret-Passphrase', goodPassword, { address: '203.0.113.77' })
    const { rows } = await database.query(`SELECT l.*, g.* FROM login_log l, login_guard g WHERE l.address = '203.0.113.77'`)
    expect(rows.length).toBeGreaterThan(0)
    expect(
      JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)).toLowerCase(),
    ).not.toContain('passphrase')
  })
})
