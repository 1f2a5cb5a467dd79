import * as contract from '@tamuvo/contract/account.ts'
import * as codes from '@tamuvo/contract/account-codes.ts'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import { describe, expect, test } from 'vitest'
import { accountServer, e164, freshAddress, freshNumber, goodPassword } from './testing.ts'

const server = await accountServer()
const { services, clock, set } = server
const { database } = services
const minute = 60_000

await set('sms.limits', { ...(await services.settings.get('sms.limits')), captcha: false })
const switches = { ...(await services.settings.get('switches')), MOBILENUMREG3: true }
await set('switches', switches)

const from = () => ({ headers: { 'x-forwarded-for': freshAddress() } })

const sendCode = async (mobileNo: string, regType: 'register' | 'registerMobile' = 'registerMobile') => {
  await server.get(codes.sendRegisterCode, { mobileNo, countryDialingCode: '95', regType }, from())
  return server.codeTo(e164(mobileNo))
}
type Form = SentInputOf<typeof contract.registerMobile>
const registerMobile = (form: Form) =>
  server.ask(contract.registerMobile, { adult: true, countryDialingCode: '95', ...form }, from())
const infoOf = (token: string) => server.get(contract.getMemberInfo, {}, { token })

describe('registering by mobile', () => {
  test('opens an account with a generated username and no password, and logs in', async () => {
    const mobileNum = freshNumber()
    const { value, success } = await registerMobile({ mobileNum, verificationCode: await sendCode(mobileNum) })
    expect(success).toBe(true)
    expect(value).toMatchObject({ firstTimeLogin: false, passwordExpired: false, mustChange: 'FIRST' })
    const { account, type } = await infoOf(value.token)
    expect(account).toMatch(/^p[a-z2-9]{9}$/)
    expect(type).toBe(0)
    const { rows } = await database.query(
      `SELECT m.mobile, m.mobile_confirmed_at, c.password_hash, c.must_change FROM member m JOIN credential c ON c.member_id = m.id WHERE m.username = $1`,
      [account],
    )
    expect(rows).toEqual([
      { mobile: e164(mobileNum), mobile_confirmed_at: clock.now(), password_hash: null, must_change: 'FIRST' },
    ])
    expect((await server.login(account, '')).status).toBe(400)
    expect((await server.login(account, goodPassword)).code).toBe('WRONG_CREDENTIALS')
  })

  test('accepts the code once, and only the one for that number', async () => {
    const [mine, other] = [freshNumber(), freshNumber()]
    const code = await sendCode(mine)
    expect((await registerMobile({ mobileNum: other, verificationCode: code })).code).toBe('SMS_INVALID_CODE')
    expect((await registerMobile({ mobileNum: mine, verificationCode: code })).success).toBe(true)
    expect((await registerMobile({ mobileNum: mine, verificationCode: code })).code).toBe('SMS_INVALID_CODE')
  })

  test('opens one account when the same code is sent twice concurrently', async () => {
    const mobileNum = freshNumber()
    const verificationCode = await sendCode(mobileNum)
    const answers = await Promise.all(Array.from({ length: 4 }, () => registerMobile({ mobileNum, verificationCode })))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    const { rows } = await database.query('SELECT FROM member WHERE mobile = $1', [e164(mobileNum)])
    expect(rows).toHaveLength(1)
  })

  test('accepts a code for five minutes and five tries', async () => {
    const [late, tried] = [freshNumber(), freshNumber()]
    const [lateCode, triedCode] = [await sendCode(late), await sendCode(tried)]
    const wrong = triedCode === '000000' ? '111111' : '000000'
    for (let i = 0; i < 5; i++)
      expect((await registerMobile({ mobileNum: tried, verificationCode: wrong })).code).toBe('SMS_INVALID_CODE')
    expect((await registerMobile({ mobileNum: tried, verificationCode: triedCode })).code).toBe('SMS_EXPIRED')
    clock.advance(5 * minute)
    expect((await registerMobile({ mobileNum: late, verificationCode: lateCode })).code).toBe('SMS_EXPIRED')
  })

  test('discloses only with the code that a number is registered', async () => {
    const mobileNum = freshNumber()
    expect((await registerMobile({ mobileNum, verificationCode: await sendCode(mobileNum) })).success).toBe(true)
    clock.advance(5 * minute)
    const code = await sendCode(mobileNum)
    expect((await registerMobile({ mobileNum, verificationCode: code === '000000' ? '111111' : '000000' })).code).toBe(
      'SMS_INVALID_CODE',
    )
    expect(await registerMobile({ mobileNum, verificationCode: code })).toMatchObject({
      code: 'MOBILE_IN_USE',
      value: { fields: { mobileNum: 'taken' } },
    })
  })

  test('reports missing fields', async () => {
    expect((await registerMobile({})).value).toMatchObject({
      fields: { mobileNum: 'required', verificationCode: 'required' },
    })
    expect((await registerMobile({ mobileNum: '01234567', verificationCode: '123456' })).value).toMatchObject({
      fields: { mobileNum: 'pattern' },
      patternIds: { mobileNum: 5 },
    })
    expect((await registerMobile({ mobileNum: freshNumber(), verificationCode: '1'.repeat(256) })).status).toBe(400)
    expect((await registerMobile({ mobileNum: freshNumber(), verificationCode: '1'.repeat(255) })).code).toBe('SMS_INVALID_CODE')
  })

  test('is closed by its switch', async () => {
    await set('switches', { ...switches, MOBILENUMREG3: false })
    expect((await registerMobile({ mobileNum: freshNumber(), verificationCode: '123456' })).code).toBe('REGISTRATION_CLOSED')
    await set('switches', switches)
  })
})

describe('with a password asked for', () => {
  test('logs in with the password and the number instead of a username', async () => {
    await set('switches', { ...switches, MOBILENUMPASSREG3: true, REGMOBVERF3: true })
    const mobileNum = freshNumber()
    const secret = { password: goodPassword, confirmPassword: goodPassword }
    const verificationCode = await sendCode(mobileNum)
    expect((await registerMobile({ mobileNum, verificationCode })).value).toMatchObject({
      fields: { password: 'required', confirmPassword: 'required' },
    })
    expect((await registerMobile({ mobileNum, verificationCode, ...secret })).value).toMatchObject({ mustChange: 'NO' })
    for (const name of [mobileNum, e164(mobileNum), mobileNum.slice(1), `${mobileNum.slice(0, 5)} ${mobileNum.slice(5)}`])
      expect((await server.login(name, goodPassword)).success).toBe(true)
    expect((await server.login(mobileNum, 'wrong-guess')).code).toBe('WRONG_CREDENTIALS')
    await set('switches', switches)
  })

  test('and no code, the number is unconfirmed and not reserved', async () => {
    await set('switches', { ...switches, MOBILENUMPASSREG3: true })
    const mobileNum = freshNumber()
    const secret = { password: goodPassword, confirmPassword: goodPassword }
    expect((await registerMobile({ mobileNum, ...secret })).success).toBe(true)
    expect((await registerMobile({ mobileNum, ...secret })).success).toBe(true)
    expect((await server.login(mobileNum, goodPassword)).code).toBe('WRONG_CREDENTIALS')
    await set('switches', switches)
  })
})

describe('registering by username', () => {
  test('needs a code to the phone where the brand requires it', async () => {
    await set('switches', { ...switches, REGMOBVERF3: true })
    const mobileNum = freshNumber()
    expect((await server.register({ username: 'verified1' })).value.fields).toEqual({
      mobileNum: 'required',
      verificationCode: 'required',
    })
    const form = { username: 'verified1', mobileNum, countryDialingCode: '95' }
    expect((await server.register({ ...form, verificationCode: '000000' })).code).toBe('SMS_INVALID_CODE')
    expect((await server.register({ ...form, verificationCode: await sendCode(mobileNum, 'register') })).success).toBe(true)
    const { rows } = await database.query(`SELECT mobile, mobile_confirmed_at FROM member WHERE username = 'verified1'`)
    expect(rows).toEqual([{ mobile: e164(mobileNum), mobile_confirmed_at: clock.now() }])
    await set('switches', switches)
  })

  test('sets a withdrawal password where the form has one, unless it is easy to guess', async () => {
    const rules = await services.settings.get('register.fields')
    await set('register.fields', { ...rules, paymentPassword: { ...rules.paymentPassword, enabled: true } })
    expect(await server.register({ username: 'digits01', paymentPassword: '123456' })).toMatchObject({
      code: 'WD_PASSWORD_WEAK',
      value: { fields: { paymentPassword: 'pattern' } },
    })
    expect((await server.register({ username: 'digits01', paymentPassword: '29471' })).value.fields).toEqual({
      paymentPassword: 'length',
    })
    expect((await server.register({ username: 'digits01', paymentPassword: '294716' })).success).toBe(true)
    expect((await server.register({ username: 'digits02' })).success).toBe(true)
    const { rows } = await database.query(
      `SELECT m.username, w.password_hash LIKE '$argon2id$%' AS hashed FROM withdrawal_password w JOIN member m ON m.id = w.member_id`,
    )
    expect(rows).toEqual([{ username: 'digits01', hashed: true }])
    await set('register.fields', rules)
  })

  test('says nothing about contacts of other members, which nobody has proven', async () => {
    const rules = await services.settings.get('register.fields')
    await set('register.fields', { ...rules, whatsapp: { ...rules.whatsapp, enabled: true } })
    const answers = []
    for (const username of ['contact1', 'contact2']) answers.push(await server.register({ username, whatsapp: 'MAI_WA' }))
    expect(answers.map(({ code }) => code)).toEqual(['OK', 'OK'])
    await set('register.fields', rules)
  })
})

describe('the live check of a number', () => {
  const check = (value: string) =>
    server.ask(contract.checkRegistration, { field: 'mobileNum', value, countryDialingCode: '95' }, from())

  test('answers whether it is valid; whether it is registered only where the brand allows it', async () => {
    const mobileNum = freshNumber()
    expect((await registerMobile({ mobileNum, verificationCode: await sendCode(mobileNum) })).success).toBe(true)
    expect((await check(freshNumber())).value.free).toBe(true)
    expect((await check('0123456')).value.free).toBe(false)
    expect((await check(mobileNum)).value.free).toBe(true)
    await set('auth.passwords', { ...(await services.settings.get('auth.passwords')), neutralMessages: false })
    expect((await check(mobileNum)).value.free).toBe(false)
    expect((await check(freshNumber())).value.free).toBe(true)
    await set('auth.passwords', { ...(await services.settings.get('auth.passwords')), neutralMessages: true })
  })
})
