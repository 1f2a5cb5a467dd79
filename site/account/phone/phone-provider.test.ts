import { providerWaitSeconds } from '@tamuvo/contract/phone-provider.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { confirmByProvider, internationalOf, sendByProvider } from './phone-provider.ts'

const endpoint = { url: 'https://phone.example/v1', apiKey: 'k&y' }
const answering = (status: number, body: unknown) => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['95', '09420001234', '+959420001234'],
  ['95', '9420001234', '+959420001234'],
  ['95', ' ၀၉၄၂၀၀၀၁၂၃၄ ', '+959420001234'],
  ['95', '09 420-001 234', '+959420001234'],
  ['95', '+84 912 345 678', '+84912345678'],
  ['86', '13800138000', '+8613800138000'],
])('+%s %s goes to a provider as %s', (countryDialingCode, mobileNum, number) => {
  expect(internationalOf({ countryDialingCode, mobileNum })).toBe(number)
})

test('a provider is asked for a code and shown it, and its token comes back', async () => {
  const sent = answering(200, { sessionInfo: 'session' })
  expect(await sendByProvider(endpoint, '+959420001234', 'proof')).toBe('session')
  expect(sent.mock.calls[0]?.[0]).toBe('https://phone.example/v1/accounts:sendVerificationCode?key=k%26y')
  expect(sent.mock.calls[0]?.[1].body).toBe('{"phoneNumber":"+959420001234","recaptchaToken":"proof"}')
  expect(sent.mock.calls[0]?.[1].credentials).toBe('omit')
  const confirmed = answering(200, { idToken: 'token', phoneNumber: '+959420001234' })
  expect(await confirmByProvider({ endpoint, key: 'k', sessionInfo: 'session' }, '123456')).toBe('token')
  expect(confirmed.mock.calls[0]?.[1].body).toBe('{"sessionInfo":"session","code":"123456"}')
})

test('a refusal of a provider is shown in our words, with the five minutes to wait', async () => {
  answering(400, { error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER : busy' } })
  await expect(sendByProvider(endpoint, '+95', '')).rejects.toMatchObject({ code: 'SMS_TOO_MANY', retryAfter: 300 })
  answering(400, { error: { code: 400, message: 'auth/code-expired' } })
  await expect(confirmByProvider({ endpoint, key: 'k', sessionInfo: 's' }, '1')).rejects.toMatchObject({ code: 'SMS_EXPIRED' })
})

test('a provider that does not answer is a network that fails', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  await expect(sendByProvider(endpoint, '+95', '')).rejects.toMatchObject({ code: 'NETWORK' })
})

test('the next code of a provider is a minute away', () => {
  expect(providerWaitSeconds).toBe(60)
})
