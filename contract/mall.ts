import * as z from 'zod/mini'
import { call } from './call.ts'
import { freeBetStanding } from './free-bets.ts'
import { freeSpinStates } from './free-spins.ts'
import { interfaceLanguages } from './languages.ts'
import { id, instant, money, nothing, pageOf, pageQuery, rangeQuery, stake } from './shapes.ts'

/**
 * BONUS credits money; GIFT is sent to the member; RAFFLE_TICKET is a ticket of a raffle that runs; FREE_SPIN gives free spins at an own slot;
 * FREE_BET pays tickets of lotteries.
 */
export const mallKinds = ['BONUS', 'GIFT', 'RAFFLE_TICKET', 'FREE_SPIN', 'FREE_BET'] as const
export type MallKind = (typeof mallKinds)[number]

/** By language, English at least. */
const sentTexts = z.partialRecord(z.enum(interfaceLanguages), z.string())

/** Spins at one game with one stake, for so many days from the order on. */
const freeSpins = z.object({ game: z.string(), spins: z.number(), unit: money, days: z.number() })

/** What the house stakes on tickets, for so many days from the order on. */
const freeBet = z.object({ amount: money, days: z.number() })

const item = z.object({
  id,
  kind: z.enum(mallKinds),
  names: sentTexts,
  texts: sentTexts,
  /** Path of its picture. */
  image: z.string(),
  /** Points for one. */
  points: z.number(),
  /** Money that a BONUS credits. */
  amount: money,
  /** How many times it has to be bet, "1.00"; of FREE_SPIN what was won, which is money at once with "0.00", as it always is of FREE_BET. */
  multiple: z.string(),
  /** The promotion of a RAFFLE_TICKET. */
  raffleId: z.nullable(id),
  /** What one of a FREE_SPIN gives. */
  freeSpins: z.nullable(freeSpins),
  /** What one of a FREE_BET gives. */
  freeBet: z.nullable(freeBet),
  /** Remaining stock; null for unlimited. */
  left: z.nullable(z.number()),
  /** How many a member may take in all; null for any number. */
  limit: z.nullable(z.number()),
  /** How many the member has taken. */
  taken: z.number(),
  /** The lowest VIP level that may take it. */
  level: z.number(),
  isNew: z.boolean(),
})

const mallQuery = z.object({
  ...pageQuery,
  kind: z.optional(z.enum(mallKinds)),
  /** Only what needs a VIP level. */
  vip: z._default(z.stringbool(), false),
  order: z._default(z.enum(['shown', 'cheap', 'dear', 'new']), 'shown'),
  /** Only what the member has the points for. */
  affordable: z._default(z.stringbool(), false),
})

export const listPointRewards = call({
  path: 'GET /wps/relay/MCS2_getPointReward',
  summary: 'What the member’s points can be redeemed for.',
  caller: 'member',
  input: mallQuery,
  output: pageOf(item),
  refusals: [],
})

export const listPublicPointRewards = call({
  path: 'GET /wps/public/pointReward',
  summary: 'The same items for visitors.',
  caller: 'anyone',
  input: mallQuery,
  output: pageOf(item),
  refusals: [],
})

export const orderStates = ['IN_PROGRESS', 'CONFIRMED', 'REJECTED'] as const
export type OrderState = (typeof orderStates)[number]

const delivery = z.object({
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
  phone: z.string().check(z.trim(), z.regex(/^\+?[\d ()-]{6,24}$/)),
  address: z.string().check(z.trim(), z.minLength(10), z.maxLength(300)),
})

const order = z.object({
  id,
  /** "M1K2M3N4P5". */
  reference: z.string(),
  at: instant,
  itemId: id,
  names: sentTexts,
  image: z.string(),
  kind: z.enum(mallKinds),
  raffleId: z.nullable(id),
  /** What became of the spins of a FREE_SPIN, all of the order together. */
  freeSpins: z.nullable(
    z.object({
      game: z.string(),
      spins: z.number(),
      used: z.number(),
      unit: money,
      state: z.enum(freeSpinStates),
      expiresAt: instant,
    }),
  ),
  /** What became of a FREE_BET, all of the order together. */
  freeBet: z.nullable(freeBetStanding),
  quantity: z.number(),
  points: z.number(),
  amount: money,
  state: z.enum(orderStates),
  /** The number of the parcel, or why it was rejected. */
  remark: z.string(),
  delivery: z.nullable(delivery),
  decidedAt: z.nullable(instant),
  /** The ledger entry of the points. */
  entryId: id,
})

export const redeemPointReward = call({
  path: 'POST /wps/relay/passwordCheck/MCS2_redeemPointReward',
  summary:
    'Redeems points for an item. Gifts wait until they are sent; everything else is credited at once. Needs the withdrawal password.',
  caller: 'member',
  encrypted: true,
  idempotent: true,
  input: z.object({
    id,
    quantity: z._default(z.int().check(z.gte(1), z.lte(99)), 1),
    /** What the member was shown that all of it costs: at another price nothing is taken. */
    points: z.optional(z.int()),
    password: z.string().check(z.regex(/^\d{6}$/)),
    /** Needed for a gift. */
    delivery: z.optional(delivery),
  }),
  output: order,
  /** FIELDS_INVALID names the delivery where a gift has none. */
  refusals: [
    'NOT_FOUND',
    'REAL_ACCOUNT_NEEDED',
    'ACCOUNT_FROZEN',
    'RG_EXCLUDED',
    'WD_PASSWORD_MISSING',
    'WD_PASSWORD_WRONG',
    'WD_PASSWORD_LOCKED',
    'VIP_NEEDED',
    'OFFER_CHANGED',
    'MALL_SOLD_OUT',
    'MALL_LIMIT',
    'POINTS_SHORT',
    'PROMOTION_OVER',
  ],
})

export const listRedeemed = call({
  path: 'GET /wps/relay/MCS2_getRedeemPointList',
  summary: 'What the member redeemed, newest first.',
  caller: 'member',
  input: z.object({ ...pageQuery, ...rangeQuery, state: z.optional(z.enum(orderStates)) }),
  output: pageOf(order),
  refusals: ['ABOVE_MAX'],
})

const saved = {
  kind: z.enum(mallKinds),
  /** English at least. */
  names: z
    .partialRecord(z.enum(interfaceLanguages), z.string().check(z.trim(), z.minLength(2), z.maxLength(80)))
    .check(z.refine((given) => 'EN' in given)),
  texts: z.partialRecord(z.enum(interfaceLanguages), z.string().check(z.trim(), z.maxLength(400))),
  image: z.string().check(z.regex(/^\/art\/[\w/.-]{1,120}$/)),
  points: z.int().check(z.gte(1), z.lte(100_000_000)),
  amount: z._default(money, '0.00'),
  /** In hundredths. */
  multiple: z._default(z.int().check(z.gte(0), z.lte(10_000)), 100),
  /** The promotion of a RAFFLE_TICKET, null for all else. */
  raffleId: z._default(z.nullable(id), null),
  /** Of a FREE_SPIN, null for all else: an own slot, and a stake that it offers. */
  freeSpins: z._default(
    z.nullable(
      z.object({
        game: z.string().check(z.maxLength(40)),
        spins: z.int().check(z.gte(1), z.lte(1_000)),
        unit: stake,
        days: z.int().check(z.gte(1), z.lte(365)),
      }),
    ),
    null,
  ),
  /** Of a FREE_BET, null for all else; its `multiple` is 0. */
  freeBet: z._default(z.nullable(z.object({ amount: stake, days: z.int().check(z.gte(1), z.lte(365)) })), null),
  stock: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000))),
  limit: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
  level: z._default(z.int().check(z.gte(0), z.lte(10)), 0),
  place: z._default(z.int().check(z.gte(0), z.lte(10_000)), 0),
  isShown: z.boolean(),
}

const reason = z.string().check(z.trim(), z.minLength(10), z.maxLength(500))

export const saveMallItem = call({
  path: 'POST /bo/mall/items',
  summary:
    'Adds an item to the points mall, or changes one. `stockSeen`: the stock there was when `stock` was written; what was taken since is taken off. Money, free spins and free bets cost at least the points that convert to what they are worth.',
  caller: 'operator',
  permission: 'rewards.run',
  input: z.object({ id: z.optional(id), ...saved, stockSeen: z.optional(z.int().check(z.gte(0))), reason }),
  output: z.object({ id }),
  refusals: ['NOT_FOUND', 'MALL_TOO_CHEAP'],
})

export const listMallItems = call({
  path: 'GET /bo/mall/items',
  summary: 'All items of the points mall, also those that are not shown, with what their free spins and free bets have cost.',
  caller: 'operator',
  permission: 'rewards.run',
  input: z.object({ ...pageQuery }),
  output: pageOf(
    z.object({
      ...item.shape,
      place: z.number(),
      isShown: z.boolean(),
      /** Of a BONUS, FREE_SPIN or FREE_BET: what one has to cost where it is saved, by how points convert now. */
      leastPoints: z.nullable(z.number()),
      /** Ordered and not decided. */
      waiting: z.number(),
      /** Of a FREE_SPIN that was ordered: what promotions staked, what members won, and what those that are left come to by the return of the game. */
      freeSpinCost: z.nullable(
        z.object({
          given: z.number(),
          used: z.number(),
          expired: z.number(),
          left: z.number(),
          staked: money,
          won: money,
          leftExpected: money,
        }),
      ),
      /** Of a FREE_BET that was ordered: how many, what they come to, what promotions staked and members won, what is left and what ran out. */
      freeBetCost: z.nullable(
        z.object({ count: z.number(), given: money, staked: money, won: money, left: money, expired: money }),
      ),
    }),
  ),
  refusals: [],
})

export const listMallOrders = call({
  path: 'GET /bo/mall/orders',
  summary: 'Orders of the points mall, those that wait first, oldest first.',
  caller: 'operator',
  permission: 'rewards.run',
  input: z.object({ ...pageQuery, state: z.optional(z.enum(orderStates)) }),
  output: pageOf(z.object({ ...order.shape, memberId: id, username: z.string() })),
  refusals: [],
})

export const decideMallOrder = call({
  path: 'POST /bo/mall/orders/decide',
  summary:
    'Confirms an order with the number of its parcel, or rejects it with a reason: then the points go back and the item into stock.',
  caller: 'operator',
  permission: 'rewards.run',
  input: z.object({
    id,
    decision: z.enum(['confirm', 'reject']),
    remark: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
  }),
  output: nothing,
  refusals: ['NOT_FOUND', 'CASE_CLOSED'],
})
