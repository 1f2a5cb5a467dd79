import * as z from 'zod/mini'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { interfaceLanguages } from './languages.ts'
import { pictureBodyMax, pictureLimits } from './pictures.ts'
import { id, instant, money, nothing, pageOf, pageQuery } from './shapes.ts'

export const promotionTypes = [
  'REGISTER',
  'FIRST_DEPOSIT',
  'DEPOSIT',
  'TURNOVER',
  'LOSS_RETURN',
  'REBATE_BOOST',
  'SIGN_IN',
  'MISSION',
  'RAFFLE',
  'RED_PACKET',
  'REFERRAL',
  'RANKING',
  'VOUCHER_CODE',
  'MANUAL_APPLY',
  'SOCIAL',
  'VIP_ONLY',
] as const
export type PromotionType = (typeof promotionTypes)[number]

/** Where a promotion and the member who asks stand. OPEN: it can be joined, or taken with what triggers it. */
export const promotionStatuses = [
  'COMING_SOON',
  'OPEN',
  'SIGNED_UP',
  'IN_PROCESS',
  'APPLYING',
  'ISSUED',
  'CLAIMED',
  'REJECTED',
  'CLOSED',
] as const
export type PromotionStatus = (typeof promotionStatuses)[number]

/** Handles of the profile that a promotion may ask for. */
export const socialHandles = ['zalo', 'whatsapp'] as const
export type SocialHandle = (typeof socialHandles)[number]

const percent = z.int().check(z.gte(1), z.lte(100_000))
const code = z.string().check(z.regex(/^[a-z0-9-]{3,60}$/))

/** What has to happen. */
const trigger = z.discriminatedUnion('kind', [
  /** A deposit of at least `min`: the first one of the member, or any. The member chooses the bonus with the deposit. */
  z.object({ kind: z.literal('DEPOSIT'), which: z.enum(['FIRST', 'ANY']), min: money }),
  /** Valid bets, or what was lost, within a period of the site that is over; counted from the day after joining was asked for. */
  z.object({
    kind: z.literal('PERIOD'),
    metric: z.enum(['VALID', 'LOSS', 'RETURN']),
    period: z.enum(['daily', 'weekly', 'monthly']),
    products: z.array(z.enum(gameTypes)),
    min: money,
  }),
  /** Points for each day in a row on which the member comes, from the first on; it begins anew after the last. */
  z.object({
    kind: z.literal('SIGN_IN'),
    ladder: z.array(z.int().check(z.gte(1), z.lte(10_000))).check(z.minLength(1), z.maxLength(31)),
  }),
  /** One of these codes is entered. */
  z.object({
    kind: z.literal('CODE'),
    codes: z.array(z.string().check(z.regex(/^[A-Z0-9]{4,24}$/))).check(z.minLength(1), z.maxLength(1_000)),
  }),
  /** The member applies; staff decide. `pictures`: the least number of them. `handle`: needed in the profile. */
  z.object({ kind: z.literal('APPLY'), pictures: z.int().check(z.gte(0), z.lte(3)), handle: z.nullable(z.enum(socialHandles)) }),
  /** An account is opened. */
  z.object({ kind: z.literal('REGISTER') }),
  /** What it gives comes from another part of the site. */
  z.object({ kind: z.literal('ELSEWHERE'), page: z.enum(['tournaments', 'missionLeaderboard', 'referral', 'rewardCenter']) }),
])

/** What it gives: money that is always the same, or a share of the trigger's base, up to a cap; and points. */
const reward = z.object({
  fixed: z.nullable(money),
  /** Hundredths of a percent of the deposit, of the valid bets or of what was lost. */
  percent: z.nullable(percent),
  cap: z.nullable(money),
  points: z._default(z.int().check(z.gte(0), z.lte(1_000_000)), 0),
})

const terms = z.object({
  /** In hundredths: 1500 is 15 times. */
  multiple: z.int().check(z.gte(0), z.lte(10_000)),
  /** Whether the deposit has to be bet, too. */
  withDeposit: z._default(z.boolean(), false),
  /** Percent of a bet that counts, by product; what is not named counts nothing. */
  weights: z.partialRecord(z.enum(gameTypes), z.int().check(z.gte(0), z.lte(100))),
  /** The highest stake while the bonus is open; null for any. */
  maxStake: z.nullable(money),
  /** Products that are closed while the bonus is open. */
  closed: z._default(z.array(z.enum(gameTypes)), []),
  /** Days until a bonus runs out, or a reward can no longer be claimed. */
  days: z.int().check(z.gte(1), z.lte(90)),
  forfeit: z._default(z.enum(['BONUS_ONLY', 'BONUS_AND_WINNINGS']), 'BONUS_ONLY'),
})

const audience = z.object({
  vipMin: z._default(z.int().check(z.gte(0), z.lte(10)), 0),
  vipMax: z._default(z.int().check(z.gte(0), z.lte(10)), 10),
  kycMin: z._default(z.int().check(z.gte(0), z.lte(3)), 0),
  /** One of these labels; none: everybody. */
  labels: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)), []),
  /** Accounts of at most so many days; null for any. */
  newDays: z._default(z.nullable(z.int().check(z.gte(1), z.lte(365))), null),
  /** Agents too. */
  agents: z._default(z.boolean(), false),
})

const limits = z.object({
  /** How often a member may get it. */
  perMember: z.int().check(z.gte(1), z.lte(10_000)),
  /** One for each address, and for each account that the member is paid to. */
  oncePerAddress: z._default(z.boolean(), true),
  oncePerPayee: z._default(z.boolean(), false),
  /** All it may cost; null for no limit. */
  budget: z.nullable(money),
})

export const promotionRule = z.object({
  type: z.enum(promotionTypes),
  startsAt: instant,
  /** Null: until it is stopped. */
  endsAt: z.nullable(instant),
  /** Of promotions of one group a member has one open bonus at most; '' for none. */
  group: z._default(z.string().check(z.maxLength(40)), ''),
  trigger,
  reward,
  terms,
  audience,
  limits,
})
export type PromotionRule = z.output<typeof promotionRule>

const localized = z.partialRecord(z.enum(interfaceLanguages), z.string().check(z.trim(), z.maxLength(4_000)))

export const promotionTexts = z.object({
  titles: localized,
  /** A sentence for the card. */
  leads: localized,
  /** Paragraphs, with an empty line between them. */
  bodies: localized,
})
export type PromotionTexts = z.output<typeof promotionTexts>

/** What is public of a rule: all but codes. */
const publicTrigger = z.object({
  kind: z.enum(['DEPOSIT', 'PERIOD', 'SIGN_IN', 'CODE', 'APPLY', 'REGISTER', 'ELSEWHERE']),
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
  reward,
  terms,
  audience,
  /** How often a member may get it, and whether one address may once. */
  limits: z.object({ perMember: z.number(), oncePerAddress: z.boolean(), oncePerPayee: z.boolean() }),
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
  /** `value.because`: VIP, KYC, LABEL, NEW, AGENT, ADDRESS, PAYEE, HANDLE, GROUP. */
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

const bonusStates = ['ACTIVE', 'COMPLETED', 'CLEARED', 'FORFEITED', 'EXPIRED', 'REVERSED'] as const

const bonus = z.object({
  id,
  promotionId: id,
  titles: localized,
  at: instant,
  deposit: money,
  amount: money,
  state: z.enum(bonusStates),
  expiresAt: instant,
  maxStake: z.nullable(money),
  closed: z.array(z.enum(gameTypes)),
  forfeit: z.enum(['BONUS_ONLY', 'BONUS_AND_WINNINGS']),
  /** What has to be bet, what was, and what is left. */
  required: money,
  done: money,
  left: money,
  /** What was taken back when it ended; null while it is open. */
  taken: z.nullable(money),
})

export const listBonuses = call({
  path: 'GET /wps/mc/bonuses',
  summary: 'Bonuses that the member took with deposits, open ones first, then newest first.',
  caller: 'member',
  input: z.object(pageQuery),
  output: pageOf(bonus),
  refusals: [],
})

export const previewForfeit = call({
  path: 'GET /wps/mc/bonuses/forfeit',
  summary: 'What giving up a bonus would take now, and what would be left to withdraw.',
  caller: 'member',
  input: z.object({ id }),
  output: z.object({
    balance: money,
    forfeited: money,
    left: money,
    /** What still has to be bet then for the deposit itself. */
    toBet: money,
    mode: z.enum(['BONUS_ONLY', 'BONUS_AND_WINNINGS']),
  }),
  refusals: ['NOT_FOUND', 'CASE_CLOSED'],
})

export const forfeitBonus = call({
  path: 'POST /wps/mc/bonuses/forfeit',
  summary:
    'Gives up a bonus: what it takes is taken, its terms end, and the deposit is bet once as any other. Again it answers the same.',
  caller: 'member',
  input: z.object({ id }),
  output: bonus,
  refusals: ['NOT_FOUND', 'CASE_CLOSED'],
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

// The house.

const reason = z.string().check(z.trim(), z.minLength(10), z.maxLength(500))

export const savePromotion = call({
  path: 'POST /bo/promotions',
  summary: 'Proposes a promotion, or a new version of one: its rule and texts. A second person publishes it.',
  caller: 'operator',
  permission: 'promotions.propose',
  input: z.object({
    code,
    rule: promotionRule,
    texts: promotionTexts,
    image: z.string().check(z.regex(/^\/art\/[\w/.-]{1,120}$/)),
    reason,
  }),
  output: z.object({ id, version: z.number() }),
  refusals: ['PROMOTION_INVALID'],
})

export const publishPromotion = call({
  path: 'POST /bo/promotions/publish',
  summary: 'Publishes the proposed version of a promotion; who proposed it cannot.',
  caller: 'operator',
  permission: 'promotions.decide',
  input: z.object({ id, version: z.int(), reason }),
  output: nothing,
  refusals: ['NOT_FOUND', 'SAME_PERSON', 'CASE_CLOSED'],
})

export const stopPromotion = call({
  path: 'POST /bo/promotions/stop',
  summary: 'Stops a promotion at once. What members have taken stays theirs.',
  caller: 'operator',
  permission: 'promotions.propose',
  input: z.object({ id, reason }),
  output: nothing,
  refusals: ['NOT_FOUND'],
})

export const listStaffPromotions = call({
  path: 'GET /bo/promotions',
  summary: 'All promotions with what they have cost and who waits for a decision.',
  caller: 'operator',
  permission: 'promotions.read',
  input: z.object(pageQuery),
  output: pageOf(
    z.object({
      id,
      code: z.string(),
      state: z.enum(['PROPOSED', 'PUBLISHED', 'STOPPED']),
      /** The version that is published, 0 for none, and the newest one. */
      published: z.number(),
      newest: z.number(),
      rule: promotionRule,
      texts: promotionTexts,
      image: z.string(),
      proposedBy: z.string(),
      members: z.number(),
      /** Money of bonuses and rewards that were taken, less what was taken back. */
      cost: money,
      applying: z.number(),
    }),
  ),
  refusals: [],
})

export const tryPromotion = call({
  path: 'GET /bo/promotions/try',
  summary: 'What the newest version of a promotion would say to a member, and what a deposit or a base would bring.',
  caller: 'operator',
  permission: 'promotions.read',
  input: z.object({ id, username: z.string().check(z.maxLength(80)), base: money }),
  output: z.object({ bar: z.nullable(z.string()), bonus: money, required: money }),
  refusals: ['NOT_FOUND'],
})

export const listApplications = call({
  path: 'GET /bo/promotions/applications',
  summary: 'Applications that wait, oldest first, or those decided, newest first.',
  caller: 'operator',
  permission: 'promotions.read',
  input: z.object({ ...pageQuery, state: z._default(z.enum(['waiting', 'decided']), 'waiting') }),
  output: pageOf(
    z.object({
      id,
      promotionId: id,
      code: z.string(),
      memberId: id,
      username: z.string(),
      remark: z.string(),
      handle: z.string(),
      pictures: z.number(),
      at: instant,
      state: z.enum(['APPLYING', 'ISSUED', 'REJECTED']),
      reason: z.string(),
    }),
  ),
  refusals: [],
})

export const getApplicationPicture = call({
  path: 'GET /bo/promotions/applications/picture',
  summary: 'A picture of an application, WebP in Base64.',
  caller: 'operator',
  permission: 'promotions.read',
  input: z.object({ id, no: z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(pictureLimits.max)) }),
  output: z.object({ picture: z.string() }),
  refusals: ['NOT_FOUND'],
})

export const decideApplication = call({
  path: 'POST /bo/promotions/applications/decide',
  summary: 'Issues the reward of an application, or rejects it with a reason that the member reads.',
  caller: 'operator',
  permission: 'promotions.review',
  input: z.object({
    id,
    decision: z.enum(['issue', 'reject']),
    reason: z.string().check(z.trim(), z.minLength(5), z.maxLength(300)),
  }),
  output: nothing,
  refusals: ['NOT_FOUND', 'CASE_CLOSED', 'PROMOTION_SPENT'],
})
