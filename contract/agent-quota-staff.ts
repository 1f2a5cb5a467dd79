import * as z from 'zod/mini'
import { earningTerms } from './agent.ts'
import { call } from './call.ts'
import { id, instant, whole } from './shapes.ts'

const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const quotaMax = 100_000

const counted = {
  /** Null: as many as wanted. */
  max: z.nullable(z.number()),
  /** Direct downlines whose prize group, or whose rate in a product, is the agent’s own: there they leave the agent nothing. */
  atTop: z.number(),
  /** Those beyond the quota. They keep what they have; no more are added. */
  beyond: z.number(),
}

export const previewQuota = call({
  path: 'GET /bo/agents/quota',
  summary:
    'How many direct downlines an agent has at the own top rates, the quota, and who would be beyond another one, at most 500 listed.',
  caller: 'operator',
  permission: 'agents.read',
  input: z.object({ username, max: z.optional(whole(0, quotaMax)) }),
  /** `list`: who has them longest first, so those beyond `max` are the last ones. */
  output: z.object({
    ...counted,
    list: z.array(z.object({ memberId: id, username: z.string(), since: instant, terms: earningTerms })),
  }),
  refusals: ['NOT_AGENT'],
})

export const setQuota = call({
  path: 'POST /bo/agents/quota',
  summary: 'Sets how many direct downlines an agent may have at the own top rates; null for as many as wanted.',
  caller: 'operator',
  permission: 'agents.terms',
  input: z.object({
    username,
    max: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(quotaMax))),
    reason: z.string().check(z.trim(), z.minLength(10), z.maxLength(500)),
  }),
  output: z.object(counted),
  refusals: ['NOT_AGENT'],
})
