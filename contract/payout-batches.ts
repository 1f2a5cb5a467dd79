import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, money, pageOf, pageQuery } from './shapes.ts'

/** Withdrawals that are paid by hand together, such as by a file that a bank takes. */

const note = z.string().check(z.trim(), z.minLength(10), z.maxLength(300))
export const payoutBatchesMax = 200

/** `PROPOSED`: kept from every other way, and not shown to anybody yet. */
export const payoutBatchStates = ['PROPOSED', 'RELEASED', 'REFUSED'] as const

export const proposePayoutBatch = call({
  path: 'POST /bo/withdrawals/batches',
  summary:
    'Sets approved withdrawals aside to be paid by hand together: no channel pays them from then on. All of them, or none. Their accounts are told once another person releases the batch.',
  caller: 'operator',
  permission: 'withdrawals.review',
  input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(payoutBatchesMax)), note }),
  output: z.object({ id, reference: z.string(), count: z.number(), sum: money }),
  /** `CASE_CLOSED`: `value.ids` are not approved, on hold, barred, or being paid already. */
  refusals: ['CASE_CLOSED'],
})

export const releasePayoutBatch = call({
  path: 'POST /bo/withdrawals/batches/release',
  summary:
    'Releases a batch of another person and answers with the accounts and amounts to pay, as CSV; who released it can have the file again. What may no longer be paid is left out and goes back to staff, as all of it does when the batch is refused. What was paid is settled for each withdrawal, by two people.',
  caller: 'operator',
  permission: 'withdrawals.decide',
  input: z.object({ id, decision: z.enum(['RELEASED', 'REFUSED']), note }),
  output: z.object({ count: z.number(), csv: z.string() }),
  refusals: ['CASE_CLOSED', 'SAME_PERSON'],
})

export const listPayoutBatches = call({
  path: 'GET /bo/withdrawals/batches',
  summary: 'Batches of payments by hand, the newest first, with how many of their withdrawals are not settled yet.',
  caller: 'operator',
  permission: 'withdrawals.read',
  input: z.object({ ...pageQuery }),
  output: pageOf(
    z.object({
      id,
      reference: z.string(),
      state: z.enum(payoutBatchStates),
      count: z.number(),
      sum: money,
      /** Whose try waits for its end. */
      open: z.number(),
      maker: z.nullable(z.string()),
      madeAt: instant,
      checker: z.nullable(z.string()),
      decidedAt: z.nullable(instant),
      note: z.string(),
    }),
  ),
  refusals: [],
})
