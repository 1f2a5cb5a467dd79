import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, money, nothing, pageOf, pageQuery } from './shapes.ts'

const kycStates = ['NONE', 'SUBMITTED', 'NEED_MORE', 'APPROVED', 'REJECTED', 'EXPIRED'] as const
export type KycState = (typeof kycStates)[number]

const kycFileKinds = ['ID_FRONT', 'ID_BACK', 'SELFIE', 'ADDRESS_PROOF', 'PAYMENT_PROOF', 'FUNDS_PROOF'] as const
export type KycFileKind = (typeof kycFileKinds)[number]

/** What the sandbox or a person found wrong with documents. */
export const kycReasons = ['expired', 'altered', 'underage', 'name_differs', 'unreadable', 'other'] as const

const level = z.union([z.literal(2), z.literal(3)])
const ownOnly = ['REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN'] as const

const file = z.object({ id, kind: z.enum(kycFileKinds), name: z.string(), at: instant })

const kycCase = z.object({
  id,
  level,
  state: z.enum(kycStates),
  files: z.array(file),
  submittedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.enum(kycReasons)),
  expiresAt: z.nullable(instant),
})

export const getKyc = call({
  path: 'GET /wps/mc/kyc',
  summary: 'The member’s verification level, what each level requires and allows, and the documents submitted.',
  caller: 'member',
  input: nothing,
  output: z.object({
    level: z.number(),
    /** Missing particulars for level 1. */
    missing: z.array(z.enum(['realName', 'birthday', 'contact'])),
    levels: z.array(
      z.object({
        level: z.number(),
        documents: z.array(z.enum(kycFileKinds)),
        /** Total of deposits while unverified; null for no limit. */
        depositMax: z.nullable(money),
        /** Per payout at level 0, per day above; null where it follows the VIP level. */
        payoutMax: z.nullable(money),
      }),
    ),
    case: z.nullable(kycCase),
    fileBytesMax: z.number(),
    filesMax: z.number(),
  }),
  refusals: [...ownOnly],
})

/** Bytes of the body; the operator may allow less for a file. */
const uploadBytesMax = 28 * 1024 * 1024

export const addKycFile = call({
  path: 'POST /wps/mc/kyc/file',
  summary: 'Uploads a document, PNG or JPG in base64, to the case of a level. It is redrawn and stored encrypted.',
  caller: 'member',
  bodyMax: uploadBytesMax,
  input: z.object({
    level,
    kind: z.enum(kycFileKinds),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    image: z.string().check(z.minLength(1)),
  }),
  output: z.object({ id }),
  refusals: [...ownOnly, 'IMAGE_INVALID', 'IMAGE_TOO_LARGE', 'KYC_NOT_OPEN', 'KYC_FILES_MAX'],
})

export const removeKycFile = call({
  path: 'POST /wps/mc/kyc/file/remove',
  summary: 'Removes a document that was not submitted yet.',
  caller: 'member',
  input: z.object({ id }),
  output: nothing,
  refusals: [...ownOnly, 'KYC_NOT_OPEN'],
})

export const submitKyc = call({
  path: 'POST /wps/mc/kyc/submit',
  summary: 'Submits the documents of a level. The sandbox checks them first, then staff decide.',
  caller: 'member',
  input: z.object({ level }),
  output: z.object({ state: z.enum(kycStates) }),
  refusals: [...ownOnly, 'KYC_NOT_OPEN', 'KYC_INCOMPLETE'],
})

const queued = z.object({
  ...kycCase.shape,
  memberId: id,
  username: z.string(),
  realName: z.string(),
  birthday: z.nullable(z.string()),
  findings: z.array(z.object({ file: z.string(), verdict: z.enum(['PASS', 'FAIL', 'UNCLEAR']), reason: z.string() })),
})

export const listKycCases = call({
  path: 'GET /bo/kyc/cases',
  summary: 'Cases that wait for a decision, the oldest first.',
  caller: 'operator',
  permission: 'kyc.review',
  input: z.object({ ...pageQuery, state: z._default(z.enum(kycStates), 'SUBMITTED') }),
  output: pageOf(queued),
  refusals: [],
})

export const getKycFile = call({
  path: 'GET /bo/kyc/file',
  summary: 'A document, watermarked with its viewer and time. Every view is audited.',
  caller: 'operator',
  permission: 'kyc.review',
  input: z.object({ id }),
  output: z.object({ kind: z.enum(kycFileKinds), name: z.string(), type: z.string(), image: z.string() }),
  refusals: [],
})

export const decideKycCase = call({
  path: 'POST /bo/kyc/decide',
  summary: 'Approves a case, rejects it, or asks for more.',
  caller: 'operator',
  permission: 'kyc.review',
  input: z.object({
    id,
    decision: z.enum(['APPROVED', 'REJECTED', 'NEED_MORE']),
    reason: z.optional(z.enum(kycReasons)),
  }),
  output: z.object({ state: z.enum(kycStates) }),
  refusals: ['KYC_NOT_OPEN'],
})
