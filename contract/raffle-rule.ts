import * as z from 'zod/mini'
import { localized, money } from './shapes.ts'

const count = z.int().check(z.gte(1), z.lte(100))

/** A prize: money that has to be bet by the terms of the promotion, points, both, or nothing. Its chance is its share of all weights. */
const rafflePrize = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,20}$/)),
  names: localized,
  weight: z.int().check(z.gte(1), z.lte(1_000_000)),
  /** How often it can be given; null for any number of times. */
  stock: z._default(z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))), null),
  amount: z._default(money, '0.00'),
  points: z._default(z.int().check(z.gte(0), z.lte(1_000_000)), 0),
})
export type RafflePrizeRule = z.output<typeof rafflePrize>

/** By what a member gets tickets. */
const raffleWay = z.discriminatedUnion('kind', [
  /** A deposit of at least `min`, up to `perDay` tickets a day of the site. */
  z.object({ kind: z.literal('DEPOSIT'), min: money, count, perDay: count }),
  /** Each time that one of these missions is completed; their codes. */
  z.object({
    kind: z.literal('MISSION'),
    missions: z.array(z.string().check(z.regex(/^[a-z0-9-]{3,60}$/))).check(z.minLength(1), z.maxLength(20)),
    count,
  }),
  /** The points mall has an item of them. */
  z.object({ kind: z.literal('MALL') }),
])

/** The highest prize first. One that is out of stock falls to the next lower one, so the last one has no stock. */
export const raffleTrigger = z.object({
  kind: z.literal('RAFFLE'),
  prizes: z.array(rafflePrize).check(z.minLength(2), z.maxLength(8)),
  ways: z.array(raffleWay).check(z.minLength(1), z.maxLength(8)),
  /** How often a member may draw a day of the site. */
  dailyCap: count,
})
export type RaffleTrigger = z.output<typeof raffleTrigger>
