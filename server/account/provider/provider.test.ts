import * as contract from '@tamuvo/contract/account.ts'
import { getSmsChannel } from '@tamuvo/contract/account-codes.ts'
import { refusalOfProvider } from '@tamuvo/contract/phone-provider.ts'
import { describe, expect, test } from 'vitest'
import { accountServer, e164, freshAddress, freshNumber } from '../testing.ts'
import { removeOldPhoneProofs } from './provider-store.ts'
import { signPhone } from './sandbox-tokens.ts'

const server = await accountServer()
const { services, clock, set } = server
const { database, settings } = services
await set('switches', { ...(await settings.get('switches')), MOBILENUMREG3: true, MOBILENUMPASSREG3: false, REGMOBVERF3: true })
await set('sms.channel', 'firebase')

type ProviderAnswer = { sessionInfo?: string; idToken?: string; error?: { message: string } }

const url = '/sandbox/phone-auth/v1/accounts'
const ask = async (act: string, body: Record<string, string>, address = freshAddress()): Promise<ProviderAnswer> => {
  const response = await fetch(`${server.url}${url}:${act}?key=sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
  return (await response.json()) as ProviderAnswer
}
const send = (phoneNumber: string, recaptchaToken = '') => ask('sendVerificationCode', { phoneNumber, recaptchaToken })
const confirm = (sessionInfo = '', code = '') => ask('signInWithPhoneNumber', { sessionInfo, code })

/** Verifies a number with the provider as a browser does. @returns its token */
const tokenFor = async (number: string): Promise<string> => {
  const { sessionInfo } = await send(e164(number))
  return (await confirm(sessionInfo, await server.codeTo(e164(number)))).idToken ?? ''
}

type Form = { firebaseChannel?: 'sms'; firebaseIdToken?: string }
const register = (mobileNum: string, form: Form) =>
  server.ask(
    contract.registerMobile,
    { mobileNum, countryDialingCode: '95', verificationCode: '123456', adult: true, firebaseChannel: 'sms', ...form },
    { headers: { 'x-forwarded-for': freshAddress() } },
  )

describe('registration with the token of an auth provider', () => {
  test('opens an account with a confirmed phone', async () => {
    expect(await server.get(getSmsChannel, {})).toEqual({ door: { url: '/sandbox/phone-auth/v1', apiKey: 'sandbox' } })
    const number = freshNumber()
    const opened = await register(number, { firebaseIdToken: await tokenFor(number) })
    expect(opened).toMatchObject({ success: true, value: { token: expect.any(String) } })
    const { rows } = await database.query('SELECT mobile_confirmed_at IS NOT NULL AS confirmed FROM member WHERE mobile = $1', [
      e164(number),
    ])
    expect(rows).toEqual([{ confirmed: true }])
  })

  test('accepts a token once, also concurrently', async () => {
    const number = freshNumber()
    const firebaseIdToken = await tokenFor(number)
    const answers = await Promise.all([register(number, { firebaseIdToken }), register(number, { firebaseIdToken })])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect((await register(number, { firebaseIdToken })).code).toBe('SMS_EXPIRED')
  })

  test('refuses an invalid token and one of another number', async () => {
    const [number, another] = [freshNumber(), freshNumber()]
    expect((await register(number, {})).code).toBe('SMS_INVALID_CODE')
    const firebaseIdToken = await tokenFor(another)
    expect(await register(number, { firebaseIdToken })).toMatchObject({
      code: 'SMS_INVALID_NUMBER',
      value: { fields: { mobileNum: 'pattern' } },
    })
    const [head = '', , signature = ''] = firebaseIdToken.split('.')
    const [, body = ''] = (await tokenFor(number)).split('.')
    expect((await register(number, { firebaseIdToken: `${head}.${body}.${signature}` })).code).toBe('SMS_INVALID_CODE')
    // A refused token is not consumed.
    expect((await register(another, { firebaseIdToken })).success).toBe(true)
  })

  test('refuses an old token', async () => {
    const number = freshNumber()
    const firebaseIdToken = await tokenFor(number)
    clock.advance(12 * 60_000)
    expect((await register(number, { firebaseIdToken })).code).toBe('SMS_EXPIRED')
  })

  test('discloses only to its owner that a number is registered', async () => {
    const number = freshNumber()
    await server.person({ mobile: { number: e164(number), isConfirmed: true } })
    expect((await register(number, { firebaseIdToken: 'x.y.z' })).code).toBe('SMS_INVALID_CODE')
    expect((await register(number, { firebaseIdToken: await tokenFor(number) })).code).toBe('MOBILE_IN_USE')
  })

  test('reports an unreachable provider', async () => {
    const { phoneProvider } = services
    services.phoneProvider = phoneProvider && { ...phoneProvider, read: async () => 'unknown' }
    expect((await register(freshNumber(), { firebaseIdToken: 'x.y.z' })).code).toBe('SMS_UNKNOWN')
    services.phoneProvider = phoneProvider
  })

  test('requires our own code instead of a token where the brand sends its own', async () => {
    await set('sms.channel', 'own')
    expect(await server.get(getSmsChannel, {})).toEqual({ door: null })
    const number = freshNumber()
    expect((await register(number, { firebaseIdToken: await signPhone(services, e164(number), clock.now()) })).code).toBe(
      'SMS_INVALID_CODE',
    )
    await set('sms.channel', 'firebase')
  })
})

describe('the provider of a demo', () => {
  test.each([
    ['01', 'SMS_INVALID_NUMBER'],
    ['02', 'SMS_MISSING_NUMBER'],
    ['03', 'SMS_TOO_MANY'],
    ['04', 'SMS_UNKNOWN'],
    ['05', 'SMS_INVALID_CODE'],
    ['06', 'SMS_CAPTCHA_FAILED'],
    ['07', 'SMS_QUOTA'],
    ['08', 'SMS_NOT_ALLOWED'],
    ['09', 'SMS_EXPIRED'],
    ['10', 'SMS_POPUP_CLOSED'],
  ])('refuses a number ending in %s like a real one: %s', async (ending, code) => {
    const { error } = await send(`+9594200077${ending}`)
    expect(refusalOfProvider(error?.message ?? '')).toBe(code)
  })

  test('sends to a number once a minute', async () => {
    const number = e164(freshNumber())
    expect((await send(number)).sessionInfo).toMatch(/^[\w-]{32}$/)
    clock.advance(60_000)
    expect((await send(number)).error).toBeUndefined()
    expect((await send(number)).error?.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  })

  test('accepts a code once, for five minutes and five tries', async () => {
    const number = freshNumber()
    const { sessionInfo } = await send(e164(number))
    const code = await server.codeTo(e164(number))
    const wrong = code === '000000' ? '000001' : '000000'
    for (let each = 0; each < 4; each++) expect((await confirm(sessionInfo, wrong)).error?.message).toBe('INVALID_CODE')
    expect((await confirm(sessionInfo, code)).idToken).toMatch(/^ey/)
    expect((await confirm(sessionInfo, code)).error?.message).toBe('SESSION_EXPIRED')
    clock.advance(60_000)
    const tired = await send(e164(number))
    const next = await server.codeTo(e164(number))
    for (let each = 0; each < 5; each++) await confirm(tired.sessionInfo, wrong === next ? '111111' : wrong)
    expect((await confirm(tired.sessionInfo, next)).error?.message).toBe('SESSION_EXPIRED')
  })

  test('requires a bot proof where the brand does', async () => {
    await set('bot.level', 1)
    expect(refusalOfProvider((await send(e164(freshNumber()))).error?.message ?? '')).toBe('BOT_CHECK_REQUIRED')
    await set('bot.level', 0)
  })

  test('removes expired sessions and proofs', async () => {
    clock.advance(2 * 3_600_000)
    await removeOldPhoneProofs(database, clock.now())
    const { rows } = await database.query('SELECT FROM sandbox_phone_session UNION ALL SELECT FROM phone_proof_used')
    expect(rows).toHaveLength(0)
  })
})

test.each([
  ['auth/quota-exceeded', 'SMS_QUOTA'],
  ['auth/popup-closed-by-user', 'SMS_POPUP_CLOSED'],
  ['auth/code-expired', 'SMS_EXPIRED'],
  ['auth/invalid-verification-code', 'SMS_INVALID_CODE'],
  ['auth/too-many-requests', 'SMS_TOO_MANY'],
  ['auth/captcha-check-failed', 'SMS_CAPTCHA_FAILED'],
  ['auth/missing-phone-number', 'SMS_MISSING_NUMBER'],
  ['auth/operation-not-allowed', 'SMS_NOT_ALLOWED'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER : for a while', 'SMS_TOO_MANY'],
  ['INVALID_PHONE_NUMBER (too short)', 'SMS_INVALID_NUMBER'],
  ['auth/something-new', 'SMS_UNKNOWN'],
  ['', 'SMS_UNKNOWN'],
])('%j is %s here', (message, code) => {
  expect(refusalOfProvider(message)).toBe(code)
})
