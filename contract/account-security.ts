import * as z from 'zod/mini'
import { challengeMethods, session } from './account.ts'
import { call } from './call.ts'
import { instant, nothing } from './shapes.ts'

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '')
const challengeId = z.string().check(z.minLength(1), z.maxLength(64))
const password = z.string().check(z.minLength(1), z.maxLength(128))
const ownOnly = ['REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN'] as const

export const sendChallengeCode = call({
  path: 'POST /wps/session/challenge/code',
  summary: 'Sends the code of a login challenge to the member’s own phone or mail address.',
  caller: 'anyone',
  input: z.object({ challengeId, method: z.enum(['SMS', 'EMAIL']) }),
  output: z.object({ expiredMinutes: z.number() }),
  refusals: [
    'CHALLENGE_OVER',
    'MAIL_FAILED',
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
  ],
})

export const answerChallenge = call({
  path: 'POST /wps/session/challenge',
  summary:
    'Answers a login challenge and logs in: a sent code, a code of the authenticator or a recovery code, or the payee name.',
  caller: 'anyone',
  knowsDevice: true,
  encrypted: true,
  input: z.object({ challengeId, method: z.enum(challengeMethods), answer: z.string().check(z.maxLength(255)) }),
  output: session,
  refusals: [
    'CHALLENGE_OVER',
    'SMS_INVALID_CODE',
    'SMS_EXPIRED',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'TWOFA_WRONG',
    'PAYEE_WRONG',
    'ACCOUNT_FROZEN',
  ],
})

export const securityItems = [
  'loginPassword',
  'withdrawalPassword',
  'phone',
  'email',
  'realName',
  'bankAccount',
  'authenticator',
  'alwaysVerify',
] as const

export const getSecurity = call({
  path: 'GET /wps/mc/security',
  summary: 'How well the account is protected: which of eight measures are in place, and the level: HIGH from 6 on.',
  caller: 'member',
  input: nothing,
  output: z.object({
    level: z.enum(['LOW', 'MEDIUM', 'HIGH']),
    done: z.number(),
    /** `masked`: the value with most characters hidden; '' for items without one. */
    items: z.array(z.object({ item: z.enum(securityItems), done: z.boolean(), masked: z.string(), at: z.nullable(instant) })),
    lastLogin: z.nullable(z.object({ at: instant, address: z.string(), device: z.string() })),
    /** Until when withdrawals are held after a password reset. */
    moneyHeldUntil: z.nullable(instant),
  }),
  refusals: [...ownOnly],
})

export const setAlwaysVerify = call({
  path: 'PUT /wps/mc/security/alwaysVerify',
  summary: 'Requires a second factor at every login, or only from new addresses. Turning it off needs the password.',
  caller: 'member',
  encrypted: true,
  input: z.object({ on: z.boolean(), password: text(128) }),
  output: nothing,
  refusals: [...ownOnly, 'VERIFY_METHOD_NEEDED', 'PASSWORD_WRONG', 'PASSWORD_NEEDED'],
})

export const stepUp = call({
  path: 'POST /wps/mc/stepUp',
  summary:
    'Proves the presence of the member with a code of the authenticator or a recovery code: for some minutes this session may change what a stolen one must not. After a recovery code withdrawals are held for three days.',
  caller: 'member',
  encrypted: true,
  whileDue: true,
  input: z.object({ code: z.string().check(z.maxLength(20)) }),
  output: z.object({ until: instant }),
  refusals: [...ownOnly, 'TWOFA_OFF', 'TWOFA_WRONG'],
})

export const startAuthenticator = call({
  path: 'POST /wps/mc/authenticator',
  summary: 'A new authenticator secret: as text and as the URI of its QR code (200 px, margin 20).',
  caller: 'member',
  encrypted: true,
  input: z.object({ password }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: [...ownOnly, 'STEP_UP_REQUIRED', 'TWOFA_ON', 'PASSWORD_WRONG', 'PASSWORD_NEEDED'],
})

export const confirmAuthenticator = call({
  path: 'POST /wps/mc/authenticator/confirm',
  summary: 'Enables the authenticator with its first code. The recovery codes are returned only once.',
  caller: 'member',
  encrypted: true,
  input: z.object({ code: z.string().check(z.maxLength(20)) }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: [...ownOnly, 'TWOFA_ON', 'TWOFA_OFF', 'TWOFA_WRONG'],
})

export const removeAuthenticator = call({
  path: 'POST /wps/mc/authenticator/remove',
  summary:
    'Disables the authenticator with its code or a recovery code; after the latter withdrawals are held for three days. Members with a passkey may step up by it and leave the code empty.',
  caller: 'member',
  encrypted: true,
  input: z.object({ code: z.string().check(z.maxLength(20)), password }),
  output: nothing,
  refusals: [...ownOnly, 'STEP_UP_REQUIRED', 'TWOFA_OFF', 'TWOFA_WRONG', 'PASSWORD_WRONG', 'PASSWORD_NEEDED'],
})

const digits = z.string().check(z.regex(/^\d{6}$/))
const newDigits = { newPassword: digits, confirmNewPassword: digits }

export const setWithdrawalPassword = call({
  path: 'POST /wps/mc/withdrawalPassword',
  summary: 'Sets the withdrawal password: six digits. Needs the login password, and a code where a phone is confirmed.',
  caller: 'member',
  encrypted: true,
  input: z.object({ password, verificationCode: text(255), ...newDigits }),
  output: nothing,
  refusals: [
    ...ownOnly,
    'STEP_UP_REQUIRED',
    'WD_PASSWORD_SET',
    'WD_PASSWORD_WEAK',
    'PASSWORD_WRONG',
    'PASSWORD_NEEDED',
    'SMS_INVALID_CODE',
    'SMS_EXPIRED',
  ],
})

export const changeWithdrawalPassword = call({
  path: 'PUT /wps/mc/withdrawalPassword',
  summary: 'Changes the withdrawal password.',
  caller: 'member',
  encrypted: true,
  input: z.object({ oldPassword: digits, ...newDigits }),
  output: nothing,
  refusals: [
    ...ownOnly,
    'STEP_UP_REQUIRED',
    'WD_PASSWORD_MISSING',
    'WD_PASSWORD_WRONG',
    'WD_PASSWORD_LOCKED',
    'WD_PASSWORD_WEAK',
  ],
})

export const resetWithdrawalPassword = call({
  path: 'POST /wps/mc/withdrawalPassword/forgotten',
  summary:
    'Resets a forgotten withdrawal password by a code (of the phone or the authenticator) and the real name. Withdrawals are held for a day.',
  caller: 'member',
  encrypted: true,
  input: z.object({
    method: z.enum(['SMS', 'GA']),
    code: z.string().check(z.maxLength(20)),
    realName: z.string().check(z.maxLength(80)),
    ...newDigits,
  }),
  output: nothing,
  refusals: [
    ...ownOnly,
    'STEP_UP_REQUIRED',
    'WD_PASSWORD_MISSING',
    'WD_PASSWORD_WEAK',
    'SMS_INVALID_CODE',
    'SMS_EXPIRED',
    'TWOFA_OFF',
    'TWOFA_WRONG',
    'PAYEE_WRONG',
  ],
})
