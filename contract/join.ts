import * as z from 'zod/mini'
import { call } from './call.ts'
import { instant, money, nothing } from './shapes.ts'

const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')

export const contactKinds = ['phone', 'email', 'telegram', 'viber', 'whatsapp', 'zalo', 'line'] as const
/** The expected monthly turnover of a partner's members, in units of the brand's currency; the key is the lower bound. */
export const expectedVolumes = ['0', '10000', '50000', '200000', '1000000'] as const
export const joinStates = ['NEW', 'CONTACTED', 'APPROVED', 'REJECTED'] as const

/** Share of the turnover in percent, "0.10", from `minValidBet` and `minActive` members on. */
const salaryTier = z.object({ ratePct: z.string(), minValidBet: money, minActive: z.number() })
const dividendTier = z.object({ ...salaryTier.shape, minLoss: money })

export const getJoinTerms = call({
  path: 'GET /wps/system/setting/join',
  summary: 'What partners are paid: the highest rates and sample contracts. Visitors need a captcha.',
  caller: 'anyone',
  input: nothing,
  output: z.object({
    /** The highest rebate of each product, in percent of the valid bet. */
    rebatePct: z.record(z.string(), z.string()),
    /** Lottery pays by prize group instead: a step of one is worth 0.05 %. */
    prizeGroup: z.object({ min: z.number(), max: z.number() }),
    dividend: z.array(dividendTier),
    salary: z.array(salaryTier),
    captcha: z.boolean(),
  }),
  refusals: [],
})

export const sendJoinRequest = call({
  path: 'POST /wps/join',
  summary: 'Requests to become a partner. Wrong fields come back as `value.fields`. Limited per sender and day.',
  caller: 'anyone',
  input: z.object({
    name: text(80),
    contactKind: z.enum(contactKinds),
    contact: text(120),
    /** Two letters, "MM". */
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    volume: z.enum(expectedVolumes),
    /** Where the members will come from. */
    channel: text(200),
    remark: text(500),
    adult: z._default(z.boolean(), false),
    captcha: text(8),
    captchaId: text(64),
  }),
  output: z.object({ caseNumber: z.string(), state: z.enum(joinStates), sentAt: instant }),
  refusals: ['CAPTCHA_REQUIRED', 'CAPTCHA_WRONG'],
})
