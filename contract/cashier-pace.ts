import * as z from 'zod/mini'
import { call } from './call.ts'
import { nothing } from './shapes.ts'

export const getDepositPace = call({
  path: 'GET /wps/pay/pace',
  summary: 'How long deposits took from request to credit, measured over all methods.',
  caller: 'anyone',
  input: nothing,
  output: z.object({
    /** Median of the last `days` in seconds; null with fewer than five credits. */
    medianSeconds: z.nullable(z.number()),
    days: z.number(),
  }),
  refusals: [],
})
