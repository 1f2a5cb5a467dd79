import * as contract from '@tamuvo/contract/account-codes.ts'
import { describe, expect, test } from 'vitest'
import { accountServer, e164, freshAddress, freshNumber } from '../testing.ts'

const server = await accountServer()
const { services, clock, set } = server
const { database } = services
const minute = 60_000
const guard = await services.settings.get('sms.guard')

await set('sms.limits', { ...(await services.settings.get('sms.limits')), captcha: false })
await set('switches', {
  ...(await services.settings.get('switches')),
  MOBILEVERCODELOGIN3: true,
  MOBILENUMREG3: true,
  REGMOBVERF3: true,
})

const from = (address = freshAddress(), language = 'EN') => ({ headers: { 'x-forwarded-for': address, language } })

const toLogin = (mobileNum: string, options = from()) =>
  server.ask(contract.sendLoginCode, { mobileNum, countryDialingCode: '95' }, options)
const toRegister = (mobileNo: string, options = from()) =>
  server.ask(contract.sendRegisterCode, { mobileNo, countryDialingCode: '95', regType: 'registerMobile' }, options)

const memberWithMobile = async (number = freshNumber()) => {
  const member = await server.person({ mobile: { number: e164(number), isConfirmed: true } })
  return { ...member, number }
}

describe('a code', () => {
  test('has six digits, is sent in the language of the caller and stored as a hash only', async () => {
    const { number } = await memberWithMobile()
    const answer = await toLogin(number, from(freshAddress(), 'CN'))
    expect(answer).toMatchObject({ success: true, value: { expiredMinutes: 5 } })
    const message = await server.lastMessage(e164(number))
    expect(message).toMatchObject({ kind: 'sms', at: clock.now() })
    expect(message?.body).toContain('验证码')
    const code = await server.codeTo(e164(number))
    expect(code).toMatch(/^\d{6}$/)
    const { rows } = await database.query(`SELECT * FROM one_time_code WHERE destination = $1`, [e164(number)])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      code,
    )
  })

  test('is not sent twice while the first is valid', async () => {
    const { number } = await memberWithMobile()
    await toLogin(number)
    clock.advance(4 * minute)
    expect(await toLogin(number)).toMatchObject({ status: 429, code: 'SMS_TOO_MANY', value: { retryAfter: 60 } })
    clock.advance(minute)
    expect((await toLogin(number)).success).toBe(true)
  })

  test('is sent once for concurrent requests', async () => {
    const { number } = await memberWithMobile()
    const answers = await Promise.all(Array.from({ length: 8 }, () => toLogin(number)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    const { rows } = await database.query('SELECT FROM sandbox_message WHERE recipient = $1', [e164(number)])
    expect(rows).toHaveLength(1)
  })

  test('to an unknown number is answered alike, and nothing is sent', async () => {
    const [known, unknown] = [await memberWithMobile(), freshNumber()]
    const answers = [await toLogin(known.number), await toLogin(unknown)]
    expect(answers[1]).toMatchObject({ status: 200, code: 'OK', value: answers[0]?.value })
    expect(await server.lastMessage(e164(unknown))).toBeUndefined()
    expect(await toLogin(unknown)).toMatchObject({ code: 'SMS_TOO_MANY', value: { retryAfter: 300 } })
  })
})

describe('a number', () => {
  test.each([
    ['', 'SMS_MISSING_NUMBER'],
    ['   ', 'SMS_MISSING_NUMBER'],
    ['12', 'SMS_INVALID_NUMBER'],
    ['01234567', 'SMS_INVALID_NUMBER'],
    ["09' OR 1=1", 'SMS_INVALID_NUMBER'],
  ])('%j is refused: %s', async (number, code) => {
    expect((await toLogin(number)).code).toBe(code)
    expect((await toRegister(number)).code).toBe(code)
  })

  test.each([
    ['01', 200, 'SMS_INVALID_NUMBER'],
    ['02', 200, 'SMS_MISSING_NUMBER'],
    ['03', 429, 'SMS_TOO_MANY'],
    ['04', 200, 'SMS_UNKNOWN'],
    ['05', 200, 'SMS_INVALID_CODE'],
    ['06', 200, 'SMS_CAPTCHA_FAILED'],
    ['07', 200, 'SMS_QUOTA'],
    ['08', 200, 'SMS_NOT_ALLOWED'],
    ['09', 200, 'SMS_EXPIRED'],
    ['10', 200, 'SMS_POPUP_CLOSED'],
  ])('ending in %s answers %i %s, registered or not', async (ending, status, code) => {
    const number = `09251777${ending}0`.slice(0, 9) + ending
    await memberWithMobile(number)
    const stranger = `09252777${ending}0`.slice(0, 9) + ending
    for (const answer of [
      await toLogin(number),
      await toLogin(stranger),
      await toRegister(`09253777${ending}`.slice(0, 9) + ending),
    ])
      expect(answer).toMatchObject({ status, success: false, code })
    // A failed send does not block the next try.
    expect((await toLogin(number)).code).toBe(code)
    if (code === 'SMS_TOO_MANY') expect((await toRegister(number)).headers.get('retry-after')).toBe('300')
  })

  test('of a country that the brand does not serve is refused', async () => {
    await set('sms.countries', { home: '95', only: ['95', '84'] })
    expect((await server.ask(contract.sendLoginCode, { mobileNum: '0812345678', countryDialingCode: '66' }, from())).code).toBe(
      'SMS_NOT_ALLOWED',
    )
    expect(
      (await server.ask(contract.sendLoginCode, { mobileNum: '0912345678', countryDialingCode: '84' }, from())).success,
    ).toBe(true)
    await set('sms.countries', { home: '95', only: [] })
  })
})

describe('limits', () => {
  test('allow five to a number in an hour and ten in a day', async () => {
    const { number } = await memberWithMobile()
    const again = async () => {
      clock.advance(5 * minute)
      return (await toLogin(number)).code
    }
    expect([await again(), await again(), await again(), await again(), await again()]).toEqual(['OK', 'OK', 'OK', 'OK', 'OK'])
    clock.advance(5 * minute)
    const sixth = await toLogin(number)
    expect(sixth).toMatchObject({ status: 429, code: 'SMS_TOO_MANY', value: { retryAfter: 300 } })
    expect(sixth.headers.get('retry-after')).toBe('300')
    clock.advance(60 * minute)
    expect([await again(), await again(), await again(), await again(), await again()]).toEqual(['OK', 'OK', 'OK', 'OK', 'OK'])
    clock.advance(120 * minute)
    expect(await again()).toBe('SMS_TOO_MANY')
    clock.advance(24 * 60 * minute)
    expect(await again()).toBe('OK')
  })

  test('allow twenty from an address in an hour, and one in a second', async () => {
    const address = freshAddress()
    const codes: string[] = []
    for (let i = 0; i < 21; i++) {
      clock.advance(1_000)
      codes.push((await toRegister(freshNumber(), from(address))).code)
    }
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 'OK'), 'SMS_TOO_MANY'])
    const hasty = freshAddress()
    expect((await toRegister(freshNumber(), from(hasty))).success).toBe(true)
    expect(await toRegister(freshNumber(), from(hasty))).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  })

  test('are refused with a message in the language of the caller', async () => {
    const said = async (language: string) =>
      (await toRegister('0912', { headers: { ...from(freshAddress()).headers, language } })).message
    expect([await said('EN'), await said('CN'), await said('VI')]).toEqual([
      'This phone number isn’t valid.',
      '手机号无效。',
      'Số điện thoại này không hợp lệ.',
    ])
  })

  test('do not count refused requests: invalid numbers or too early ones', async () => {
    const hasty = from(freshAddress())
    expect((await toRegister('0912', hasty)).code).toBe('SMS_INVALID_NUMBER')
    expect((await toRegister(freshNumber(), hasty)).code).toBe('OK')
    clock.advance(600)
    expect((await toRegister(freshNumber(), hasty)).code).toBe('TOO_MANY_REQUESTS')
    clock.advance(600)
    expect((await toRegister(freshNumber(), hasty)).code).toBe('OK')
  })

  test('block only a prefix whose codes are not confirmed', async () => {
    await set('sms.guard', { ...guard, perPrefix: 1_000, watchFrom: 4, confirmedPercentMin: 50 })
    const pumped = (i: number) => `09770${100_011 + i * 17}`
    for (let i = 0; i < 4; i++) expect((await toRegister(pumped(i))).success).toBe(true)
    // Too young to judge.
    expect((await toRegister(pumped(4))).success).toBe(true)
    clock.advance(6 * minute)
    expect((await toRegister(pumped(5))).code).toBe('SMS_QUOTA')
    expect((await toRegister('09250100111')).success).toBe(true)
    await database.query(
      `UPDATE sms_send SET confirmed_at = at WHERE prefix = '+95977' AND id IN (SELECT id FROM sms_send WHERE prefix = '+95977' ORDER BY id LIMIT 3)`,
    )
    expect((await toRegister(pumped(6))).success).toBe(true)
    clock.advance(61 * minute)
    expect((await toRegister(pumped(7))).success).toBe(true)
    await set('sms.guard', guard)
  })

  test('for registrations keep no member from a code, nor do they tell who is one', async () => {
    await set('sms.guard', { ...guard, perPrefix: 2 })
    const alike = (i: number) => `09880${100_011 + i * 17}`
    await memberWithMobile(alike(9))
    for (let i = 0; i < 2; i++) expect((await toRegister(alike(i))).code).toBe('OK')
    expect((await toRegister(alike(2))).code).toBe('SMS_QUOTA')
    expect((await toLogin(alike(9))).code).toBe('OK')
    expect(await server.codeTo(e164(alike(9)))).toMatch(/^\d{6}$/)
    expect((await toLogin(alike(8))).code).toBe('OK')
    await set('sms.guard', guard)
  })

  test('allow a number of codes a day to unproven numbers', async () => {
    clock.advance(24 * 60 * minute)
    await set('sms.guard', { ...guard, unprovenPerDay: 2 })
    const { number } = await memberWithMobile()
    const codes = []
    for (const to of [freshNumber(), freshNumber(), freshNumber()]) codes.push((await toRegister(to)).code)
    expect(codes).toEqual(['OK', 'OK', 'SMS_QUOTA'])
    expect((await toLogin(number)).code).toBe('OK')
    clock.advance(24 * 60 * minute)
    expect((await toRegister(freshNumber())).code).toBe('OK')
    await set('sms.guard', guard)
  })
})

describe('a visitor', () => {
  test('needs a captcha first', async () => {
    await set('sms.limits', { ...(await services.settings.get('sms.limits')), captcha: true })
    const { number } = await memberWithMobile()
    const ask = ({ captcha = '', captchaId = '', address = freshAddress() }) =>
      server.ask(contract.sendLoginCode, { mobileNum: number, countryDialingCode: '95', captcha, captchaId }, from(address))
    expect(await ask({})).toMatchObject({ code: 'CAPTCHA_REQUIRED', value: { captcha: true } })
    expect(await ask(await server.solve('login'))).toMatchObject({ code: 'SMS_CAPTCHA_FAILED' })
    expect((await ask(await server.solve('sms'))).success).toBe(true)
    await set('sms.limits', { ...(await services.settings.get('sms.limits')), captcha: false })
  })

  test('gets no code for a disabled purpose', async () => {
    const switches = await services.settings.get('switches')
    await set('switches', { ...switches, MOBILEVERCODELOGIN3: false, MOBILENUMREG3: false, REGMOBVERF3: false })
    expect(await toLogin(freshNumber())).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect((await toRegister(freshNumber())).code).toBe('REGISTRATION_CLOSED')
    const byName = { mobileNo: freshNumber(), countryDialingCode: '95', regType: 'register' } as const
    expect((await server.ask(contract.sendRegisterCode, byName, from())).code).toBe('REGISTRATION_CLOSED')
    const reset = { mobileNum: freshNumber(), countryDialingCode: '95', purpose: 'reset' } as const
    expect((await server.ask(contract.sendLoginCode, reset, from())).success).toBe(true)
    await set('switches', switches)
  })
})

describe('a member', () => {
  test('requests codes to a new phone and mail address', async () => {
    const { token } = await server.insider()
    const number = freshNumber()
    const mobile = { purpose: 'mobile', mobileNum: number, countryDialingCode: '95' } as const
    expect((await server.ask(contract.sendOwnCode, mobile, { token })).success).toBe(true)
    expect(await server.codeTo(e164(number))).toMatch(/^\d{6}$/)
    const email = { purpose: 'email', email: 'mai@tamuvo.example' } as const
    expect((await server.ask(contract.sendOwnCode, email, { token })).success).toBe(true)
    expect(await server.lastMessage('mai@tamuvo.example')).toMatchObject({ kind: 'mail' })
    expect(await server.ask(contract.sendOwnCode, email, { token })).toMatchObject({ status: 429 })
    expect((await server.ask(contract.sendOwnCode, { purpose: 'withdrawal' }, { token })).code).toBe('SMS_MISSING_NUMBER')
    expect((await server.ask(contract.sendOwnCode, email)).code).toBe('NOT_LOGGED_IN')
  })

  test('gets an error when the mail cannot be sent', async () => {
    const { token } = await server.insider()
    const { mail } = services.carriers
    services.carriers.mail = { send: async () => false }
    const email = { purpose: 'email', email: 'gone@tamuvo.example' } as const
    expect((await server.ask(contract.sendOwnCode, email, { token })).code).toBe('MAIL_FAILED')
    services.carriers.mail = mail
    const { rows } = await database.query(`SELECT FROM one_time_code WHERE destination = 'gone@tamuvo.example'`)
    expect(rows).toHaveLength(0)
  })
})
