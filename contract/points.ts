import * as z from 'zod/mini'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { id, money } from './shapes.ts'

const digits = z.string().check(z.regex(/^\d{6}$/))

export const getPointBalance = call({
  path: 'GET /wps/relay/MCS2_getPointBalance',
  summary: 'The member’s points, and those of today and of this month.',
  caller: 'member',
  input: z.object({}),
  output: z.object({
    points: z.number(),
    /** Earned by bets, claimed and given back, less nothing that was spent. */
    earnedToday: z.number(),
    earnedThisMonth: z.number(),
    /** Points that bets earned and that are booked in a moment. */
    pending: z.number(),
  }),
  refusals: [],
})

export const getPointConfig = call({
  path: 'GET /wps/relay/MCS2_getPointConfig',
  summary: 'How points are earned, by product and level, and how they turn into money. Points never expire.',
  caller: 'member',
  input: z.object({}),
  output: z.object({
    products: z.array(
      z.object({
        product: z.enum(gameTypes),
        /** Valid bet for a point at 100 percent. */
        perPoint: money,
        /** Valid bet, weighted by the level, that counts towards the next point. */
        carried: money,
      }),
    ),
    /** Percent of the member's level, and of every level from 0 on. */
    percent: z.number(),
    levels: z.array(z.number()),
    convert: z.object({
      /** Points for one unit of money. */
      pointsPerUnit: z.number(),
      multiple: z.number(),
      min: z.number(),
      dayMax: z.number(),
      usedToday: z.number(),
      /** How many times the money has to be bet before a withdrawal, "1.00". */
      turnover: z.string(),
    }),
  }),
  refusals: [],
})

export const convertPoints = call({
  path: 'POST /wps/relay/passwordCheck/MCS2_convertPoint',
  summary: 'Turns points into money at once. Needs the withdrawal password.',
  caller: 'member',
  encrypted: true,
  idempotent: true,
  input: z.object({ points: z.int().check(z.gte(1), z.lte(1_000_000_000)), password: digits }),
  output: z.object({ points: z.number(), amount: money, left: z.number(), entryId: id }),
  refusals: [
    'REAL_ACCOUNT_NEEDED',
    'ACCOUNT_FROZEN',
    'RG_EXCLUDED',
    'WD_PASSWORD_MISSING',
    'WD_PASSWORD_WRONG',
    'WD_PASSWORD_LOCKED',
    'POINTS_UNEVEN',
    'BELOW_MIN',
    'DAY_LIMIT',
    'POINTS_SHORT',
  ],
})
