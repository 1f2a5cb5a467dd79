import * as z from 'zod/mini'
import type { Refusal } from './refusals.ts'

/** URL and key of the auth provider for browsers: `POST {url}/accounts:sendVerificationCode?key={apiKey}` and so on. */
export const phoneProviderEndpoint = z.object({ url: z.string(), apiKey: z.string() })
export type PhoneProviderEndpoint = z.output<typeof phoneProviderEndpoint>

/** Minimum seconds between two codes. */
export const providerWaitSeconds = 60

export const providerPaths = {
  /** `{ phoneNumber, recaptchaToken }` to `{ sessionInfo }` */
  send: 'accounts:sendVerificationCode',
  /** `{ sessionInfo, code }` to `{ idToken, phoneNumber }` */
  confirm: 'accounts:signInWithPhoneNumber',
} as const

export const providerAnswers = {
  send: z.object({ sessionInfo: z.string() }),
  confirm: z.object({ idToken: z.string() }),
  failed: z.object({ error: z.object({ message: z.string() }) }),
}

type PhoneRefusal = Extract<Refusal, `SMS_${string}`> | 'BOT_CHECK_REQUIRED'

/** Refusals by the provider's error codes, of its REST API and its SDK. */
const refusals: Readonly<Record<string, PhoneRefusal>> = {
  INVALID_PHONE_NUMBER: 'SMS_INVALID_NUMBER',
  MISSING_PHONE_NUMBER: 'SMS_MISSING_NUMBER',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'SMS_TOO_MANY',
  TOO_MANY_REQUESTS: 'SMS_TOO_MANY',
  INVALID_CODE: 'SMS_INVALID_CODE',
  MISSING_CODE: 'SMS_INVALID_CODE',
  INVALID_VERIFICATION_CODE: 'SMS_INVALID_CODE',
  MISSING_VERIFICATION_CODE: 'SMS_INVALID_CODE',
  INVALID_SESSION_INFO: 'SMS_EXPIRED',
  MISSING_SESSION_INFO: 'SMS_EXPIRED',
  CAPTCHA_CHECK_FAILED: 'SMS_CAPTCHA_FAILED',
  INVALID_RECAPTCHA_TOKEN: 'SMS_CAPTCHA_FAILED',
  MISSING_RECAPTCHA_TOKEN: 'BOT_CHECK_REQUIRED',
  QUOTA_EXCEEDED: 'SMS_QUOTA',
  OPERATION_NOT_ALLOWED: 'SMS_NOT_ALLOWED',
  SESSION_EXPIRED: 'SMS_EXPIRED',
  CODE_EXPIRED: 'SMS_EXPIRED',
  POPUP_CLOSED_BY_USER: 'SMS_POPUP_CLOSED',
}

/** The refusal for an error of a provider: "QUOTA_EXCEEDED : more", "auth/quota-exceeded"; SMS_UNKNOWN for others. */
export const refusalOfProvider = (message: string): PhoneRefusal => {
  const [word = ''] = message.replace(/^auth\//, '').split(/[\s:(]/)
  return refusals[word.replaceAll('-', '_').toUpperCase()] ?? 'SMS_UNKNOWN'
}
