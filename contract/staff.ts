import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, pageOf, pageQuery } from './shapes.ts'

export const listStaffCalls = call({
  path: 'GET /bo/staff/calls',
  summary: 'The audit log of staff calls with their outcomes, the newest first, this call included.',
  caller: 'operator',
  permission: 'staff.review',
  input: z.object({ ...pageQuery, name: z.optional(z.string().check(z.maxLength(40))) }),
  output: pageOf(
    z.object({
      id,
      name: z.string(),
      at: instant,
      call: z.string(),
      /** JSON, cut where it is long. */
      input: z.string(),
      address: z.string(),
      traceId: z.string(),
      /** "OK" or the name of the refusal; null while in progress. */
      code: z.nullable(z.string()),
    }),
  ),
  refusals: [],
})
