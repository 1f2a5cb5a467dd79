import * as account from '@tamuvo/contract/account.ts'
import * as contract from '@tamuvo/contract/account-password.ts'
import * as profile from '@tamuvo/contract/account-profile.ts'
import { describe, expect, test } from 'vitest'
import { accountServer, freshAddress, goodPassword } from '../testing.ts'

const server = await accountServer()
const { services, clock, set } = server
const { database } = services
const dayMs = 86_400_000
const nextPassword = 'seven-green-kites'

const change = (token: string, oldPassword: string, newPassword: string, confirmNewPassword = newPassword) =>
  server.ask(contract.changePassword, { oldPassword, newPassword, confirmNewPassword }, { token })
const isIn = async (token: string) => (await server.ask(account.getMemberInfo, {}, { token })).status === 200

describe('changing the password', () => {
  test('ends all other sessions', async () => {
    const { username, token } = await server.insider()
    const { value: other } = await server.login(username, goodPassword)
    expect((await change(token, goodPassword, nextPassword)).success).toBe(true)
    expect([await isIn(token), await isIn(other.token)]).toEqual([true, false])
    expect((await server.login(username, goodPassword)).code).toBe('WRONG_CREDENTIALS')
    expect((await server.login(username, nextPassword)).success).toBe(true)
  })

  test('reports every invalid field', async () => {
    const { token } = await server.insider()
    const faultsOf = async (password: string, confirm = password) => (await change(token, goodPassword, password, confirm)).value
    expect(await faultsOf('short')).toEqual({ fields: { newPassword: 'length' }, patternIds: {} })
    expect(await faultsOf('with a space')).toEqual({ fields: { newPassword: 'pattern' }, patternIds: { newPassword: 8 } })
    expect(await faultsOf(nextPassword, 'other')).toEqual({ fields: { confirmNewPassword: 'mismatch' }, patternIds: {} })
    expect(await faultsOf(nextPassword, '')).toEqual({ fields: { confirmNewPassword: 'required' }, patternIds: {} })
    expect(await faultsOf('', '')).toEqual({ fields: { newPassword: 'required' }, patternIds: {} })
  })

  test.each(['password123', 'Qwertyuiop'])('refuses %s, which many use', async (password) => {
    const { token } = await server.insider()
    expect((await change(token, goodPassword, password)).code).toBe('PASSWORD_COMMON')
  })

  test('refuses the username and the initial password of the brand', async () => {
    const { token, username } = await server.insider()
    const rules = await services.settings.get('auth.passwords')
    await set('auth.passwords', { ...rules, initialPassword: 'harbour-gift-77' })
    expect((await change(token, goodPassword, `${username}-and-more`)).code).toBe('PASSWORD_COMMON')
    expect((await change(token, goodPassword, 'harbour-gift-77')).code).toBe('PASSWORD_COMMON')
    await set('auth.passwords', rules)
  })

  test('refuses the last five', async () => {
    const { token, username } = await server.insider()
    const passwords = [goodPassword, ...['one', 'two', 'three', 'four', 'five', 'six'].map((word) => `paper-boat-${word}`)]
    expect((await change(token, goodPassword, goodPassword)).code).toBe('PASSWORD_USED')
    for (let i = 1; i < passwords.length; i++) {
      clock.advance(1_000)
      expect((await change(token, passwords[i - 1] ?? '', passwords[i] ?? '')).success).toBe(true)
    }
    const now = passwords.at(-1) ?? ''
    const codes: string[] = []
    for (const password of passwords) codes.push((await change(token, now, password)).code)
    expect(codes).toEqual(['OK', ...Array.from({ length: 6 }, () => 'PASSWORD_WRONG')])
    expect((await server.login(username, goodPassword)).success).toBe(true)
    const { rows } = await database.query(
      'SELECT count(*)::int AS kept FROM password_history h JOIN member m ON m.id = h.member_id WHERE m.username = $1',
      [username],
    )
    expect(rows).toEqual([{ kept: 5 }])
  })

  test('needs the old one, and locks after eight wrong tries', async () => {
    const { token } = await server.insider()
    const codes: string[] = []
    for (let i = 0; i < 9; i++) codes.push((await change(token, 'wrong-guess', nextPassword)).code)
    expect(codes).toEqual([...Array.from({ length: 7 }, () => 'PASSWORD_WRONG'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
    expect(await change(token, goodPassword, nextPassword)).toMatchObject({ status: 429, value: { retryAfter: 900 } })
    clock.advance(15 * 60_000)
    expect((await change(token, goodPassword, nextPassword)).success).toBe(true)
  })

  test('sets a first one without the old', async () => {
    const { username, id } = await server.person({ passwordHash: undefined, mustChange: 'FIRST' })
    const { openSession } = await import('../../kit/session.ts')
    const session = { memberId: id, type: 0, address: '127.0.0.1', device: 'test', remember: false }
    const token = await openSession(database, clock, services.rng, session)
    expect((await change(token, '', nextPassword)).success).toBe(true)
    expect((await server.login(username, nextPassword)).value).toMatchObject({ firstTimeLogin: false, mustChange: 'NO' })
  })

  test('notifies the member', async () => {
    const { token, id } = await server.insider({ email: 'told@tamuvo.example' })
    await database.query('UPDATE member SET email_confirmed_at = now() WHERE id = $1', [id])
    await server.work()
    expect((await change(token, goodPassword, nextPassword)).success).toBe(true)
    await expect
      .poll(() => server.lastMessage('told@tamuvo.example'))
      .toMatchObject({ subject: 'Your Tamuvo password was changed' })
    await services.jobs.stop()
  })

  test('needs a session', async () => {
    expect((await change('x'.repeat(43), goodPassword, nextPassword)).code).toBe('NOT_LOGGED_IN')
  })
})

describe('a password that is due', () => {
  const due = async (mustChange: 'FIRST' | 'DEFAULT_PASSWORD' | 'EXPIRED') => {
    const { username } = await server.person({ mustChange })
    return { username, ...(await server.login(username, goodPassword)).value }
  }

  test.each([
    ['FIRST', true, false],
    ['DEFAULT_PASSWORD', true, false],
    ['EXPIRED', false, true],
  ] as const)(
    'because of %s is reported, and refuses all other calls until it is changed',
    async (mustChange, firstTimeLogin, passwordExpired) => {
      const { token, ...answer } = await due(mustChange)
      expect(answer).toMatchObject({ mustChange, firstTimeLogin, passwordExpired })
      expect(await server.ask(profile.getProfile, {}, { token })).toMatchObject({ status: 403, code: 'PASSWORD_CHANGE_DUE' })
      expect((await server.ask(account.getMemberInfo, {}, { token })).success).toBe(true)
      expect((await server.ask(account.updateLanguage, { language: 'CN' }, { token })).success).toBe(true)
      expect((await server.ask(contract.firstLogin, {}, { token })).success).toBe(true)
      expect((await change(token, goodPassword, nextPassword)).success).toBe(true)
      expect((await server.ask(profile.getProfile, {}, { token })).success).toBe(true)
      expect((await server.ask(account.logout, {}, { token })).success).toBe(true)
    },
  )

  test('expires only where the brand has set an age', async () => {
    const { username } = await server.person()
    clock.advance(90 * dayMs)
    expect((await server.login(username, goodPassword)).value).toMatchObject({ passwordExpired: false, mustChange: 'NO' })
    const switches = await services.settings.get('switches')
    await set('switches', { ...switches, PWDEXPFORCECHANGE3: true })
    const { value } = await server.login(username, goodPassword)
    expect(value).toMatchObject({ passwordExpired: true, mustChange: 'EXPIRED' })
    expect((await change(value.token, goodPassword, nextPassword)).success).toBe(true)
    expect((await server.login(username, nextPassword)).value).toMatchObject({ passwordExpired: false })
    await set('switches', switches)
  })

  test('follows the initial password of the brand', async () => {
    const rules = await services.settings.get('auth.passwords')
    await set('auth.passwords', { ...rules, initialPassword: goodPassword })
    const { username } = await server.person()
    expect((await server.login(username, goodPassword)).value).toMatchObject({
      mustChange: 'DEFAULT_PASSWORD',
      firstTimeLogin: true,
    })
    await set('auth.passwords', rules)
  })

  test('and was set by an upline or staff is refused after three days', async () => {
    const { username } = await server.person({ mustChange: 'FIRST' })
    clock.advance(3 * dayMs - 1)
    expect((await server.login(username, goodPassword)).success).toBe(true)
    clock.advance(1)
    expect((await server.login(username, goodPassword)).code).toBe('INITIAL_PASSWORD_OVER')
    expect((await server.login(username, 'wrong-guess')).code).toBe('WRONG_CREDENTIALS')
  })
})

test('the first login is recorded once, with its welcome bonus', async () => {
  const { token } = await server.insider()
  const at = clock.now().toISOString()
  expect(await server.get(contract.firstLogin, {}, { token })).toEqual({ acceptedAt: at, offers: ['deposit', 'limits'] })
  clock.advance(60_000)
  const switches = await services.settings.get('switches')
  await set('switches', { ...switches, FREEPLAY3: true })
  expect(await server.get(contract.firstLogin, {}, { token })).toEqual({ acceptedAt: at, offers: ['deposit', 'demo', 'limits'] })
  await set('switches', switches)
  expect((await server.ask(contract.firstLogin, {}, { headers: { 'x-forwarded-for': freshAddress() } })).code).toBe(
    'NOT_LOGGED_IN',
  )
})
