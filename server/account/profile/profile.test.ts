import * as account from '@tamuvo/contract/account.ts'
import * as codes from '@tamuvo/contract/account-codes.ts'
import * as contract from '@tamuvo/contract/account-profile.ts'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import { describe, expect, test } from 'vitest'
import { accountServer, e164, freshNumber, goodPassword } from '../testing.ts'
import { ageOn, isPossibleBirthday } from './profile-rules.ts'

const server = await accountServer()
const { services, clock } = server
const { database } = services
const minute = 60_000

const update = (token: string, change: SentInputOf<typeof contract.updateProfile>) =>
  server.ask(contract.updateProfile, change, { token })
const profileOf = (token: string) => server.get(contract.getProfile, {}, { token })

describe('a profile', () => {
  test('is empty at first; stores what is entered and masks sensitive fields', async () => {
    const { token, username } = await server.insider()
    const first = await profileOf(token)
    expect(first).toMatchObject({ account: username, nickname: username, realName: '', birthday: null, minAge: 21, locked: [] })
    expect(first.inviteCode).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    expect(
      (
        await update(token, {
          nickname: 'Mai',
          realName: 'Daw Mai Thiri',
          birthday: '1990-12-31',
          particulars: { address: 'No. 5, Strand Road', nationality: 'MM', occupation: 'Teacher', incomeSource: 'Salary' },
          handles: { telegram: 'mai_thiri', zalo: '0912345678' },
        })
      ).success,
    ).toBe(true)
    expect(await profileOf(token)).toMatchObject({
      nickname: 'Mai',
      realName: 'Daw Mai Thiri',
      birthday: '1990-12-31',
      particulars: {
        address: 'No. 5, Strand Road',
        nationality: 'MM',
        occupation: 'Teacher',
        incomeSource: 'Salary',
        birthPlace: '',
      },
      handles: { telegram: 'm•••i', zalo: '0•••8', whatsapp: '' },
      locked: ['birthday', 'realName'],
    })
    expect((await server.get(account.getMemberInfo, {}, { token })).nickname).toBe('Mai')
  })

  test('changes only given fields; an empty text removes a field', async () => {
    const { token } = await server.insider()
    await update(token, {
      particulars: { occupation: 'Teacher', birthPlace: 'Bago' },
      handles: { line: 'mai_line', skype: 'mai.skype' },
    })
    await update(token, { particulars: { occupation: '' }, handles: { line: '', wechat: 'mai_wechat' } })
    expect(await profileOf(token)).toMatchObject({
      particulars: { occupation: '', birthPlace: 'Bago' },
      handles: { line: '', skype: 'm•••e', wechat: 'm•••t' },
    })
  })

  test.each<[SentInputOf<typeof contract.updateProfile>, Record<string, string>]>([
    [{ nickname: 'x' }, { nickname: 'length' }],
    [{ nickname: '' }, { nickname: 'required' }],
    [{ nickname: 'Mai\u202eiaM' }, { nickname: 'pattern' }],
    [{ realName: 'x' }, { realName: 'length' }],
    [{ particulars: { nationality: 'Myanmar' } }, { nationality: 'length' }],
    [{ particulars: { nationality: 'mm' } }, { nationality: 'pattern' }],
    [{ handles: { line: 'a b c' } }, { line: 'pattern' }],
    [{ handles: { line: 'ab' } }, { line: 'length' }],
    [{ birthday: '2027-01-01' }, { birthday: 'pattern' }],
    [{ birthday: '1850-01-01' }, { birthday: 'pattern' }],
  ])('refuses %j', async (change, fields) => {
    const { token } = await server.insider()
    expect(await update(token, change)).toMatchObject({ status: 422, code: 'FIELDS_INVALID', value: { fields } })
  })

  test.each(['2000-02-30', '1990-13-01', '31-12-1990', 'yesterday'])('knows no day %s', async (birthday) => {
    const { token } = await server.insider()
    expect((await update(token, { birthday })).status).toBe(400)
  })

  test('requires an age of twenty-one, by the time zone of the site', async () => {
    // In Yangon the day begins six and a half hours before it does in London.
    clock.set('2026-08-05T17:29:00Z')
    const { token } = await server.insider()
    expect(await update(token, { birthday: '2005-08-06' })).toMatchObject({
      code: 'TOO_YOUNG',
      value: { minAge: 21, fields: { birthday: 'age' } },
    })
    clock.set('2026-08-05T17:30:00Z')
    expect((await update(token, { birthday: '2005-08-06' })).success).toBe(true)
  })

  test('lets birthday and real name be set once', async () => {
    const { token } = await server.insider()
    await update(token, { birthday: '1990-12-31', realName: 'Daw Mai' })
    expect(await update(token, { birthday: '1991-12-31', realName: 'Daw Su' })).toMatchObject({
      code: 'FIELD_LOCKED',
      value: { fields: { birthday: 'locked', realName: 'locked' } },
    })
    expect((await update(token, { birthday: '1990-12-31', nickname: 'Mai' })).success).toBe(true)
  })

  test('says nothing about contacts of other members, and takes thirty changes an hour', async () => {
    const [mai, su] = [await server.insider(), await server.insider()]
    expect((await update(mai.token, { handles: { zalo: 'Harbour99' } })).success).toBe(true)
    const answers = []
    for (let count = 0; count < 31; count++) answers.push((await update(su.token, { handles: { zalo: 'harbour99' } })).code)
    expect(answers).toEqual([...Array.from({ length: 30 }, () => 'OK'), 'TOO_MANY_REQUESTS'])
  })
})

test.each([
  ['2005-08-06', '2026-08-05', 20],
  ['2005-08-06', '2026-08-06', 21],
  ['2004-02-29', '2025-02-28', 20],
  ['2004-02-29', '2025-03-01', 21],
  ['2004-02-29', '2028-02-29', 24],
])('born on %s, the age on %s is %i', (birthday, day, age) => {
  expect(ageOn(birthday, day)).toBe(age)
})

test('a birthday is in the past, at most a hundred and twenty years ago', () => {
  expect(['2026-08-06', '2026-08-05', '1906-08-05', '1905-08-05'].map((day) => isPossibleBirthday(day, '2026-08-05'))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

describe('a phone', () => {
  const sendCode = async (token: string, mobileNum: string) => {
    await server.get(codes.sendOwnCode, { purpose: 'mobile', mobileNum, countryDialingCode: '95' }, { token })
    return server.codeTo(e164(mobileNum))
  }
  const bind = (token: string, mobileNum: string, verificationCode: string, password = goodPassword) =>
    server.ask(contract.bindMobile, { mobileNum, countryDialingCode: '95', verificationCode, password }, { token })

  test('is confirmed by its code and the login password', async () => {
    const { token } = await server.insider()
    const number = freshNumber()
    const code = await sendCode(token, number)
    expect((await bind(token, number, code, 'wrong-guess')).code).toBe('PASSWORD_WRONG')
    expect((await bind(token, number, code === '000000' ? '111111' : '000000')).code).toBe('SMS_INVALID_CODE')
    expect((await bind(token, number, code)).success).toBe(true)
    expect((await profileOf(token)).mobile).toBe(`+95 ••• ${number.slice(-3)}`)
    expect((await bind(token, number, code)).code).toBe('SMS_INVALID_CODE')
  })

  test('belongs to one member, as does its code', async () => {
    const [mai, su] = [await server.insider(), await server.insider()]
    const number = freshNumber()
    const code = await sendCode(mai.token, number)
    expect((await bind(su.token, number, code)).code).toBe('SMS_INVALID_CODE')
    expect((await bind(mai.token, number, code)).success).toBe(true)
    clock.advance(5 * minute)
    expect(await bind(su.token, number, await sendCode(su.token, number))).toMatchObject({
      code: 'MOBILE_IN_USE',
      value: { fields: { mobileNum: 'taken' } },
    })
  })
})

describe('a mail address', () => {
  const sendCode = async (token: string, email: string) => {
    await server.get(codes.sendOwnCode, { purpose: 'email', email }, { token })
    return server.codeTo(email)
  }
  const bind = (token: string, email: string, verificationCode: string) =>
    server.ask(contract.bindEmail, { email, verificationCode, password: goodPassword }, { token })

  test('is confirmed by its code', async () => {
    const { token } = await server.insider()
    const code = await sendCode(token, 'mai@tamuvo.example')
    expect((await bind(token, 'other@tamuvo.example', code)).code).toBe('CODE_WRONG')
    expect((await bind(token, 'Mai@Tamuvo.example', code)).success).toBe(true)
    expect(await profileOf(token)).toMatchObject({ email: 'M•••@Tamuvo.example', emailConfirmed: true })
    expect((await bind(token, 'mai@tamuvo.example', code)).code).toBe('CODE_WRONG')
    const late = await sendCode(token, 'late@tamuvo.example')
    clock.advance(5 * minute)
    expect((await bind(token, 'late@tamuvo.example', late)).code).toBe('CODE_EXPIRED')
    expect((await bind(token, 'not an address', late)).status).toBe(400)
  })

  test('belongs to the member who confirmed it', async () => {
    const [first, second] = [await server.insider(), await server.insider()]
    // Typed at a registration; that proves nothing.
    await server.person({ email: 'Contested@tamuvo.example' })
    const email = 'contested@tamuvo.example'
    expect((await bind(first.token, email, await sendCode(first.token, email))).success).toBe(true)
    clock.advance(minute)
    expect(await bind(second.token, email, await sendCode(second.token, email))).toMatchObject({
      code: 'EMAIL_IN_USE',
      value: { fields: { email: 'taken' } },
    })
  })

  test('that is replaced is notified too', async () => {
    const { token, id } = await server.insider({ email: 'before@tamuvo.example' })
    await database.query('UPDATE member SET email_confirmed_at = now() WHERE id = $1', [id])
    const code = await sendCode(token, 'after@tamuvo.example')
    await server.work()
    expect((await bind(token, 'after@tamuvo.example', code)).success).toBe(true)
    for (const address of ['before@tamuvo.example', 'after@tamuvo.example'])
      await expect
        .poll(async () => (await server.lastMessage(address))?.subject)
        .toBe('The email on your Tamuvo account was changed')
    await services.jobs.stop()
    expect((await server.lastMessage('before@tamuvo.example'))?.body).toContain('a•••@tamuvo.example')
  })
})
