import * as account from '@tamuvo/contract/account.ts'
import { changePassword } from '@tamuvo/contract/account-password.ts'
import { bindEmail, bindMobile } from '@tamuvo/contract/account-profile.ts'
import * as contract from '@tamuvo/contract/account-security.ts'
import { describe, expect, test } from 'vitest'
import { moneyHeldUntil } from '../account.ts'
import { accountServer, freshAddress, goodPassword, protectWithAuthenticator } from '../testing.ts'
import { knownAtHome, newPlace } from './testing.ts'
import { stepAt, totpAt } from '../../kit/totp.ts'

const server = await accountServer()
const { services, clock, set } = server
const { database } = services
const minute = 60_000

const someone = knownAtHome(server)
const protect = protectWithAuthenticator(server)
const codeNow = (secret: Buffer) => totpAt(secret, stepAt(clock.now()))
const answer = (challengeId: string, code: string) =>
  server.ask(contract.answerChallenge, { challengeId, method: 'GA', answer: code })
const stepUp = (token: string, code: string) => server.ask(contract.stepUp, { code }, { token })

/** A member with an authenticator, logged in with it; the code of the present time step is used up. */
const insider = async () => {
  const member = await someone()
  const { secret, recoveryCodes } = await protect(member.id)
  const { challenge } = (await server.login(member.username, goodPassword, { address: member.home })).value
  const { token } = (await answer(challenge?.challengeId ?? '', codeNow(secret))).value
  clock.advance(30_000)
  return { ...member, secret, recoveryCodes, token }
}

describe('a login with the password of a member with an authenticator', () => {
  test.each(['a known', 'a new'])('asks for its code at %s address, and for nothing weaker', async (place) => {
    const { username, id, home } = await someone()
    const { secret } = await protect(id)
    const address = place === 'a known' ? home : newPlace()
    const { token, challenge } = (await server.login(username, goodPassword, { address })).value
    expect(token).toBe('')
    expect(challenge).toMatchObject({ methods: ['GA'], masked: { GA: '' } })
    const challengeId = challenge?.challengeId ?? ''
    const asked = { headers: { 'x-forwarded-for': freshAddress() } }
    expect((await server.ask(contract.sendChallengeCode, { challengeId, method: 'SMS' }, asked)).code).toBe('CHALLENGE_OVER')
    expect((await answer(challengeId, codeNow(secret))).value.token).not.toBe('')
  })

  test('opens one session for one code, however many answer at once', async () => {
    const { username, id, home } = await someone()
    const { secret } = await protect(id)
    const challenges: string[] = []
    for (let i = 0; i < 4; i++)
      challenges.push((await server.login(username, goodPassword, { address: home })).value.challenge?.challengeId ?? '')
    const code = codeNow(secret)
    const answers = await Promise.all(challenges.map((each) => answer(each, code)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect((await database.query('SELECT FROM session WHERE member_id = $1', [id])).rowCount).toBe(1)
  })
})

describe('a session of a member with an authenticator', () => {
  const newPassword = 'seven-green-kites'
  const digits = { newPassword: '480592', confirmNewPassword: '480592' }
  const changes = {
    'mail address': (token: string) =>
      server.ask(bindEmail, { email: 'thief@tamuvo.example', verificationCode: '123456', password: goodPassword }, { token }),
    phone: (token: string) =>
      server.ask(
        bindMobile,
        { mobileNum: '09420009999', countryDialingCode: '95', verificationCode: '123456', password: goodPassword },
        { token },
      ),
    'login password': (token: string) =>
      server.ask(changePassword, { oldPassword: goodPassword, newPassword, confirmNewPassword: newPassword }, { token }),
    'withdrawal password': (token: string) =>
      server.ask(contract.setWithdrawalPassword, { password: goodPassword, verificationCode: '', ...digits }, { token }),
    'known withdrawal password': (token: string) =>
      server.ask(contract.changeWithdrawalPassword, { oldPassword: '111222', ...digits }, { token }),
    'forgotten withdrawal password, by phone': (token: string) =>
      server.ask(
        contract.resetWithdrawalPassword,
        { method: 'SMS', code: '123456', realName: 'Daw Mai Thiri', ...digits },
        { token },
      ),
  }

  test.each(Object.entries(changes))('needs a fresh code to change the %s', async (_what, change) => {
    const { token, secret } = await insider()
    expect(await change(token)).toMatchObject({ code: 'STEP_UP_REQUIRED', value: { methods: ['GA'] } })
    expect((await stepUp(token, codeNow(secret))).success).toBe(true)
    expect((await change(token)).code).not.toBe('STEP_UP_REQUIRED')
  })

  test('may change things for five minutes after the code, and no other session may', async () => {
    const { token, secret, username, home } = await insider()
    const { value } = await stepUp(token, codeNow(secret))
    expect(value).toEqual({ until: new Date(clock.now().getTime() + 5 * minute).toISOString() })
    clock.advance(30_000)
    const { challenge } = (await server.login(username, goodPassword, { address: home })).value
    const other = (await answer(challenge?.challengeId ?? '', codeNow(secret))).value.token
    expect((await changes['known withdrawal password'](other)).code).toBe('STEP_UP_REQUIRED')
    expect((await changes['known withdrawal password'](token)).code).toBe('WD_PASSWORD_MISSING')
    clock.advance(5 * minute)
    expect((await changes['known withdrawal password'](token)).code).toBe('STEP_UP_REQUIRED')
  })

  test('takes a code once: neither again, nor twice at once, nor that of another member', async () => {
    const { token, secret } = await insider()
    const other = await insider()
    const code = codeNow(secret)
    expect((await stepUp(other.token, code)).code).toBe('TWOFA_WRONG')
    const answers = await Promise.all([stepUp(token, code), stepUp(token, code), stepUp(token, code)])
    expect(answers.map((each) => each.code).sort()).toEqual(['OK', 'TWOFA_WRONG', 'TWOFA_WRONG'])
    expect((await changes['known withdrawal password'](other.token)).code).toBe('STEP_UP_REQUIRED')
  })

  test('takes a recovery code too, once, which holds withdrawals', async () => {
    const { token, recoveryCodes, id } = await insider()
    const [code = ''] = recoveryCodes
    const answers = await Promise.all([stepUp(token, code), stepUp(token, code)])
    expect(answers.map((each) => each.code).sort()).toEqual(['OK', 'TWOFA_WRONG'])
    expect(await moneyHeldUntil(database, id, clock.now())).toEqual(new Date(clock.now().getTime() + 72 * 60 * minute))
  })

  test('is proven no longer once it has ended', async () => {
    const { token, secret } = await insider()
    await stepUp(token, codeNow(secret))
    await server.ask(account.logout, {}, { token })
    expect((await database.query('SELECT FROM session_proof')).rowCount).toBe(
      (await database.query('SELECT FROM session_proof JOIN session USING (token_hash)')).rowCount,
    )
    expect((await stepUp(token, codeNow(secret))).code).toBe('NOT_LOGGED_IN')
  })

  test('that was opened with the code may change a password that is due at once', async () => {
    const member = await someone({ mustChange: 'DEFAULT_PASSWORD' })
    const { secret } = await protect(member.id)
    const { challenge } = (await server.login(member.username, goodPassword, { address: member.home })).value
    const { token } = (await answer(challenge?.challengeId ?? '', codeNow(secret))).value
    expect((await changes['login password'](token)).success).toBe(true)
  })
})

test('without an authenticator nothing is asked again', async () => {
  const { token } = await server.insider()
  expect((await stepUp(token, '123456')).code).toBe('TWOFA_OFF')
  const asked = await server.ask(
    contract.setWithdrawalPassword,
    { password: goodPassword, verificationCode: '', newPassword: '480592', confirmNewPassword: '480592' },
    { token },
  )
  expect(asked.success).toBe(true)
})

describe('the real name as a proof', () => {
  const namesake = { mobile: { number: '', isConfirmed: false }, email: '' }
  const challengeAt = async (username: string) =>
    (await server.login(username, goodPassword, await server.solve('login', newPlace()))).value.challenge

  test('is neither offered nor accepted unless the brand wants it', async () => {
    await set('switches', { ...(await services.settings.get('switches')), LOGINIPVERF: true })
    expect(await services.settings.get('auth.payeeProof')).toBe(false)
    const { username } = await server.person({ ...namesake, payeeName: 'Daw Mai Thiri' })
    expect(await challengeAt(username)).toBeUndefined()
    await set('auth.payeeProof', true)
    const challenge = await challengeAt(username)
    expect(challenge?.methods).toEqual(['PAYEE'])
    await set('auth.payeeProof', false)
    expect(
      (
        await server.ask(contract.answerChallenge, {
          challengeId: challenge?.challengeId ?? '',
          method: 'PAYEE',
          answer: 'Daw Mai Thiri',
        })
      ).code,
    ).toBe('CHALLENGE_OVER')
  })

  test.each(['phone', 'mail', 'authenticator'])('is neither offered nor accepted beside %s', async (stronger) => {
    await set('auth.payeeProof', true)
    const { username, id } = await server.person({ ...namesake, payeeName: 'Daw Mai Thiri' })
    const before = (await challengeAt(username))?.challengeId ?? ''
    if (stronger === 'phone')
      await database.query(`UPDATE member SET mobile = '+95942111222' || id % 10, mobile_confirmed_at = now() WHERE id = $1`, [
        id,
      ])
    if (stronger === 'mail')
      await database.query(`UPDATE member SET email = 'm' || id || '@tamuvo.example', email_confirmed_at = now() WHERE id = $1`, [
        id,
      ])
    if (stronger === 'authenticator') await protect(id)
    expect((await challengeAt(username))?.methods).toEqual([{ phone: 'SMS', mail: 'EMAIL', authenticator: 'GA' }[stronger]])
    const late = { challengeId: before, method: 'PAYEE', answer: 'Daw Mai Thiri' } as const
    expect((await server.ask(contract.answerChallenge, late)).code).toBe('CHALLENGE_OVER')
  })
})
