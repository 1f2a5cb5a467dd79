import * as account from '@tamuvo/contract/account.ts'
import { setPasswordByLink } from '@tamuvo/contract/account-password.ts'
import * as contract from '@tamuvo/contract/account-security.ts'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { moneyHeldUntil } from '../account.ts'
import { accountServer, goodPassword } from '../testing.ts'
import { stepAt, totpAt } from '../../kit/totp.ts'

const server = await accountServer()
const { services, clock } = server
const { database } = services
const minute = 60_000

const secretOf = (text: string): Buffer => {
  const bits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const start = (token: string, password = goodPassword) => server.ask(contract.startAuthenticator, { password }, { token })
const confirm = (token: string, code: string) => server.ask(contract.confirmAuthenticator, { code }, { token })
const remove = (token: string, code: string, password = goodPassword) =>
  server.ask(contract.removeAuthenticator, { code, password }, { token })
const codeNow = (secret: Buffer) => totpAt(secret, stepAt(clock.now()))
/** A code that is wrong for all accepted time steps. */
const wrongFor = (secret: Buffer) => {
  const right = [-1, 0, 1].map((off) => totpAt(secret, stepAt(clock.now()) + off))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

/** A member with an authenticator. */
const protectedMember = async () => {
  const member = await server.insider()
  const secret = secretOf((await start(member.token)).value.secret)
  const { recoveryCodes } = (await confirm(member.token, codeNow(secret))).value
  clock.advance(30_000)
  return { ...member, secret, recoveryCodes }
}

describe('an authenticator', () => {
  test('is enabled by its first code, and shows ten recovery codes once', async () => {
    const { token, username, id } = await server.insider()
    const { value } = await start(token)
    expect(value.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(value.uri).toBe(
      `otpauth://totp/Tamuvo:${username}?secret=${value.secret}&issuer=Tamuvo&algorithm=SHA1&digits=6&period=30`,
    )
    expect((await server.get(contract.getSecurity, {}, { token })).items).toContainEqual({
      item: 'authenticator',
      done: false,
      masked: '',
      at: null,
    })
    const { recoveryCodes } = (await confirm(token, codeNow(secretOf(value.secret)))).value
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
    const { rows } = await database.query(`SELECT encode(code_hash, 'hex') AS hash FROM recovery_code WHERE member_id = $1`, [id])
    expect(rows).toHaveLength(10)
    expect(rows.map(({ hash }) => hash)).toContain(
      createHash('sha256')
        .update(`${id}:${recoveryCodes[0]?.replace('-', '')}`)
        .digest('hex'),
    )
    expect([(await start(token)).code, (await confirm(token, '123456')).code]).toEqual(['TWOFA_ON', 'TWOFA_ON'])
  })

  test('needs the password and a right code', async () => {
    const { token } = await server.insider()
    expect((await start(token, 'wrong-guess')).code).toBe('PASSWORD_WRONG')
    expect((await confirm(token, '123456')).code).toBe('TWOFA_OFF')
    const secret = secretOf((await start(token)).value.secret)
    expect((await confirm(token, wrongFor(secret))).code).toBe('TWOFA_WRONG')
    const again = secretOf((await start(token)).value.secret)
    expect((await confirm(token, codeNow(secret))).code).toBe('TWOFA_WRONG')
    expect((await confirm(token, codeNow(again))).success).toBe(true)
  })

  test('is disabled by a right code and the password', async () => {
    const { token, secret, id } = await protectedMember()
    expect((await remove(token, codeNow(secret), 'wrong-guess')).code).toBe('PASSWORD_WRONG')
    expect((await remove(token, wrongFor(secret))).code).toBe('TWOFA_WRONG')
    expect((await remove(token, codeNow(secret))).success).toBe(true)
    expect((await remove(token, codeNow(secret))).code).toBe('TWOFA_OFF')
    expect(await moneyHeldUntil(database, id, clock.now())).toBeUndefined()
    expect((await database.query('SELECT FROM recovery_code WHERE member_id = $1', [id])).rowCount).toBe(0)
  })

  test('is disabled by a recovery code too, which holds withdrawals for three days', async () => {
    const { token, recoveryCodes, id } = await protectedMember()
    expect((await remove(token, recoveryCodes[3]?.toLowerCase().replace('-', ' ') ?? '')).success).toBe(true)
    expect(await moneyHeldUntil(database, id, clock.now())).toEqual(new Date(clock.now().getTime() + 72 * 60 * minute))
  })

  test('is locked for ten minutes after five wrong codes', async () => {
    const { token, secret } = await protectedMember()
    const codes: string[] = []
    for (let i = 0; i < 6; i++) codes.push((await remove(token, wrongFor(secret))).code)
    expect(codes).toEqual([...Array.from({ length: 4 }, () => 'TWOFA_WRONG'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
    clock.advance(9 * minute)
    expect((await remove(token, codeNow(secret))).status).toBe(429)
    clock.advance(minute)
    expect((await remove(token, codeNow(secret))).success).toBe(true)
  })

  test('is required for a password reset', async () => {
    const { id, username, secret, recoveryCodes } = await protectedMember()
    const link = async () => {
      const token = services.rng.bytes(32).toString('base64url')
      const hash = createHash('sha256').update(token).digest()
      await database.query('INSERT INTO password_reset VALUES ($1, $2, $3)', [hash, id, new Date(clock.now().getTime() + minute)])
      return token
    }
    const resetToken = await link()
    const set = (twoFactorCode: string, newPassword: string, token = resetToken) =>
      server.ask(setPasswordByLink, { resetToken: token, twoFactorCode, newPassword, confirmNewPassword: newPassword })
    expect((await set('', 'seven-green-kites')).code).toBe('TWOFA_REQUIRED')
    expect((await set(wrongFor(secret), 'seven-green-kites')).code).toBe('TWOFA_WRONG')
    expect((await server.login(username, goodPassword)).success).toBe(true)
    expect((await set(codeNow(secret), 'seven-green-kites')).success).toBe(true)
    expect((await server.login(username, 'seven-green-kites')).success).toBe(true)
    expect((await set(recoveryCodes[0] ?? '', 'eight-red-lanterns', await link())).success).toBe(true)
    expect((await set(recoveryCodes[0] ?? '', 'nine-blue-umbrellas', await link())).code).toBe('TWOFA_WRONG')
  })
})

describe('the overview', () => {
  test('counts the done ones of eight items, and masks contacts', async () => {
    const { token, id } = await server.insider({ payeeName: 'Daw Mai Thiri', email: 'overview@tamuvo.example' })
    const first = await server.get(contract.getSecurity, {}, { token })
    expect(first).toMatchObject({ level: 'LOW', done: 1, moneyHeldUntil: null })
    expect(first.items.map(({ item, done }) => `${item} ${done}`)).toEqual([
      'loginPassword true',
      'withdrawalPassword false',
      'phone false',
      'email false',
      'realName false',
      'bankAccount false',
      'authenticator false',
      'alwaysVerify false',
    ])
    await database.query(
      `UPDATE member SET email_confirmed_at = $2, mobile = '+959250123456', mobile_confirmed_at = $2, kyc_level = 1 WHERE id = $1`,
      [id, clock.now()],
    )
    const second = await server.get(contract.getSecurity, {}, { token })
    expect(second).toMatchObject({ level: 'MEDIUM', done: 4 })
    expect(Object.fromEntries(second.items.map(({ item, masked }) => [item, masked]))).toMatchObject({
      phone: '+95 ••• 456',
      email: 'o•••@tamuvo.example',
      realName: 'D•••i',
    })
    await database.query('UPDATE member SET always_verify = true WHERE id = $1', [id])
    services.countBankAccounts.fill(async (memberId) => (memberId === id ? 1 : 0))
    expect(await server.get(contract.getSecurity, {}, { token })).toMatchObject({ level: 'HIGH', done: 6 })
    services.countBankAccounts.fill(async () => 0)
  })

  test('does not count a password older than ninety days', async () => {
    const { username } = await server.person()
    clock.advance(90 * 86_400_000)
    const { token } = (await server.login(username, goodPassword)).value
    expect((await server.get(contract.getSecurity, {}, { token })).done).toBe(0)
  })

  test('shows the previous login', async () => {
    const { username } = await server.person()
    await server.login(username, goodPassword, {
      address: '203.0.113.9',
      device: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
    })
    const at = clock.now().toISOString()
    clock.advance(minute)
    const { token } = (await server.login(username, goodPassword)).value
    expect((await server.get(contract.getSecurity, {}, { token })).lastLogin).toEqual({
      at,
      address: '203.0.113.9',
      device: 'Chrome · Android',
    })
  })

  test.each([contract.getSecurity, account.getMemberInfo])('is for who is logged in: $path', async (call) => {
    expect((await server.ask(call, {})).code).toBe('NOT_LOGGED_IN')
  })
})
