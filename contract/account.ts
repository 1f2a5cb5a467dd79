import * as z from 'zod/mini'
import { call } from './call.ts'
import { interfaceLanguages } from './languages.ts'
import { id, instant, money, nothing } from './shapes.ts'

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '')

export const captchaPurposes = ['login', 'register', 'forgot', 'sms', 'feedback', 'join', 'picture'] as const
/** Knocks are also the accessible alternative to the puzzle. */
export const soundPurposes = [...captchaPurposes, 'bot'] as const

export const getCaptcha = call({
  path: 'GET /wps/captcha',
  summary: 'A picture with four characters to type, a PNG in base64. Valid for five minutes, one attempt and one purpose.',
  caller: 'anyone',
  whileClosed: true,
  input: z.object({ purpose: z._default(z.enum(captchaPurposes), 'login') }),
  output: z.object({ captchaId: z.string(), image: z.string(), expiresAt: instant }),
  valueField: 'image',
  refusals: ['PROOF_OF_WORK_REQUIRED'],
})

/** Groups of knocks in a sound, and how many knocks a group has at most. */
export const captchaKnocks = { groups: 5, max: 6 } as const

export const getSoundCaptcha = call({
  path: 'GET /wps/captcha/sound',
  summary:
    'The captcha for people who cannot see the picture: groups of knocks to count, a WAV file in base64. Valid like a picture.',
  caller: 'anyone',
  whileClosed: true,
  input: z.object({ purpose: z._default(z.enum(soundPurposes), 'login') }),
  output: z.object({ captchaId: z.string(), sound: z.string(), expiresAt: instant }),
  refusals: ['PROOF_OF_WORK_REQUIRED'],
})

export const mustChange = ['NO', 'FIRST', 'DEFAULT_PASSWORD', 'EXPIRED'] as const
export type MustChange = (typeof mustChange)[number]

/**
 * Second factors of a login. PASSKEY is shown to `POST /wps/session/login/passkey`; RECOVERY is a recovery code of a member
 * without an authenticator.
 */
export const challengeMethods = ['SMS', 'EMAIL', 'GA', 'PAYEE', 'PASSKEY', 'RECOVERY'] as const
export type ChallengeMethod = (typeof challengeMethods)[number]

export const session = z.object({
  /** '' while a challenge is open, and where no login was requested. */
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  /** Why the password has to be changed before anything else. */
  mustChange: z.optional(z.enum(mustChange)),
  /** A second factor is needed, by one of these methods. `masked`: where a code would go, by method. */
  challenge: z.optional(
    z.object({
      challengeId: z.string(),
      methods: z.array(z.enum(challengeMethods)),
      masked: z.record(z.string(), z.string()),
      expiresAt: instant,
    }),
  ),
})

export const openPicturePass = call({
  path: 'POST /wps/captcha/picture',
  summary:
    'Takes a captcha of the purpose picture. The pass is good for three pictures of a visitor and the feedback they belong to, within ten minutes, from the same subnet and browser.',
  caller: 'anyone',
  whileClosed: true,
  input: z.object({ captcha: text(8), captchaId: text(64) }),
  output: z.object({ pass: z.string(), expiresAt: instant }),
  refusals: ['CAPTCHA_WRONG'],
})

export const login = call({
  path: 'POST /wps/session/login',
  summary:
    'Logs in. On failure `value.captcha` says whether the next try needs a captcha; while others have locked the account, one and a second factor still let its owner in.',
  caller: 'anyone',
  knowsDevice: true,
  encrypted: true,
  input: z.object({
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
    /** sms: `username` is a mobile number and `password` the code that was sent to it. */
    type: z._default(z.enum(['username', 'sms']), 'username'),
    countryDialingCode: text(8),
    /** agent: the login of agents, closed to members; assistants can use no other. */
    entry: z._default(z.enum(['member', 'agent']), 'member'),
    captcha: text(8),
    captchaId: text(64),
    /** A token of `POST /wps/bot/puzzle` or `/sound` for the purpose login, in place of the captcha. */
    botToken: text(64),
    rememberMe: z._default(z.boolean(), false),
  }),
  output: session,
  refusals: [
    'PROOF_OF_WORK_REQUIRED',
    'WRONG_CREDENTIALS',
    'CAPTCHA_REQUIRED',
    'CAPTCHA_WRONG',
    'ACCOUNT_LOCKED',
    'ACCOUNT_FROZEN',
    'NOT_MEMBER',
    'NOT_AGENT',
    'INITIAL_PASSWORD_OVER',
    'SMS_MISSING_NUMBER',
    'SMS_INVALID_NUMBER',
    'SMS_INVALID_CODE',
    'SMS_EXPIRED',
    'VERIFY_BY_SUPPORT',
  ],
})

export const loginFreeplay = call({
  path: 'POST /wps/session/login/freeplay',
  summary: 'Opens a trial account with demo money and logs it in. `random` is a JWE like the body of an encrypted call.',
  caller: 'anyone',
  input: z.object({
    os: text(40),
    platform: z._default(z.string().check(z.maxLength(8)), 'W'),
    random: z.string().check(z.minLength(1), z.maxLength(8192)),
    gatewayVersion: z._default(z.coerce.number<number | string>().check(z.int()), 3),
  }),
  output: z.object({ ...session.shape, account: z.string(), credit: money, endsAt: instant }),
  refusals: ['FREEPLAY_CLOSED'],
})

export const logout = call({
  path: 'DELETE /wps/session/logout',
  summary: 'Ends the session of the token.',
  caller: 'member',
  whileDue: true,
  input: nothing,
  output: nothing,
  refusals: [],
})

/** The fields of registration; settings of the brand choose which are shown. */
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

const username = z.string().check(z.trim(), z.maxLength(80))
const password = z.string().check(z.maxLength(128))

const registration = {
  payeeName: text(80),
  email: text(120),
  qqNum: text(60),
  mobileNum: text(20),
  recommenderId: text(20),
  captcha: text(8),
  captchaId: text(64),
  botToken: text(64),
  verificationCode: text(255),
  /** sms: an auth provider has checked the code; `firebaseIdToken` is its token. */
  firebaseChannel: z._default(z.enum(['', 'sms']), ''),
  firebaseIdToken: text(4_096),
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
}

const registrationRefusals = [
  'PROOF_OF_WORK_REQUIRED',
  'CAPTCHA_REQUIRED',
  'CAPTCHA_WRONG',
  'BOT_CHECK_REQUIRED',
  'USERNAME_IN_USE',
  'EMAIL_IN_USE',
  'MOBILE_IN_USE',
  'INVITATION_INVALID',
  'REGISTRATION_CLOSED',
  'RG_EXCLUDED',
  'PASSWORD_COMMON',
  'WD_PASSWORD_WEAK',
  'SMS_INVALID_NUMBER',
  'SMS_INVALID_CODE',
  'SMS_EXPIRED',
  'SMS_UNKNOWN',
] as const

export const register = call({
  path: 'PUT /wps/member/register',
  summary: 'Opens an account by username and logs it in. Wrong fields come back as `value.fields`: name to fault.',
  caller: 'anyone',
  knowsDevice: true,
  encrypted: true,
  input: z.object({ username, password, confirmPassword: password, ...registration }),
  output: session,
  refusals: registrationRefusals,
})

export const registerMobile = call({
  path: 'PUT /wps/member/register/mobile',
  summary:
    'Opens an account by mobile number and logs it in; the username is generated. Wrong fields as in registration by username.',
  caller: 'anyone',
  knowsDevice: true,
  encrypted: true,
  input: z.object({
    username: z._default(username, ''),
    password: z._default(password, ''),
    confirmPassword: z._default(password, ''),
    ...registration,
  }),
  output: session,
  refusals: registrationRefusals,
})

export const checkRegistration = call({
  path: 'GET /wps/system/setting/register/check',
  summary: 'Whether a field’s text would be accepted, while the visitor types.',
  caller: 'anyone',
  input: z.object({
    field: z.enum(['username', 'email', 'mobileNum', 'affiliateCode', 'referralCode', 'recommenderId']),
    value: z.string().check(z.maxLength(120)),
    countryDialingCode: text(8),
  }),
  output: z.object({ free: z.boolean() }),
  refusals: [],
})

export const checkAffiliate = call({
  path: 'GET /wps/agent/affiliate',
  summary: 'Whether an agent’s code is valid. Without a code: the agent of the host.',
  caller: 'anyone',
  input: z.object({ affiliateCode: text(20), domain: text(255), registerUrl: text(500) }),
  output: z.object({ affiliateCode: z.string() }),
  refusals: ['INVITATION_INVALID'],
})

export const getMemberInfo = call({
  path: 'GET /wps/member/info',
  summary: 'The member of the session.',
  caller: 'member',
  whileDue: true,
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
    /** When a trial ends; null for other accounts. */
    endsAt: z.nullable(instant),
    /** The prize group of the member's lottery tickets: 1960 means a return of 98 %. */
    prizeMode: z.number(),
    /** Whether the member was ever given a free bet: all others need not ask for any. */
    hasFreeBets: z.boolean(),
  }),
  refusals: [],
})

export const updateLanguage = call({
  path: 'PUT /wps/member/language',
  summary: 'Sets the language of messages to the member.',
  caller: 'member',
  whileDue: true,
  input: z.object({ language: z.enum(interfaceLanguages) }),
  output: nothing,
  refusals: [],
})
