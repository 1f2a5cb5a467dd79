import * as z from 'zod/mini'
import { session } from './account.ts'
import { call } from './call.ts'
import { instant, nothing } from './shapes.ts'

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '')
const typed = z.string().check(z.maxLength(128))

/** A new password, typed twice. Wrong fields come back as `value.fields`: name to fault. */
const newPassword = { newPassword: typed, confirmNewPassword: typed }

export const changePassword = call({
  path: 'POST /wps/member/password',
  summary: 'Changes the login password and ends all other sessions. Members without a password leave the old one empty.',
  caller: 'member',
  encrypted: true,
  whileDue: true,
  input: z.object({ oldPassword: text(128), ...newPassword }),
  output: nothing,
  refusals: ['STEP_UP_REQUIRED', 'PASSWORD_WRONG', 'PASSWORD_COMMON', 'PASSWORD_USED', 'REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN'],
})

export const mailPasswordReset = call({
  path: 'POST /wps/member/password/email',
  summary: 'Mails a link to set a new password, valid once for half an hour, when username and address match.',
  caller: 'anyone',
  form: true,
  input: z.object({
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    email: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    captcha: text(8),
    captchaId: text(64),
  }),
  output: nothing,
  refusals: ['CAPTCHA_REQUIRED', 'CAPTCHA_WRONG', 'USER_OR_EMAIL_NOT_FOUND'],
})

/** With `twoFactorCode` where the account has an authenticator: a code of it, or a recovery code. */
const secondProof = { twoFactorCode: text(20) }

export const setPasswordByLink = call({
  path: 'POST /wps/member/password/link',
  summary: 'Sets a new password with the token of a mailed link. All sessions end.',
  caller: 'anyone',
  encrypted: true,
  input: z.object({ resetToken: z.string().check(z.maxLength(100)), ...secondProof, ...newPassword }),
  output: nothing,
  refusals: ['RESET_LINK_INVALID', 'PASSWORD_COMMON', 'PASSWORD_USED', 'TWOFA_REQUIRED', 'TWOFA_WRONG', 'ACCOUNT_FROZEN'],
})

export const setPasswordByPhone = call({
  path: 'POST /wps/member/password/verification',
  summary: 'Sets a new password with a code sent to the phone, ends all sessions and logs in.',
  caller: 'anyone',
  knowsDevice: true,
  encrypted: true,
  input: z.object({
    mobileNum: text(20),
    countryDialingCode: text(8),
    verificationCode: text(255),
    ...secondProof,
    newPassword: typed,
    confirmNewPassword: z.optional(typed),
  }),
  output: session,
  refusals: [
    'SMS_MISSING_NUMBER',
    'SMS_INVALID_NUMBER',
    'SMS_INVALID_CODE',
    'SMS_EXPIRED',
    'PASSWORD_COMMON',
    'PASSWORD_USED',
    'TWOFA_REQUIRED',
    'TWOFA_WRONG',
    'ACCOUNT_FROZEN',
    'NOT_MEMBER',
  ],
})

export const firstLogin = call({
  path: 'POST /wps/member/firstLogin',
  summary: 'Records that the member accepts the terms at the first login, and returns suggested next steps.',
  caller: 'member',
  whileDue: true,
  input: nothing,
  output: z.object({ acceptedAt: instant, offers: z.array(z.enum(['deposit', 'demo', 'limits'])) }),
  refusals: [],
})
