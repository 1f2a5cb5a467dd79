import * as z from 'zod/mini'
import { call } from './call.ts'
import { result } from './lottery.ts'
import { id, instant, money, nothing } from './shapes.ts'

const game = z.string().check(z.maxLength(20))
const issue = z.string().check(z.regex(/^\d{8}-\d{1,4}$/))

export const askCorrection = call({
  path: 'POST /bo/lottery/corrections',
  summary:
    'Asks for the published result of a settled draw to be corrected. Nothing changes before somebody else approves it. A draw of our own can only be corrected to what its recipe gives.',
  caller: 'operator',
  permission: 'result.propose',
  idempotent: true,
  input: z.object({
    game,
    issue,
    result,
    /** Members read it. */
    reason: z.string().check(z.trim(), z.minLength(10), z.maxLength(500)),
    /** What shows the right result: a link, a document, the words of the source. Staff read it. */
    evidence: z.string().check(z.trim(), z.minLength(10), z.maxLength(2000)),
  }),
  output: z.object({ id }),
  /** CASE_CLOSED with `state`: the draw is not settled, or another correction of it is open. */
  refusals: ['GAME_NOT_FOUND', 'ISSUE_NOT_FOUND', 'CASE_CLOSED', 'ARCHIVED'],
})

export const listCorrections = call({
  path: 'GET /bo/lottery/corrections',
  summary:
    'Corrections of results, the newest first: those that wait for a checker, those under way, and what the others came to.',
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
        /** What wallets did not cover: it stays with the members, at the house’s cost. */
        uncollected: money,
      }),
    ),
  }),
  refusals: [],
})

export const decideOnCorrection = call({
  path: 'POST /bo/lottery/corrections/decide',
  summary:
    'Approves a correction: the right result is published at once, and differences are paid and taken back. Or rejects it, which needs a reason. Never by who asked for it.',
  caller: 'operator',
  permission: 'result.decide',
  input: z.object({ id, decision: z.enum(['approved', 'rejected']), reason: z._default(z.string().check(z.maxLength(500)), '') }),
  output: z.object({ state: z.enum(['approved', 'rejected']) }),
  refusals: ['SAME_PERSON', 'CASE_CLOSED', 'ARCHIVED'],
})
