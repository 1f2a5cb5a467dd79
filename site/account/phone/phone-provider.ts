import { type PhoneProviderEndpoint, providerAnswers, providerPaths, refusalOfProvider } from '@tamuvo/contract/phone-provider.ts'
import { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { digitsOf } from './mobile.ts'

const timeoutMs = 15_000
const retrySeconds = 300

/** A code that the provider has sent: through which endpoint, to which number, and the provider's own id of it. */
export type ProviderSession = { endpoint: PhoneProviderEndpoint; key: string; sessionInfo: string }

type Typed = { mobileNum: string; countryDialingCode: string }

/** The number in the form of E.164, as providers take it. */
export const internationalOf = ({ mobileNum, countryDialingCode }: Typed): string =>
  mobileNum.trim().startsWith('+') ? `+${digitsOf(mobileNum.trim().slice(1))}` : `+${countryDialingCode}${digitsOf(mobileNum)}`

/** Has the provider send a code. @throws CallRefused with the refusal that its error stands for */
export const sendByProvider = async (
  endpoint: PhoneProviderEndpoint,
  phoneNumber: string,
  recaptchaToken: string,
): Promise<string> => {
  const { sessionInfo } = providerAnswers.send.parse(await ask(endpoint, providerPaths.send, { phoneNumber, recaptchaToken }))
  return sessionInfo
}

/** Sends the typed code to the provider. @returns its token, which the server takes as a proof. @throws CallRefused */
export const confirmByProvider = async ({ endpoint, sessionInfo }: ProviderSession, code: string): Promise<string> => {
  const { idToken } = providerAnswers.confirm.parse(await ask(endpoint, providerPaths.confirm, { sessionInfo, code }))
  return idToken
}

const ask = async ({ url, apiKey }: PhoneProviderEndpoint, path: string, body: Record<string, string>): Promise<unknown> => {
  const answer = await post(`${url}/${path}?key=${encodeURIComponent(apiKey)}`, body)
  const refusal = providerAnswers.failed.safeParse(answer)
  if (!refusal.success) return answer
  const code = refusalOfProvider(refusal.data.error.message)
  throw new CallRefused(code, code === 'SMS_TOO_MANY' ? { retryAfter: retrySeconds } : {})
}

const post = async (address: string, body: Record<string, string>): Promise<unknown> => {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await response.json()
  } catch {
    throw new CallRefused('NETWORK')
  }
}
