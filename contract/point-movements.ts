import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, money, pageOf, pageQuery, rangeQuery } from './shapes.ts'
import { movementGroups } from './wallet.ts'

/** Where points come from and go to. */
export const pointGroups = ['bets', 'rewards', 'mall', 'converted'] as const
export type PointGroup = (typeof pointGroups)[number]

export const listPointMovements = call({
  path: 'GET /wps/relay/ODSFE2_MemTransDet',
  summary: 'The member’s record of points, newest first, at most 31 days at a time.',
  caller: 'member',
  input: z.object({
    ...pageQuery,
    ...rangeQuery,
    type: z.optional(z.enum(movementGroups)),
    /** Narrower than `type`, and in its place where both are given. */
    group: z.optional(z.enum(pointGroups)),
  }),
  output: pageOf(
    z.object({
      id,
      entryId: id,
      time: instant,
      /** The kind of entry, as `type` of the account record. */
      source: z.string(),
      type: z.enum(movementGroups),
      plus: money,
      minus: money,
      /** Points after it. */
      balance: money,
      remark: z.string(),
    }),
  ),
  refusals: ['ABOVE_MAX', 'ARCHIVED'],
})
