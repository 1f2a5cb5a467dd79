import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, money, nothing, stake } from './shapes.ts'

const adjustmentKinds = ['ADJUST_PLUS', 'ADJUST_MINUS'] as const
/** The account on the other side: promotions, manual payments, fees, or suspense while unexplained. */
const adjustmentBearers = ['house:promo', 'psp:manual', 'house:fee', 'suspense'] as const

const reason = z.string().check(z.trim(), z.minLength(10), z.maxLength(500))

export const askAdjustment = call({
  path: 'POST /bo/adjustments',
  summary: 'Proposes a manual adjustment of a balance. Nothing is posted before a second person approves it.',
  caller: 'operator',
  permission: 'adjustment.propose',
  idempotent: true,
  input: z.object({
    memberId: id,
    kind: z.enum(adjustmentKinds),
    amount: stake,
    bearer: z.enum(adjustmentBearers),
    reason,
  }),
  output: z.object({ id }),
  refusals: ['ABOVE_MAX', 'DAY_LIMIT'],
})

export const listAdjustments = call({
  path: 'GET /bo/adjustments',
  summary: 'Adjustments that wait for a checker, the oldest first, each with the current balance before and after it.',
  caller: 'operator',
  permission: 'adjustment.decide',
  input: nothing,
  output: z.object({
    list: z.array(
      z.object({
        id,
        memberId: id,
        kind: z.enum(adjustmentKinds),
        amount: money,
        bearer: z.enum(adjustmentBearers),
        reason: z.string(),
        proposedAt: instant,
        balanceBefore: money,
        balanceAfter: money,
      }),
    ),
  }),
  refusals: [],
})

export const decideOnAdjustment = call({
  path: 'POST /bo/adjustments/decide',
  summary: 'Approves an adjustment, which moves the money, or rejects it with a reason. The proposer cannot decide.',
  caller: 'operator',
  permission: 'adjustment.decide',
  input: z.object({ id, decision: z.enum(['approved', 'rejected']), reason: z._default(z.string().check(z.maxLength(500)), '') }),
  output: z.object({ state: z.enum(['approved', 'rejected']), entryId: z.nullable(id) }),
  refusals: ['SAME_PERSON', 'CASE_CLOSED', 'INSUFFICIENT'],
})
