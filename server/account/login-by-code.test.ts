import * as contract from '@tamuvo/contract/account.ts'
import * as codes from '@tamuvo/contract/account-codes.ts'
import { describe, expect, test } from 'vitest'
import { accountServer, e164, freshAddress, freshNumber, goodPassword } from './testing.ts'

const server = await accountServer()
const { services, clock, set } = server
const { database } = services
const minute = 60_000

await set('sms.limits', { ...(await services.settings.get('sms.limits')), captcha: false })
const switches = { ...(await services.settings.get('switches')), MOBILEVERCODELOGIN3: true }
await set('switches', switches)

const someone = async (more = {}) => {
  const number = freshNumber()
  return { ...(await server.person({ ...more, mobile: { number: e164(number), isConfirmed: true } })), number }
}
const sendCode = async (mobileNum: string) => {
  await server.ask(
    codes.sendLoginCode,
    { mobileNum, countryDialingCode: '95' },
    { headers: { 'x-forwarded-for': freshAddress() } },
  )
  return server.codeTo(e164(mobileNum))
}
const loginBy = (number: string, code: string, more = {}) =>
  server.login(number, code, { type: 'sms', countryDialingCode: '95', ...more })

describe('logging in with a code', () => {
  test('opens a session and consumes the code', async () => {
    const { number, username } = await someone()
    const code = await sendCode(number)
    const { success, value } = await loginBy(number, code)
    expect(success).toBe(true)
    expect((await server.get(contract.getMemberInfo, {}, { token: value.token })).account).toBe(username)
    expect((await loginBy(number, code)).code).toBe('SMS_INVALID_CODE')
    const { rows } = await database.query('SELECT confirmed_at FROM sms_send WHERE mobile = $1', [e164(number)])
    expect(rows).toEqual([{ confirmed_at: clock.now() }])
  })

  test('opens one session when the code is sent twice concurrently', async () => {
    const { number, id } = await someone()
    const code = await sendCode(number)
    const answers = await Promise.all(Array.from({ length: 5 }, () => loginBy(number, code)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect((await database.query('SELECT FROM session WHERE member_id = $1', [id])).rowCount).toBe(1)
  })

  test('does not disclose whether the number is registered: the same answers, step by step', async () => {
    const [known, unknown] = [(await someone()).number, freshNumber()]
    const story = async (number: string) => {
      const code = await sendCode(number)
      const wrong = code === '000000' ? '111111' : '000000'
      const said: string[] = []
      for (let i = 0; i < 6; i++) said.push((await loginBy(number, wrong)).code)
      clock.advance(5 * minute)
      said.push((await loginBy(number, wrong)).code)
      return said
    }
    const answers = await story(known)
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'SMS_INVALID_CODE'), 'SMS_EXPIRED', 'SMS_EXPIRED'])
    expect(await story(unknown)).toEqual(answers)
  })

  test.each([
    ['', 'MALFORMED'],
    ['0', 'SMS_INVALID_NUMBER'],
    ['player1', 'SMS_INVALID_NUMBER'],
  ])('of the number %j is refused: %s', async (number, code) => {
    expect((await loginBy(number, '123456')).code).toBe(code)
  })

  test('asks for no password change without a password', async () => {
    const { number } = await someone({ passwordHash: undefined, mustChange: 'FIRST' })
    const { value } = await loginBy(number, await sendCode(number))
    expect(value).toMatchObject({ firstTimeLogin: true, mustChange: 'FIRST' })
    expect(
      (await server.ask(contract.checkRegistration, { field: 'username', value: 'whoever1' }, { token: value.token })).success,
    ).toBe(true)
  })

  test('is refused to frozen members and assistants', async () => {
    const [frozen, assistant] = [await someone(), await someone({ type: 42 })]
    await database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [frozen.id])
    expect((await loginBy(frozen.number, await sendCode(frozen.number))).code).toBe('ACCOUNT_FROZEN')
    expect((await loginBy(assistant.number, await sendCode(assistant.number))).code).toBe('NOT_MEMBER')
  })

  test('needs a confirmed number', async () => {
    const number = freshNumber()
    await server.person({ mobile: { number: e164(number), isConfirmed: false } })
    await sendCode(number)
    expect((await loginBy(number, '000000')).code).toBe('SMS_INVALID_CODE')
    expect(await server.lastMessage(e164(number))).toBeUndefined()
  })
})

describe('the login of agents', () => {
  test.each([
    [0, 'NOT_AGENT'],
    [1, 'OK'],
    [2, 'OK'],
    [3, 'NOT_AGENT'],
    [41, 'OK'],
    [42, 'OK'],
  ] as const)('says to type %i: %s', async (type, code) => {
    const { username } = await server.person({ type })
    expect((await server.login(username, goodPassword, { entry: 'agent' })).code).toBe(code)
    expect((await server.login(username, 'wrong-guess', { entry: 'agent' })).code).toBe('WRONG_CREDENTIALS')
  })

  test('is separate: assistants cannot use the login of members', async () => {
    const { username, id } = await server.person({ type: 41 })
    expect((await server.login(username, goodPassword)).code).toBe('NOT_MEMBER')
    expect((await database.query('SELECT result FROM login_log WHERE member_id = $1', [id])).rows).toEqual([
      { result: 'NOT_MEMBER' },
    ])
    expect((await database.query('SELECT FROM balance WHERE member_id = $1', [id])).rowCount).toBe(0)
  })
})
