import * as z from 'zod/mini'
import { call } from './call.ts'
import { pageOf, pageQuery } from './shapes.ts'

const reward = z.object({
  id: z.string(),
  name: z.string(),
  /** Path of its picture. */
  image: z.string(),
  points: z.number(),
  /** Remaining stock; null for unlimited. */
  left: z.nullable(z.number()),
})

export const listPointRewards = call({
  path: 'GET /wps/relay/MCS2_getPointReward',
  summary: 'What the member’s points can be redeemed for. Empty while nothing is on offer.',
  caller: 'member',
  input: z.object(pageQuery),
  output: pageOf(reward),
  refusals: [],
})

export const listPublicPointRewards = call({
  path: 'GET /wps/public/pointReward',
  summary: 'The same items for visitors.',
  caller: 'anyone',
  input: z.object(pageQuery),
  output: pageOf(reward),
  refusals: [],
})
