import * as codes from '@tamuvo/contract/account-codes.ts'
import * as contract from '@tamuvo/contract/account-security.ts'
import { describe, expect, test } from 'vitest'
import { Refused } from '../../kit/refuse.ts'
import { moneyHeldUntil } from '../account.ts'
import { requireWithdrawalPassword } from './require-withdrawal-password.ts'
import { accountServer, e164, freshNumber, goodPassword, protectWithAuthenticator } from '../testing.ts'
import { stepAt, totpAt } from '../../kit/totp.ts'

const server = await accountServer()
const { services, clock } = server
const { database } = services
const minute = 60_000
const protect = protectWithAuthenticator(server)

const set = (token: string, newPassword: string, more = {}) =>
  server.ask(
    contract.setWithdrawalPassword,
    { password: goodPassword, newPassword, confirmNewPassword: newPassword, ...more },
    { token },
  )
const change = (token: string, oldPassword: string, newPassword: string) =>
  server.ask(contract.changeWithdrawalPassword, { oldPassword, newPassword, confirmNewPassword: newPassword }, { token })
/** The code that an area gets which asks for the withdrawal password. */
const asked = async (memberId: bigint, password: string): Promise<string> => {
  try {
    const refuse = (code: 'WD_PASSWORD_MISSING' | 'WD_PASSWORD_WRONG' | 'WD_PASSWORD_LOCKED', detail = {}) =>
      new Refused(code, detail)
    await requireWithdrawalPassword(services, { memberId, password, now: clock.now(), refuse })
    return 'OK'
  } catch (error) {
    return error instanceof Refused ? error.code : String(error)
  }
}
const withPhone = async () => {
  const number = freshNumber()
  const member = await server.insider({ payeeName: 'Daw Mai Thiri', mobile: { number: e164(number), isConfirmed: true } })
  const code = async () => {
    await server.get(codes.sendOwnCode, { purpose: 'withdrawal' }, { token: member.token })
    return server.codeTo(e164(number))
  }
  return { ...member, number, code }
}

describe('a withdrawal password', () => {
  test('is set with the login password, and then required', async () => {
    const { token, id } = await server.insider()
    expect(await asked(id, '294716')).toBe('WD_PASSWORD_MISSING')
    expect((await set(token, '294716', { password: 'wrong-guess' })).code).toBe('PASSWORD_WRONG')
    expect((await set(token, '294716', { confirmNewPassword: '294717' })).value).toEqual({
      fields: { confirmNewPassword: 'mismatch' },
    })
    expect((await set(token, '294716')).success).toBe(true)
    expect([await asked(id, '294716'), await asked(id, '294717'), await asked(id, '')]).toEqual([
      'OK',
      'WD_PASSWORD_WRONG',
      'WD_PASSWORD_WRONG',
    ])
    expect((await set(token, '638205')).code).toBe('WD_PASSWORD_SET')
    const { rows } = await database.query('SELECT password_hash FROM withdrawal_password WHERE member_id = $1', [id])
    expect(rows[0]?.['password_hash']).toMatch(/^\$argon2id\$/)
  })

  test.each(['123456', '000000', '121212', '654321'])('is not %s', async (digits) => {
    const { token } = await server.insider()
    expect((await set(token, digits)).code).toBe('WD_PASSWORD_WEAK')
  })

  test.each(['12345', '1234567', 'abcdef', '12 456', '', '၁၂၃၄၅၆'])('is six digits, not %j', async (digits) => {
    const { token } = await server.insider()
    expect((await set(token, digits)).status).toBe(400)
  })

  test('is not the birthday', async () => {
    const { token, id } = await server.insider()
    await database.query(`UPDATE member SET birthday = '1990-12-31' WHERE id = $1`, [id])
    expect((await set(token, '311290')).code).toBe('WD_PASSWORD_WEAK')
    expect((await set(token, '294716')).success).toBe(true)
  })

  test('needs a code where a phone is confirmed', async () => {
    const { token, code } = await withPhone()
    expect((await set(token, '294716')).code).toBe('SMS_INVALID_CODE')
    const verificationCode = await code()
    expect((await set(token, '294716', { verificationCode })).success).toBe(true)
  })

  test('is changed with the old one', async () => {
    const { token, id } = await server.insider()
    expect((await change(token, '294716', '638205')).code).toBe('WD_PASSWORD_MISSING')
    await set(token, '294716')
    expect((await change(token, '111111', '638205')).code).toBe('WD_PASSWORD_WRONG')
    expect((await change(token, '294716', '234567')).code).toBe('WD_PASSWORD_WEAK')
    expect((await change(token, '294716', '638205')).success).toBe(true)
    expect([await asked(id, '294716'), await asked(id, '638205')]).toEqual(['WD_PASSWORD_WRONG', 'OK'])
  })

  test('locks for a day after five wrong tries, also concurrent ones', async () => {
    const { token, id } = await server.insider()
    await set(token, '294716')
    const said = await Promise.all(Array.from({ length: 8 }, () => asked(id, '638205')))
    expect(said.filter((code) => code === 'WD_PASSWORD_WRONG')).toHaveLength(4)
    expect(said.filter((code) => code === 'WD_PASSWORD_LOCKED')).toHaveLength(4)
    expect(await asked(id, '294716')).toBe('WD_PASSWORD_LOCKED')
    expect(await change(token, '294716', '638205')).toMatchObject({ code: 'WD_PASSWORD_LOCKED', value: { retryAfter: 86_400 } })
    clock.advance(24 * 60 * minute)
    expect(await asked(id, '294716')).toBe('OK')
  })
})

test('right tries at the same time are all right, and lock nothing', async () => {
  const { token, id } = await server.insider()
  await set(token, '294716')
  const said = await Promise.all(Array.from({ length: 9 }, () => asked(id, '294716')))
  expect(said).toEqual(Array.from({ length: 9 }, () => 'OK'))
  // Beyond those who may wait it is a matter of seconds, not of a day.
  const crowd = await Promise.all(Array.from({ length: 20 }, () => asked(id, '294716')))
  expect(crowd.filter((code) => code !== 'OK' && code !== 'BUSY')).toEqual([])
  expect(await asked(id, '294716')).toBe('OK')
})

describe('a forgotten one', () => {
  const reset = (token: string, more: { method: 'SMS' | 'GA'; code: string; realName?: string }) =>
    server.ask(
      contract.resetWithdrawalPassword,
      { realName: 'Daw Mai Thiri', newPassword: '638205', confirmNewPassword: '638205', ...more },
      { token },
    )

  test('is reset by phone and real name, which clears the lock and holds withdrawals for a day', async () => {
    const { token, id, code } = await withPhone()
    await set(token, '294716', { verificationCode: await code() })
    for (let i = 0; i < 5; i++) await asked(id, '111112')
    clock.advance(5 * minute)
    const sent = await code()
    expect((await reset(token, { method: 'SMS', code: sent, realName: 'U Ba' })).code).toBe('PAYEE_WRONG')
    expect((await reset(token, { method: 'SMS', code: sent === '000000' ? '111111' : '000000' })).code).toBe('SMS_INVALID_CODE')
    expect((await reset(token, { method: 'SMS', code: sent })).success).toBe(true)
    expect(await asked(id, '638205')).toBe('OK')
    expect(await moneyHeldUntil(database, id, clock.now())).toEqual(new Date(clock.now().getTime() + 24 * 60 * minute))
    expect(await server.get(contract.getSecurity, {}, { token })).toMatchObject({
      moneyHeldUntil: new Date(clock.now().getTime() + 24 * 60 * minute).toISOString(),
    })
    expect((await reset(token, { method: 'SMS', code: sent })).code).toBe('SMS_INVALID_CODE')
  })

  test('is reset by the authenticator and real name', async () => {
    const { token, id } = await server.insider({ payeeName: 'Daw Mai Thiri' })
    const secret = Buffer.from('12345678901234567890')
    expect((await reset(token, { method: 'GA', code: '123456' })).code).toBe('WD_PASSWORD_MISSING')
    await set(token, '294716')
    expect((await reset(token, { method: 'GA', code: '123456' })).code).toBe('TWOFA_OFF')
    await protect(id, secret)
    const right = totpAt(secret, stepAt(clock.now()))
    expect((await reset(token, { method: 'GA', code: right === '000000' ? '111111' : '000000' })).code).toBe('TWOFA_WRONG')
    expect((await reset(token, { method: 'GA', code: right })).success).toBe(true)
    expect(await asked(id, '638205')).toBe('OK')
  })
})
