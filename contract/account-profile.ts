import * as z from 'zod/mini'
import { call } from './call.ts'
import { day, nothing } from './shapes.ts'

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '')
const plain = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max)))
const ownOnly = ['REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN'] as const

/** Names at other services. */
export const handleNames = ['whatsapp', 'facebook', 'telegram', 'line', 'wechat', 'qqNum', 'zalo', 'skype'] as const
export type HandleName = (typeof handleNames)[number]

export const particularNames = ['address', 'nationality', 'occupation', 'incomeSource', 'birthPlace'] as const

const byName = <Name extends string, Value>(names: readonly Name[], value: Value): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>

export const getProfile = call({
  path: 'GET /wps/mc/profile',
  summary: 'The member’s profile. Contacts are masked; `locked` names the fields that can no longer be changed.',
  caller: 'member',
  input: nothing,
  output: z.object({
    account: z.string(),
    nickname: z.string(),
    avatar: z.string(),
    realName: z.string(),
    birthday: z.nullable(day),
    minAge: z.number(),
    mobile: z.string(),
    email: z.string(),
    emailConfirmed: z.boolean(),
    particulars: z.object(byName(particularNames, z.string())),
    handles: z.object(byName(handleNames, z.string())),
    inviteCode: z.string(),
    locked: z.array(z.enum(['birthday', 'realName'])),
  }),
  refusals: [...ownOnly],
})

export const updateProfile = call({
  path: 'PUT /wps/mc/profile',
  summary: 'Changes the given fields. An empty text clears a field.',
  caller: 'member',
  input: z.object({
    nickname: plain(12),
    realName: plain(60),
    birthday: z.optional(day),
    particulars: z.optional(z.partial(z.object(byName(particularNames, z.string().check(z.trim(), z.maxLength(120)))))),
    handles: z.optional(z.partial(z.object(byName(handleNames, z.string().check(z.trim(), z.maxLength(40)))))),
  }),
  output: nothing,
  refusals: [...ownOnly, 'FIELD_LOCKED', 'TOO_YOUNG'],
})

export const bindMobile = call({
  path: 'POST /wps/mc/mobile',
  summary: 'Confirms the member’s phone with the code that was sent to it.',
  caller: 'member',
  encrypted: true,
  input: z.object({
    mobileNum: text(20),
    countryDialingCode: text(8),
    verificationCode: text(255),
    password: z.string().check(z.maxLength(128)),
  }),
  output: nothing,
  refusals: [
    ...ownOnly,
    'STEP_UP_REQUIRED',
    'SMS_MISSING_NUMBER',
    'SMS_INVALID_NUMBER',
    'SMS_INVALID_CODE',
    'SMS_EXPIRED',
    'MOBILE_IN_USE',
    'PASSWORD_WRONG',
    'PASSWORD_NEEDED',
  ],
})

export const bindEmail = call({
  path: 'POST /wps/mc/email',
  summary: 'Confirms the member’s mail address with the code that was sent to it.',
  caller: 'member',
  encrypted: true,
  input: z.object({
    email: z.string().check(z.trim(), z.email(), z.maxLength(80)),
    verificationCode: text(255),
    password: z.string().check(z.maxLength(128)),
  }),
  output: nothing,
  refusals: [...ownOnly, 'STEP_UP_REQUIRED', 'CODE_WRONG', 'CODE_EXPIRED', 'EMAIL_IN_USE', 'PASSWORD_WRONG', 'PASSWORD_NEEDED'],
})

export const getIcon = call({
  path: 'GET /wps/member/info/icon',
  summary: 'The member’s picture.',
  caller: 'member',
  input: nothing,
  output: z.object({ icon: z.string() }),
  refusals: [],
})

export const getPlayerAvatar = call({
  path: 'GET /wps/relay/MCSFE_getPlayerAvatar',
  summary: 'The member’s picture, and the pictures on offer.',
  caller: 'member',
  input: nothing,
  output: z.object({
    /** The number of a picture, '' for an uploaded one. */
    avatarId: z.string(),
    avatar: z.string(),
    choices: z.array(z.object({ avatarId: z.string(), avatar: z.string() })),
  }),
  refusals: [],
})

export const chooseAvatar = call({
  path: 'PUT /wps/mc/avatar',
  summary: 'Chooses one of the pictures on offer.',
  caller: 'member',
  input: z.object({ avatarId: z.string().check(z.regex(/^(0[1-9]|1\d|2[0-4])$/)) }),
  output: z.object({ avatar: z.string() }),
  refusals: [...ownOnly],
})

/** Bytes that an uploaded picture may have. */
export const pictureBytesMax = 2 * 1024 * 1024

export const uploadAvatar = call({
  path: 'POST /wps/mc/avatar',
  summary: 'Uploads a picture, PNG or JPG up to 2 MB, in base64. It is redrawn, which drops metadata.',
  caller: 'member',
  bodyMax: 3 * 1024 * 1024,
  input: z.object({ image: z.string().check(z.minLength(1)) }),
  output: z.object({ avatar: z.string() }),
  refusals: [...ownOnly, 'IMAGE_INVALID', 'IMAGE_TOO_LARGE'],
})
