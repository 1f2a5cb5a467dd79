import * as z from 'zod/mini'
import { call } from './call.ts'
import { languages } from './languages.ts'
import { id, instant, nothing } from './shapes.ts'

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '')

export const captchaPurposes = ['login', 'register', 'forgot'] as const

export const getCaptcha = call({
  path: 'GET /wps/captcha',
  summary: 'A picture with four characters to type. Good for five minutes, for one try, for one purpose.',
  caller: 'anyone',
  input: z.object({ purpose: z._default(z.enum(captchaPurposes), 'login') }),
  output: z.object({ captchaId: z.string(), image: z.string(), expiresAt: instant }),
  refusals: [],
})

const session = z.object({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
})

export const login = call({
  path: 'POST /wps/session/login',
  summary: 'Logs in. On failure `value.captcha` says whether the next try needs a captcha.',
  caller: 'anyone',
  encrypted: true,
  input: z.object({
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
    type: z._default(z.enum(['username', 'sms']), 'username'),
    captcha: text(8),
    captchaId: text(64),
    rememberMe: z._default(z.boolean(), false),
  }),
  output: session,
  refusals: ['WRONG_CREDENTIALS', 'CAPTCHA_REQUIRED', 'CAPTCHA_WRONG', 'ACCOUNT_LOCKED', 'ACCOUNT_FROZEN', 'NOT_MEMBER'],
})

export const logout = call({
  path: 'DELETE /wps/session/logout',
  summary: 'Ends the session of the token.',
  caller: 'member',
  input: nothing,
  output: nothing,
  refusals: [],
})

/** The fields that registration knows; which of them are asked for is a setting of the brand. */
export const registrationFields = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'email',
  'qqNum',
  'mobileNum',
  'recommenderId',
  'verificationCode',
  'affiliateCode',
  'paymentPassword',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'referralCode',
] as const
export type RegistrationField = (typeof registrationFields)[number]

export const register = call({
  path: 'PUT /wps/member/register',
  summary: 'Opens an account by username and logs it in. Wrong fields come back as `value.fields`: name to fault.',
  caller: 'anyone',
  encrypted: true,
  input: z.object({
    username: z.string().check(z.trim(), z.maxLength(80)),
    password: z.string().check(z.maxLength(128)),
    confirmPassword: z.string().check(z.maxLength(128)),
    payeeName: text(80),
    email: text(120),
    qqNum: text(60),
    mobileNum: text(20),
    recommenderId: text(20),
    captcha: text(8),
    captchaId: text(64),
    verificationCode: text(255),
    affiliateCode: text(20),
    paymentPassword: text(20),
    line: text(60),
    whatsapp: text(60),
    facebook: text(60),
    wechat: text(60),
    idNumber: text(40),
    referralCode: text(20),
    domain: text(255),
    countryDialingCode: text(8),
    registerUrl: text(500),
    registerMethod: text(10),
    adult: z._default(z.boolean(), false),
    login: z._default(z.boolean(), true),
  }),
  output: session,
  refusals: [
    'CAPTCHA_REQUIRED',
    'CAPTCHA_WRONG',
    'USERNAME_IN_USE',
    'EMAIL_IN_USE',
    'MOBILE_IN_USE',
    'INVITATION_INVALID',
    'REGISTRATION_CLOSED',
    'PASSWORD_COMMON',
  ],
})

export const checkRegistration = call({
  path: 'GET /wps/system/setting/register/check',
  summary: 'Whether a field’s text would be accepted, while the visitor types.',
  caller: 'anyone',
  input: z.object({
    field: z.enum(['username', 'email', 'mobileNum', 'affiliateCode']),
    value: z.string().check(z.maxLength(120)),
  }),
  output: z.object({ free: z.boolean() }),
  refusals: [],
})

export const getMemberInfo = call({
  path: 'GET /wps/member/info',
  summary: 'Who the session belongs to.',
  caller: 'member',
  input: nothing,
  output: z.object({
    id,
    account: z.string(),
    nickname: z.string(),
    type: z.number(),
    toUpline: z.boolean(),
    clubLabel: z.object({ labelName: z.string(), rankLevel: z.number() }),
    memberLabel: z.array(z.string()),
    avatar: z.string(),
    language: z.string(),
    unreadMessage: z.number(),
    lastLoginAt: z.nullable(instant),
    /** The prize group of the member's lottery tickets: 1960 means a return of 98 %. */
    prizeMode: z.number(),
  }),
  refusals: [],
})

export const updateLanguage = call({
  path: 'PUT /wps/member/language',
  summary: 'Keeps the language in which the member is written to.',
  caller: 'member',
  input: z.object({ language: z.enum(languages) }),
  output: nothing,
  refusals: [],
})
