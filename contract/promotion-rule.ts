import * as z from 'zod/mini'
import { gameTypes } from './brand.ts'
import { raffleTrigger } from './raffle-rule.ts'
import { instant, localized, money } from './shapes.ts'

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
export const promotionCode = z.string().check(z.regex(/^[a-z0-9-]{3,60}$/))

/** What has to happen. */
const trigger = z.discriminatedUnion('kind', [
  /** A deposit of at least `min`: the first one of the member, or any. The member chooses the bonus with the deposit. */
  z.object({ kind: z.literal('DEPOSIT'), which: z.enum(['FIRST', 'ANY']), min: money }),
  /**
   * Valid bets, or what was lost, within a period of the site that is over. All days of it count on which the promotion ran, those
   * before the member joined, too.
   */
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
  /** Tickets are drawn for prizes. */
  raffleTrigger,
  /** What it gives comes from another part of the site. */
  z.object({ kind: z.literal('ELSEWHERE'), page: z.enum(['tournaments', 'missionLeaderboard', 'referral', 'rewardCenter']) }),
])

/** What it gives: money that is always the same, or a share of the trigger's base, up to a cap; and points. */
export const promotionReward = z.object({
  fixed: z.nullable(money),
  /** Hundredths of a percent of the deposit, of the valid bets or of what was lost. */
  percent: z.nullable(percent),
  /** The most that a share brings. Alone it is the most that staff may give for an application: they say how much. */
  cap: z.nullable(money),
  points: z._default(z.int().check(z.gte(0), z.lte(1_000_000)), 0),
})

export const promotionTerms = z.object({
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

export const promotionAudience = z.object({
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
  /** One for each address, for each device that members log in on, and for each account that the member is paid to. */
  oncePerAddress: z._default(z.boolean(), true),
  oncePerDevice: z._default(z.boolean(), false),
  oncePerPayee: z._default(z.boolean(), false),
  /** All it may cost; null for no limit. */
  budget: z.nullable(money),
})

export const promotionRule = z.object({
  type: z.enum(promotionTypes),
  startsAt: instant,
  /** Null: until it is stopped. */
  endsAt: z.nullable(instant),
  /** Of promotions of one group a member has one open bonus of a deposit at most; '' for none. */
  group: z._default(z.string().check(z.maxLength(40)), ''),
  trigger,
  reward: promotionReward,
  terms: promotionTerms,
  audience: promotionAudience,
  limits,
})
export type PromotionRule = z.output<typeof promotionRule>

export const promotionTexts = z.object({
  titles: localized,
  /** A sentence for the card. */
  leads: localized,
  /** Paragraphs, with an empty line between them. */
  bodies: localized,
})
export type PromotionTexts = z.output<typeof promotionTexts>
