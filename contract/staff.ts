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

export const startStaffAuthenticator = call({
  path: 'POST /bo/staff/authenticator',
  summary: 'Gives the caller a new secret for an authenticator. It counts once a code confirms it.',
  caller: 'operator',
  permission: 'staff.own',
  withoutCode: true,
  input: z.object({}),
  output: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth:`, for a QR code. */
    uri: z.string(),
  }),
  refusals: ['TWOFA_ON'],
})

export const confirmStaffAuthenticator = call({
  path: 'POST /bo/staff/authenticator/confirm',
  summary: 'Confirms the authenticator by a code, which also counts as proof from this address for ten minutes.',
  caller: 'operator',
  permission: 'staff.own',
  withoutCode: true,
  unrecorded: ['code'],
  input: z.object({ code: z.string().check(z.maxLength(40)) }),
  output: z.object({}),
  refusals: ['TWOFA_ON', 'TWOFA_OFF'],
})

export const resetStaffAuthenticator = call({
  path: 'POST /bo/staff/authenticator/reset',
  summary:
    'Removes the authenticator of somebody else, with all proofs by it. Nobody resets their own, and no machine resets any.',
  caller: 'operator',
  permission: 'staff.reset',
  input: z.object({
    name: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,29}$/)),
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
  }),
  output: z.object({}),
  refusals: ['TWOFA_OFF', 'SAME_PERSON'],
})
