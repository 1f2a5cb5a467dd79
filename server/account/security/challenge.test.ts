import * as account from '@tamuvo/contract/account.ts'
import * as codes from '@tamuvo/contract/account-codes.ts'
import * as devices from '@tamuvo/contract/account-devices.ts'
import { changePassword } from '@tamuvo/contract/account-password.ts'
import * as contract from '@tamuvo/contract/account-security.ts'
import type { ChallengeMethod } from '@tamuvo/contract/account.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { house, walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { accountServer, e164, freshAddress, goodPassword, protectWithAuthenticator } from '../testing.ts'
import { knownAtHome, newPlace } from './testing.ts'
import { totpAt, stepAt } from '../../kit/totp.ts'

const server = await accountServer()
const { services, clock, set } = server
const { database } = services
const minute = 60_000
const dayMs = 86_400_000

await set('sms.limits', { ...(await services.settings.get('sms.limits')), captcha: false })
const switches = { ...(await services.settings.get('switches')), LOGINIPVERF: true }
await set('switches', switches)
await set('auth.payeeProof', true)

const someone = knownAtHome(server)
const protect = protectWithAuthenticator(server)
/** A member whose only second proof is the real name. */
const namedOnly = (more = {}) => someone({ mobile: { number: '', isConfirmed: false }, email: '', ...more })
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const plainMember = { mobile: { number: '', isConfirmed: false }, email: '', payeeName: '' }

const challengeOf = async (username: string, address = newPlace(), more = {}) =>
  (await server.login(username, goodPassword, { address, ...more })).value.challenge
const sendCode = (challengeId: string, method: 'SMS' | 'EMAIL') =>
  server.ask(contract.sendChallengeCode, { challengeId, method }, from(freshAddress()))
const answer = (challengeId: string, method: ChallengeMethod, text: string, address = freshAddress()) =>
  server.ask(contract.answerChallenge, { challengeId, method, answer: text }, from(address))
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')

describe('a login from a new address', () => {
  test('needs a second factor, shows only masked contacts, and opens no session', async () => {
    const { username, id, number, email } = await someone()
    const { success, value } = await server.login(username, goodPassword, { address: newPlace() })
    expect(success).toBe(true)
    expect(value).toEqual({
      token: '',
      firstTimeLogin: false,
      passwordExpired: false,
      mustChange: 'NO',
      challenge: {
        challengeId: expect.stringMatching(/^[\w-]{32}$/),
        methods: ['SMS', 'EMAIL'],
        masked: { SMS: `+95 ••• ${number.slice(-3)}`, EMAIL: 's•••@tamuvo.example' },
        expiresAt: new Date(clock.now().getTime() + 10 * minute).toISOString(),
      },
    })
    expect(JSON.stringify(value)).not.toContain(email)
    expect((await database.query('SELECT FROM session WHERE member_id = $1', [id])).rowCount).toBe(0)
    expect((await database.query('SELECT result FROM login_log WHERE member_id = $1', [id])).rows).toEqual([
      { result: 'CHALLENGED' },
    ])
  })

  test('needs no second factor in the same known /24', async () => {
    const { username, home } = await someone()
    expect((await server.login(username, goodPassword, { address: home.replace(/7$/, '99') })).value.token).not.toBe('')
  })

  test.each(['SMS', 'EMAIL'] as const)('is completed by %s, remembers the address and notifies the member', async (method) => {
    const { username, id, number, email } = await someone()
    const place = newPlace()
    const challengeId = (await challengeOf(username, place))?.challengeId ?? ''
    expect((await sendCode(challengeId, method)).value).toEqual({ expiredMinutes: 5 })
    const code = await server.codeTo(method === 'SMS' ? e164(number) : email)
    const { success, value } = await answer(challengeId, method, code, place)
    expect(success).toBe(true)
    expect((await server.get(account.getMemberInfo, {}, { token: value.token })).account).toBe(username)
    expect((await server.login(username, goodPassword, { address: place })).value.token).not.toBe('')
    const { rows } = await database.query(
      `SELECT body FROM outbox_event WHERE member_id = $1 AND kind = 'member.signed_in_anew'`,
      [id],
    )
    expect(rows).toEqual([{ body: { address: place, device: expect.any(String) } }])
    expect((await answer(challengeId, method, code)).code).toBe('CHALLENGE_OVER')
  })

  test.each(['Daw Mai Thiri', ' daw  MAI thiri ', 'Ｄａｗ Mai Thiri'])('is let in by the payee name as %j', async (name) => {
    const { username } = await namedOnly()
    const challengeId = (await challengeOf(username))?.challengeId ?? ''
    expect((await answer(challengeId, 'PAYEE', name)).success).toBe(true)
  })

  test('is completed by the authenticator, whose code is valid once', async () => {
    const { username, id } = await someone()
    const secret = Buffer.from('12345678901234567890')
    await protect(id, secret)
    const challenge = await challengeOf(username)
    expect(challenge?.methods).toEqual(['GA'])
    const code = totpAt(secret, stepAt(clock.now()))
    const second = (await challengeOf(username))?.challengeId ?? ''
    expect((await answer(challenge?.challengeId ?? '', 'GA', code)).success).toBe(true)
    expect((await answer(second, 'GA', code)).code).toBe('TWOFA_WRONG')
    clock.advance(30_000)
    expect((await answer(second, 'GA', totpAt(secret, stepAt(clock.now())))).success).toBe(true)
  })

  test('needs it again ninety days after the last login there', async () => {
    const { username, home } = await someone()
    clock.advance(89 * dayMs)
    expect((await server.login(username, goodPassword, { address: home })).value.challenge).toBeUndefined()
    clock.advance(89 * dayMs)
    expect((await server.login(username, goodPassword, { address: home })).value.challenge).toBeUndefined()
    clock.advance(90 * dayMs)
    expect(await challengeOf(username, home)).toBeDefined()
  })

  test('remembers the last ten subnets', async () => {
    const { username, id, home } = await namedOnly()
    for (let i = 0; i < 10; i++) {
      clock.advance(1_000)
      const place = newPlace()
      const challengeId = (await challengeOf(username, place))?.challengeId ?? ''
      expect((await answer(challengeId, 'PAYEE', 'Daw Mai Thiri', place)).success).toBe(true)
    }
    expect((await database.query('SELECT FROM known_address WHERE member_id = $1', [id])).rowCount).toBe(10)
    expect(await challengeOf(username, home)).toBeDefined()
  })

  test('is needed at known addresses too, after three failures', async () => {
    const { username, home } = await someone()
    for (let i = 0; i < 2; i++) await server.login(username, 'wrong-guess', { address: home })
    expect((await server.login(username, goodPassword, { address: home })).value.token).not.toBe('')
    for (let i = 0; i < 3; i++) await server.login(username, 'wrong-guess', { address: home })
    expect(await challengeOf(username, home, await server.solve('login', home))).toBeDefined()
  })

  test('keeps the required password change', async () => {
    const { username } = await namedOnly({ mustChange: 'DEFAULT_PASSWORD' })
    const challengeId = (await challengeOf(username))?.challengeId ?? ''
    const { value } = await answer(challengeId, 'PAYEE', 'Daw Mai Thiri')
    expect(value).toMatchObject({ firstTimeLogin: true, mustChange: 'DEFAULT_PASSWORD' })
    expect((await server.ask(devices.listSessions, {}, { token: value.token })).code).toBe('PASSWORD_CHANGE_DUE')
  })
})

describe('a challenge', () => {
  test('has five tries and ten minutes', async () => {
    const { username, number } = await someone()
    const tried = (await challengeOf(username))?.challengeId ?? ''
    await sendCode(tried, 'SMS')
    const code = await server.codeTo(e164(number))
    const refusals: string[] = []
    for (let i = 0; i < 5; i++) refusals.push((await answer(tried, 'SMS', wrongFor(code))).code)
    expect(refusals).toEqual(Array.from({ length: 5 }, () => 'SMS_INVALID_CODE'))
    expect((await answer(tried, 'SMS', code)).code).toBe('CHALLENGE_OVER')

    const { username: named } = await namedOnly()
    const late = (await challengeOf(named))?.challengeId ?? ''
    clock.advance(10 * minute)
    expect((await answer(late, 'PAYEE', 'Daw Mai Thiri')).code).toBe('CHALLENGE_OVER')
    expect((await sendCode(late, 'SMS')).code).toBe('CHALLENGE_OVER')
  })

  test('accepts one of many concurrent right answers', async () => {
    const { username, id } = await namedOnly()
    const challengeId = (await challengeOf(username))?.challengeId ?? ''
    const answers = await Promise.all(Array.from({ length: 4 }, () => answer(challengeId, 'PAYEE', 'Daw Mai Thiri')))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect((await database.query('SELECT FROM session WHERE member_id = $1', [id])).rowCount).toBe(1)
  })

  test('refuses methods that it does not offer, and answers to other challenges', async () => {
    const { username } = await someone({ payeeName: '' })
    const challengeId = (await challengeOf(username))?.challengeId ?? ''
    expect((await answer(challengeId, 'PAYEE', '')).code).toBe('CHALLENGE_OVER')
    expect((await answer(challengeId, 'GA', '123456')).code).toBe('CHALLENGE_OVER')
    expect((await answer('x'.repeat(32), 'SMS', '123456')).code).toBe('CHALLENGE_OVER')
    expect((await sendCode('x'.repeat(32), 'SMS')).code).toBe('CHALLENGE_OVER')
  })

  test('refuses the code of another member', async () => {
    const [mine, theirs] = [await someone(), await someone()]
    const [myChallenge, theirChallenge] = [await challengeOf(mine.username), await challengeOf(theirs.username)]
    await sendCode(theirChallenge?.challengeId ?? '', 'EMAIL')
    const code = await server.codeTo(theirs.email)
    expect((await answer(myChallenge?.challengeId ?? '', 'EMAIL', code)).code).toBe('CODE_WRONG')
  })

  test('allows three real names a day', async () => {
    const { username } = await namedOnly()
    const first = (await challengeOf(username))?.challengeId ?? ''
    for (let i = 0; i < 3; i++) expect((await answer(first, 'PAYEE', 'U Ba')).code).toBe('PAYEE_WRONG')
    const second = (await challengeOf(username))?.challengeId ?? ''
    expect((await answer(second, 'PAYEE', 'Daw Mai Thiri')).code).toBe('PAYEE_WRONG')
    clock.advance(dayMs)
    const third = (await challengeOf(username))?.challengeId ?? ''
    expect((await answer(third, 'PAYEE', 'Daw Mai Thiri')).success).toBe(true)
  })

  test('ends when the password changes or the member is frozen', async () => {
    const { username, home } = await namedOnly()
    const { token } = (await server.login(username, goodPassword, { address: home })).value
    const before = (await challengeOf(username))?.challengeId ?? ''
    const newPassword = 'seven-green-kites'
    await server.get(changePassword, { oldPassword: goodPassword, newPassword, confirmNewPassword: newPassword }, { token })
    expect((await answer(before, 'PAYEE', 'Daw Mai Thiri')).code).toBe('CHALLENGE_OVER')

    const other = await namedOnly()
    const after = (await challengeOf(other.username))?.challengeId ?? ''
    await database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [other.id])
    expect((await answer(after, 'PAYEE', 'Daw Mai Thiri')).code).toBe('ACCOUNT_FROZEN')
  })
})

describe('a member without a second factor', () => {
  const credit = (memberId: bigint, amount: string) =>
    services.ledger.post({
      key: naturalKey('test-credit', memberId),
      kind: 'DEPOSIT_MANUAL',
      ref: memberId,
      moves: [{ from: house('psp:manual'), to: walletAccount(memberId), amount: fromWire(amount) }],
    })

  test('needs a captcha each time while the balance is small', async () => {
    const { username, id } = await someone(plainMember)
    await database.query('UPDATE member SET email_confirmed_at = NULL WHERE id = $1', [id])
    await credit(id, '49.99')
    const place = newPlace()
    for (let i = 0; i < 2; i++) {
      expect(await server.login(username, goodPassword, { address: place })).toMatchObject({
        code: 'CAPTCHA_REQUIRED',
        value: { captcha: true },
      })
      expect(
        (await server.login(username, goodPassword, { address: place, captcha: 'XXXX', captchaId: 'A'.repeat(24) })).code,
      ).toBe('CAPTCHA_WRONG')
      expect((await server.login(username, goodPassword, await server.solve('login', place))).value.token).not.toBe('')
    }
  })

  test('is referred to customer service with a larger one', async () => {
    const { username, id, home } = await someone(plainMember)
    await database.query('UPDATE member SET email_confirmed_at = NULL WHERE id = $1', [id])
    await credit(id, '50.00')
    expect((await server.login(username, goodPassword, await server.solve('login', newPlace()))).code).toBe('VERIFY_BY_SUPPORT')
    expect((await server.login(username, goodPassword, { address: home })).success).toBe(true)
  })
})

describe('a login by code', () => {
  test('needs no second code to the same phone', async () => {
    await set('switches', { ...switches, MOBILEVERCODELOGIN3: true })
    const { number } = await someone()
    const phone = { mobileNum: number, countryDialingCode: '95' }
    await server.get(codes.sendLoginCode, phone, from(freshAddress()))
    const code = await server.codeTo(e164(number))
    const login = () => server.login(number, code, { type: 'sms', countryDialingCode: '95', address: newPlace() })
    expect((await login()).value.challenge?.methods).toEqual(['EMAIL'])
    expect((await login()).code).toBe('SMS_INVALID_CODE')

    const alone = await someone({ payeeName: '' })
    await database.query(`UPDATE member SET email = '', email_confirmed_at = NULL WHERE id = $1`, [alone.id])
    await server.get(codes.sendLoginCode, { ...phone, mobileNum: alone.number }, from(freshAddress()))
    const other = await server.codeTo(e164(alone.number))
    expect(
      (await server.login(alone.number, other, { type: 'sms', countryDialingCode: '95', address: newPlace() })).value.token,
    ).not.toBe('')
    await set('switches', switches)
  })
})

test('with the switch off only members who chose it need a second factor', async () => {
  await set('switches', { ...switches, LOGINIPVERF: false })
  const { username, home } = await someone()
  expect(await challengeOf(username)).toBeUndefined()
  const { token } = (await server.login(username, goodPassword, { address: home })).value
  await server.get(contract.setAlwaysVerify, { on: true }, { token })
  expect((await challengeOf(username, home))?.methods).toEqual(['SMS', 'EMAIL'])
  const off = (password: string) => server.ask(contract.setAlwaysVerify, { on: false, password }, { token })
  expect((await off('wrong-guess')).code).toBe('PASSWORD_WRONG')
  expect((await off(goodPassword)).success).toBe(true)
  expect(await challengeOf(username, home)).toBeUndefined()

  const named = await server.insider({ payeeName: 'U Ba' })
  expect((await server.ask(contract.setAlwaysVerify, { on: true }, { token: named.token })).code).toBe('VERIFY_METHOD_NEEDED')
})
