import * as z from 'zod/mini'
import { earningTerms } from './agent.ts'
import { call } from './call.ts'
import { id, instant } from './shapes.ts'

const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const reason = z.string().check(z.trim(), z.minLength(10), z.maxLength(500))
const affected = z.object({ memberId: id, username: z.string(), depth: z.number(), before: earningTerms, after: earningTerms })

export const previewTerms = call({
  path: 'GET /bo/agents/terms/preview',
  summary:
    'What a change of terms would do: the member, and everybody below whose terms are above the new ones, with what they would become.',
  caller: 'operator',
  permission: 'agents.read',
  input: z.object({
    username,
    prizeGroup: z.coerce.number<number>(),
    rates: z.string().check(z.regex(/^\d\.\d{2}(,\d\.\d{2}){5}$/)),
  }),
  /** `total` with those that the list of at most 500 leaves out. */
  output: z.object({ list: z.array(affected), total: z.number() }),
  refusals: ['RATE_ABOVE_OWN'],
})

export const setTerms = call({
  path: 'POST /bo/agents/terms',
  summary:
    'Sets what a member earns, for bets from now on. Below the terms of a downline only with `cascade`, which lowers everybody below.',
  caller: 'operator',
  permission: 'agents.terms',
  input: z.object({ username, terms: earningTerms, cascade: z._default(z.boolean(), false), reason }),
  output: z.object({ changed: z.number(), pausedLinks: z.number(), since: instant }),
  /** RATE_ABOVE_OWN: above the agent above, or the most that the brand gives. RATE_BELOW_TEAM: a cascade is needed. */
  refusals: ['RATE_ABOVE_OWN', 'RATE_BELOW_TEAM'],
})

export const proposeMove = call({
  path: 'POST /bo/agents/moves',
  summary:
    'Proposes that a member and all below go to another agent, or to the platform. Nothing moves before a second person approves it.',
  caller: 'operator',
  permission: 'agents.propose',
  idempotent: true,
  input: z.object({
    username,
    /** '' for the platform. */
    to: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
    reason,
  }),
  /** How many members would move. */
  output: z.object({ id, members: z.number() }),
  /** MOVE_INVALID with `because`: below itself, already there, no agent, terms above those of the agent. CASE_CLOSED: another move is open. */
  refusals: ['MOVE_INVALID', 'CASE_CLOSED'],
})

export const decideOnMove = call({
  path: 'POST /bo/agents/moves/decide',
  summary:
    'Approves a move, which takes effect at the start of the next day, or rejects it with a reason. The proposer cannot decide.',
  caller: 'operator',
  permission: 'agents.decide',
  input: z.object({
    id,
    decision: z.enum(['approved', 'rejected']),
    reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  }),
  output: z.object({ state: z.enum(['approved', 'rejected']), effectiveAt: z.nullable(instant) }),
  refusals: ['SAME_PERSON', 'CASE_CLOSED', 'MOVE_INVALID'],
})

export const listMoves = call({
  path: 'GET /bo/agents/moves',
  summary: 'The last hundred moves of branches, the newest first.',
  caller: 'operator',
  permission: 'agents.read',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({
        id,
        username: z.string(),
        from: z.string(),
        to: z.string(),
        reason: z.string(),
        state: z.enum(['proposed', 'approved', 'rejected', 'done', 'void']),
        proposedAt: instant,
        decidedAt: z.nullable(instant),
        effectiveAt: z.nullable(instant),
        members: z.nullable(z.number()),
      }),
    ),
  }),
  refusals: [],
})
