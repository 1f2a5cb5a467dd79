import * as z from 'zod/mini'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { pictureBodyMax, pictureLimits } from './pictures.ts'
import {
  promotionAudience,
  promotionReward,
  promotionStatuses,
  promotionTerms,
  promotionTexts,
  promotionTypes,
  socialHandles,
} from './promotion-rule.ts'
import { id, instant, money, nothing } from './shapes.ts'

/** What is public of a rule: all but codes. Prizes of a raffle have a call of their own. */
const publicTrigger = z.object({
  kind: z.enum(['DEPOSIT', 'PERIOD', 'SIGN_IN', 'CODE', 'APPLY', 'REGISTER', 'RAFFLE', 'ELSEWHERE']),
  which: z.optional(z.enum(['FIRST', 'ANY'])),
  min: z.optional(money),
  metric: z.optional(z.enum(['VALID', 'LOSS', 'RETURN'])),
  period: z.optional(z.enum(['daily', 'weekly', 'monthly'])),
  products: z.optional(z.array(z.enum(gameTypes))),
  ladder: z.optional(z.array(z.number())),
  pictures: z.optional(z.number()),
  handle: z.optional(z.nullable(z.enum(socialHandles))),
  page: z.optional(z.enum(['tournaments', 'missionLeaderboard', 'referral', 'rewardCenter'])),
})

const promotion = z.object({
  id,
  code: z.string(),
  /** Counts changes of rule and texts; what a member took keeps its own. */
  version: z.number(),
  type: z.enum(promotionTypes),
  ...promotionTexts.shape,
  /** Path of its picture. */
  image: z.string(),
  startsAt: instant,
  endsAt: z.nullable(instant),
  group: z.string(),
  trigger: publicTrigger,
  reward: promotionReward,
  terms: promotionTerms,
  audience: promotionAudience,
  /** How often a member may get it, and whether one address, one device or one payee may once. */
  limits: z.object({
    perMember: z.number(),
    oncePerAddress: z.boolean(),
    oncePerDevice: z.boolean(),
    oncePerPayee: z.boolean(),
  }),
  status: z.enum(promotionStatuses),
  /** Of the member who asks: why it was rejected, how often it was taken, and when it can be taken again. */
  own: z.nullable(
    z.object({
      taken: z.number(),
      reason: z.string(),
      joinedAt: z.nullable(instant),
      /** Days in a row so far, and whether today's is taken; of SIGN_IN alone. */
      days: z.nullable(z.object({ count: z.number(), today: z.boolean() })),
    }),
  ),
})

export const listPromotions = call({
  path: 'GET /wps/promo/list',
  summary: 'Promotions that run, come, or have ended lately, with where the member who asks stands.',
  caller: 'anyone',
  input: nothing,
  output: z.object({ list: z.array(promotion) }),
  refusals: [],
})

export const getPromotion = call({
  path: 'GET /wps/promo/one',
  summary: 'A promotion with all of its terms.',
  caller: 'anyone',
  input: z.object({ id }),
  output: promotion,
  refusals: ['NOT_FOUND'],
})

const takingRefusals = [
  'NOT_FOUND',
  'PROMOTION_OVER',
  /**
   * `value.because`: VIP, KYC, LABEL, NEW, AGENT, HANDLE, GROUP; ADDRESS, DEVICE, PAYEE: another member took it with the same;
   * NO_DEVICE, NO_PAYEE: the promotion counts it, and the member asks without one.
   */
  'PROMOTION_NOT_FOR_YOU',
  'PROMOTION_TAKEN',
  'PROMOTION_SPENT',
  'ACCOUNT_FROZEN',
  'REAL_ACCOUNT_NEEDED',
  'RG_EXCLUDED',
] as const

export const joinPromotion = call({
  path: 'POST /wps/promo/join',
  summary: 'Joins a promotion of periods, or takes the points of today of one for coming. Again it changes nothing.',
  caller: 'member',
  input: z.object({ id }),
  output: z.object({ status: z.enum(promotionStatuses), points: z.number() }),
  refusals: takingRefusals,
})

export const enterPromotionCode = call({
  path: 'POST /wps/promo/code',
  summary: 'Enters a code of a promotion. Its reward waits in the reward centre.',
  caller: 'member',
  input: z.object({ code: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{4,24}$/)) }),
  output: z.object({ id, status: z.enum(promotionStatuses) }),
  refusals: [...takingRefusals, 'PROMOTION_CODE_WRONG'],
})

export const remarkMax = 140

export const applyForPromotion = call({
  path: 'POST /wps/promo/apply',
  summary: 'Applies for a promotion that staff decide on. One application of a member waits at a time.',
  caller: 'member',
  bodyMax: pictureLimits.max * pictureBodyMax,
  input: z.object({
    id,
    remark: z._default(z.string().check(z.trim(), z.maxLength(remarkMax)), ''),
    /** PNG, JPEG or WebP in Base64, each up to 5 MB. */
    pictures: z._default(
      z.array(z.string().check(z.minLength(1), z.maxLength(pictureBodyMax))).check(z.maxLength(pictureLimits.max)),
      [],
    ),
  }),
  output: z.object({ status: z.enum(promotionStatuses) }),
  refusals: [...takingRefusals, 'PICTURES_NEEDED', 'IMAGE_INVALID', 'IMAGE_TOO_LARGE'],
})

export const listDepositBonuses = call({
  path: 'GET /wps/promo/deposit',
  summary: 'Bonuses that a deposit of the member may bring now. None is taken unless the deposit names it.',
  caller: 'member',
  input: z.object({ amount: z.optional(money) }),
  output: z.object({
    list: z.array(
      z.object({
        ...promotion.shape,
        /** What a deposit of the amount brings, and what has to be bet then; "0.00" below the least deposit. */
        bonus: money,
        required: money,
      }),
    ),
  }),
  refusals: [],
})
