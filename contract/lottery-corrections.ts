import * as z from 'zod/mini'
import { call } from './call.ts'
import { result } from './lottery.ts'
import { id, instant, money, nothing } from './shapes.ts'

const game = z.string().check(z.maxLength(20))
const issue = z.string().check(z.regex(/^\d{8}-\d{1,4}$/))

export const askCorrection = call({
  path: 'POST /bo/lottery/corrections',
  summary:
    'Proposes a correction of the published result of a settled draw. Nothing changes before a second person approves it. An own draw can only be corrected to the result of its recipe.',
  caller: 'operator',
  permission: 'result.propose',
  idempotent: true,
  input: z.object({
    game,
    issue,
    result,
    /** Shown to members. */
    reason: z.string().check(z.trim(), z.minLength(10), z.maxLength(500)),
    /** Evidence of the right result: a link, a document, a quote of the source. Shown to staff only. */
    evidence: z.string().check(z.trim(), z.minLength(10), z.maxLength(2000)),
  }),
  output: z.object({ id }),
  /** CASE_CLOSED with `state`: the draw is not settled, or another correction of it is open. */
  refusals: ['GAME_NOT_FOUND', 'ISSUE_NOT_FOUND', 'CASE_CLOSED', 'ARCHIVED'],
})

export const listCorrections = call({
  path: 'GET /bo/lottery/corrections',
  summary: 'Corrections of results with their states and effects, the newest first.',
  caller: 'operator',
  permission: 'result.decide',
  input: nothing,
  output: z.object({
    list: z.array(
      z.object({
        id,
        game,
        issue,
        replaces: result,
        result,
        reason: z.string(),
        evidence: z.string(),
        proposedAt: instant,
        state: z.enum(['proposed', 'approved', 'rejected']),
        decidedAt: z.nullable(instant),
        doneAt: z.nullable(instant),
        /** Of bets for real money, so far. */
        changed: z.number(),
        winners: z.number(),
        paid: money,
        taken: money,
        /** Overpayments that balances did not cover: a loss of the house. */
        uncollected: money,
      }),
    ),
  }),
  refusals: [],
})

export const decideOnCorrection = call({
  path: 'POST /bo/lottery/corrections/decide',
  summary:
    'Approves a correction, which publishes the right result at once and posts the differences, or rejects it with a reason. The proposer cannot decide.',
  caller: 'operator',
  permission: 'result.decide',
  input: z.object({ id, decision: z.enum(['approved', 'rejected']), reason: z._default(z.string().check(z.maxLength(500)), '') }),
  output: z.object({ state: z.enum(['approved', 'rejected']) }),
  refusals: ['SAME_PERSON', 'CASE_CLOSED', 'ARCHIVED'],
})
