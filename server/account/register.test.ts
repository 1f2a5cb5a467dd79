import * as contract from '@tamuvo/contract/account.ts'
import { describe, expect, test } from 'vitest'
import { accountServer, freshAddress, goodPassword } from './testing.ts'

const server = await accountServer()
const { services, clock } = server
const { database } = services

const count = async (table: string, where = 'true', values: unknown[] = []): Promise<number> =>
  Number(
    (await database.query<{ count: bigint }>(`SELECT count(*) AS count FROM ${table} WHERE ${where}`, values)).rows[0]?.count,
  )

/** How many members that there are not have rows in a table. */
const strangersIn = async (table: string): Promise<number> => {
  const { rows } = await database.query<{ owner: bigint }>(`SELECT DISTINCT member_id AS owner FROM ${table}`)
  const owners = rows.map(({ owner }) => owner)
  return owners.length - (await count('member', 'id = ANY ($1)', [owners]))
}

describe('registration', () => {
  test('creates a member, the wallet accounts, a session and the event', async () => {
    const { value, success } = await server.register(
      { username: '  Thiri01 ', payeeName: 'Daw Thiri' },
      { language: 'MY', device: 'Phone' },
    )
    expect(success).toBe(true)
    expect(value).toMatchObject({ firstTimeLogin: false, passwordExpired: false })
    const info = await server.get(contract.getMemberInfo, {}, { token: value.token })
    expect(info).toMatchObject({
      account: 'Thiri01',
      nickname: 'Thiri01',
      type: 0,
      language: 'MY',
      prizeMode: 1960,
      lastLoginAt: null,
      endsAt: null,
      clubLabel: { labelName: 'VIP0', rankLevel: 0 },
    })
    expect(info.avatar).toMatch(/^\/art\/avatar\/(0[1-9]|1\d|2[0-4])\.webp$/)
    expect(await count('balance', 'member_id = $1 AND amount = 0', [info.id])).toBeGreaterThan(0)
    const { rows } = await database.query(`SELECT kind, body, at FROM outbox_event WHERE member_id = $1`, [info.id])
    expect(rows).toEqual([
      {
        kind: 'member.registered',
        body: { username: 'Thiri01', type: 0, method: '', isMobileConfirmed: false },
        at: clock.now(),
      },
    ])
    const stored = await database.query(`SELECT * FROM member JOIN credential ON member_id = id WHERE id = $1`, [info.id])
    expect(stored.rows[0]).toMatchObject({ payee_name: 'Daw Thiri', must_change: 'NO' })
    expect(stored.rows[0]?.['password_hash']).toMatch(/^\$argon2id\$v=19\$/)
  })

  test('opens no session unless requested', async () => {
    const { value } = await server.register({ username: 'quiet01', login: false })
    expect(value.token).toBe('')
    expect((await server.login('quiet01', goodPassword)).success).toBe(true)
  })

  test('reports every invalid field with its fault', async () => {
    const answer = await server.register({
      username: '1abc',
      password: 'short',
      confirmPassword: 'other',
      payeeName: 'X',
      adult: false,
    })
    expect(answer).toMatchObject({ status: 422, code: 'FIELDS_INVALID' })
    expect(answer.value).toEqual({
      fields: { username: 'length', password: 'length', confirmPassword: 'mismatch', payeeName: 'length', adult: 'required' },
      patternIds: {},
    })
    const empty = await server.register({ username: ' ', password: '', confirmPassword: '' })
    expect(empty.value.fields).toEqual({ username: 'required', password: 'required', confirmPassword: 'required' })
    expect((await server.register({ username: '1abcdef', payeeName: 'OneName' })).value).toEqual({
      fields: { username: 'pattern', payeeName: 'pattern' },
      patternIds: { username: 1, payeeName: 12 },
    })
  })

  test('ignores disabled fields', async () => {
    const { success } = await server.register({
      username: 'ignored1',
      email: 'not an address',
      mobileNum: 'abc',
      affiliateCode: '?',
      line: '\u0001',
    })
    expect(success).toBe(true)
    expect(await count('member', `username = 'ignored1' AND email = '' AND handles = '{}'`)).toBe(1)
  })

  test('stores the mail address and handles once they are enabled', async () => {
    const rules = await services.settings.get('register.fields')
    await server.set('register.fields', {
      ...rules,
      email: { ...rules.email, enabled: true },
      line: { ...rules.line, enabled: true, required: true },
    })
    expect((await server.register({ username: 'mailed01', email: 'su@tamuvo.example' })).value.fields).toEqual({
      line: 'required',
    })
    expect((await server.register({ username: 'mailed01', email: 'su@tamuvo.example', line: 'su_line' })).success).toBe(true)
    expect(
      await count('member', `username = 'mailed01' AND email = 'su@tamuvo.example' AND handles = '{"line": "su_line"}'`),
    ).toBe(1)
    expect((await server.register({ username: 'mailed03', line: 'third_line' })).success).toBe(true)
    expect((await server.register({ username: 'mailed04', line: 'fourth_line' })).success).toBe(true)
    await server.set('register.fields', rules)
  })

  test('keeps a mail address that others typed too: unproven, it is nobody’s own', async () => {
    const rules = await services.settings.get('register.fields')
    await server.set('register.fields', { ...rules, email: { ...rules.email, enabled: true } })
    for (const username of ['mailed21', 'mailed22'])
      expect((await server.register({ username, email: 'shared@tamuvo.example' })).success).toBe(true)
    expect(await count('member', `email = 'shared@tamuvo.example'`)).toBe(2)
    await server.set('register.fields', rules)
  })

  test('does not disclose known mail addresses, but notifies their owner', async () => {
    const rules = await services.settings.get('register.fields')
    await server.set('register.fields', { ...rules, email: { ...rules.email, enabled: true } })
    const owner = await server.person({ email: 'owner@tamuvo.example', isEmailConfirmed: true })
    const typed = { username: 'mailed11', email: 'OWNER@Tamuvo.Example' }
    expect((await server.register(typed)).success).toBe(true)
    expect(await count('member', `username = 'mailed11' AND email = ''`)).toBe(1)
    await server.work()
    const subject = async () => (await server.lastMessage('owner@tamuvo.example'))?.subject ?? ''
    await expect.poll(subject).toContain('Someone used your email address')
    const mail = await server.lastMessage('owner@tamuvo.example')
    expect(mail?.body).toContain(owner.username)

    const passwords = await services.settings.get('auth.passwords')
    await server.set('auth.passwords', { ...passwords, neutralMessages: false })
    expect(await server.register({ ...typed, username: 'mailed12' })).toMatchObject({
      code: 'EMAIL_IN_USE',
      value: { fields: { email: 'taken' } },
    })
    await server.set('auth.passwords', passwords)
    await server.set('register.fields', rules)
  })

  test.each(['password123', 'Qwertyuiop', '12345678', 'weakling1-2026'])('refuses the password %s', async (password) => {
    expect(await server.register({ username: 'weakling1', password })).toMatchObject({ status: 200, code: 'PASSWORD_COMMON' })
  })

  test.each(['မင်္ဂလာပါ-အားလုံး', '😀🎲🎰🃏🀄🎱🎯🎳', "x'; DROP TABLE member; --".replaceAll(' ', '_'), 'z'.repeat(63) + '9'])(
    'takes the password %j, and only that',
    async (password) => {
      const username =
        `pass${Math.abs([...password].reduce((sum, c) => sum * 31 + (c.codePointAt(0) ?? 0), 7)) % 1_000_000_007}`.slice(0, 16)
      expect((await server.register({ username, password })).success).toBe(true)
      expect((await server.login(username, password)).success).toBe(true)
      expect((await server.login(username, `${password}x`)).code).toBe('WRONG_CREDENTIALS')
    },
  )

  test('refuses a password with control characters', async () => {
    expect((await server.register({ username: 'untyped1', password: 'a\u0001b-nul-inside' })).value.fields).toEqual({
      password: 'pattern',
    })
  })

  test('is closed by either switch', async () => {
    const switches = await services.settings.get('switches')
    for (const off of ['DIRECTREG3', 'USERNAMEREG3'] as const) {
      await server.set('switches', { ...switches, [off]: false })
      expect(await server.register({ username: 'closed01' })).toMatchObject({ status: 200, code: 'REGISTRATION_CLOSED' })
    }
    await server.set('switches', switches)
    expect((await server.register({ username: 'closed01' })).success).toBe(true)
  })

  test('is refused unencrypted', async () => {
    const response = await fetch(`${server.url}/wps/member/register`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'open0001', password: goodPassword }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'ENCRYPTION_REQUIRED' })
  })
})

describe('a username', () => {
  test('is taken once, in any case', async () => {
    expect((await server.register({ username: 'onlyone' })).success).toBe(true)
    for (const username of ['onlyone', 'OnlyOne', 'ONLYONE'])
      expect(await server.register({ username })).toMatchObject({
        status: 200,
        code: 'USERNAME_IN_USE',
        value: { fields: { username: 'taken' } },
      })
  })

  test('is registered once for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => server.register({ username: i % 2 ? 'Raced001' : 'raced001' })),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(new Set(answers.filter(({ success }) => !success).map(({ code }) => code))).toEqual(new Set(['USERNAME_IN_USE']))
    const { rows } = await database.query<{ id: bigint }>(`SELECT id FROM member WHERE username_key = 'raced001'`)
    expect(rows).toHaveLength(1)
    expect(await count('credential', 'member_id = $1', [rows[0]?.id])).toBe(1)
    for (const table of ['balance', 'outbox_event', 'session']) expect([table, await strangersIn(table)]).toEqual([table, 0])
  })

  test.each([
    "thiri' OR '1'='1",
    "x'; DROP TABLE member;--",
    '<script>x</script>',
    'admin\u0001root',
    '\u202Enimda01',
    'သီရိသီရိ',
    '😀😃😄😁😆😅',
    'аdmіnn',
    '../../etc/passwd',
    '${7*7}aaaa',
    'a\nbcdefg',
  ])('cannot be %j', async (username) => {
    expect(await server.register({ username })).toMatchObject({
      status: 422,
      code: 'FIELDS_INVALID',
      value: { fields: { username: expect.stringMatching(/length|pattern/) } },
    })
  })

  test('cannot be ten thousand characters long', async () => {
    expect(await server.register({ username: 'a'.repeat(10_000) })).toMatchObject({ status: 400, code: 'MALFORMED' })
    expect(await server.register({ username: 'longpass1', password: 'p'.repeat(10_000) })).toMatchObject({
      status: 400,
      code: 'MALFORMED',
    })
  })
})

describe('hostile text in other fields', () => {
  test.each(["Robert'); DROP TABLE member;--", '<img src=x onerror=alert(1)> <b>', 'שלום עולם', 'مرحبا يا عالم', '👩‍👩‍👧 👨‍👩‍👦'])(
    'is kept as it is: %s',
    async (payeeName) => {
      const username = `text${freshAddress().replaceAll('.', '')}`
      expect((await server.register({ username, payeeName })).success).toBe(true)
      expect(await count('member', 'username = $1 AND payee_name = $2', [username, payeeName])).toBe(1)
    },
  )
  test.each(['Na\u0001me Two', 'Real \u202eeman'])('is refused where it deceives: %j', async (payeeName) => {
    expect((await server.register({ username: 'deceiver', payeeName })).value.fields).toEqual({ payeeName: 'pattern' })
  })
  test('is sanitized in the browser’s metadata', async () => {
    const device = 'Evil/1.0 \u00e9'
    const { value } = await server.register(
      { username: 'sentalong', registerUrl: 'https://x/\u0001\u202e', registerMethod: 'W\u0001B' },
      { device: Buffer.from(device).toString('latin1') },
    )
    expect(value.token).not.toBe('')
    expect(
      await count(
        'member',
        `username = 'sentalong' AND registered_url = U&'https://x/\\FFFD\\FFFD' AND registered_method = U&'W\\FFFDB'`,
      ),
    ).toBe(1)
  })
})
