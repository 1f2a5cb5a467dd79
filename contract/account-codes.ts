import * as z from 'zod/mini'
import { call } from './call.ts'
import { phoneProviderEndpoint } from './phone-provider.ts'
import { nothing } from './shapes.ts'

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '')

/** A national mobile number and the country's dialling code. */
const phone = { mobileNum: text(20), countryDialingCode: text(8) }
/** The captcha and the bot proof, where the brand requires them. */
const botCheck = { captcha: text(8), captchaId: text(64), botToken: text(64) }

/** How long the code is valid; no other is sent meanwhile. */
const sent = z.object({ expiredMinutes: z.number() })

const smsRefusals = [
  'SMS_INVALID_NUMBER',
  'SMS_MISSING_NUMBER',
  'SMS_TOO_MANY',
  'SMS_UNKNOWN',
  'SMS_INVALID_CODE',
  'SMS_CAPTCHA_FAILED',
  'SMS_QUOTA',
  'SMS_NOT_ALLOWED',
  'SMS_EXPIRED',
  'SMS_POPUP_CLOSED',
] as const

export const getSmsChannel = call({
  path: 'GET /wps/verification/sms/channel',
  summary: 'The auth provider that sends the codes of registration to browsers; null where this server sends them.',
  caller: 'anyone',
  input: nothing,
  output: z.object({ door: z.nullable(phoneProviderEndpoint) }),
  refusals: [],
})

export const sendLoginCode = call({
  path: 'POST /wps/verification/sms/noLogin',
  summary:
    'Sends a code to a member’s phone, for login or a new password. The answer does not disclose whether the number is known.',
  caller: 'anyone',
  input: z.object({ ...phone, ...botCheck, purpose: z._default(z.enum(['login', 'reset']), 'login') }),
  output: sent,
  refusals: [...smsRefusals, 'PROOF_OF_WORK_REQUIRED', 'CAPTCHA_REQUIRED', 'BOT_CHECK_REQUIRED'],
})

export const sendRegisterCode = call({
  path: 'POST /wps/verification/sms/register',
  summary: 'Sends a registration code to a phone.',
  caller: 'anyone',
  input: z.object({
    mobileNo: text(20),
    countryDialingCode: text(8),
    regType: z._default(z.enum(['register', 'registerMobile']), 'register'),
    ...botCheck,
  }),
  output: sent,
  refusals: [...smsRefusals, 'PROOF_OF_WORK_REQUIRED', 'CAPTCHA_REQUIRED', 'BOT_CHECK_REQUIRED', 'REGISTRATION_CLOSED'],
})

export const sendOwnCode = call({
  path: 'POST /wps/verification/own',
  summary:
    'Sends the member a code: to a phone or mail address to be added, or to the phone on file for the withdrawal password.',
  caller: 'member',
  input: z.discriminatedUnion('purpose', [
    z.object({ purpose: z.literal('mobile'), ...phone, botToken: text(64) }),
    z.object({ purpose: z.literal('email'), email: z.string().check(z.trim(), z.email(), z.maxLength(80)) }),
    z.object({ purpose: z.literal('withdrawal') }),
  ]),
  output: sent,
  refusals: [...smsRefusals, 'REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN', 'MAIL_FAILED', 'BOT_CHECK_REQUIRED'],
})
