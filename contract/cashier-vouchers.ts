import * as z from 'zod/mini'
import { call } from './call.ts'
import { deposit } from './cashier.ts'
import { id, instant, money, nothing, pageOf, pageQuery, stake, whole } from './shapes.ts'

export const redeemVoucher = call({
  path: 'POST /wps/pay/vouchers/redeem',
  summary: 'Pays in by the code of a voucher, once.',
  caller: 'member',
  idempotent: true,
  input: z.object({
    method: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
    /** Spaces, dashes and small letters are fine. */
    code: z.string().check(z.maxLength(60)),
  }),
  output: deposit,
  refusals: [
    'METHOD_CLOSED',
    'METHOD_NOT_FOR_YOU',
    'VOUCHER_INVALID',
    'VOUCHER_USED',
    'VOUCHER_EXPIRED',
    'DAY_LIMIT',
    'ACCOUNT_FROZEN',
    'REAL_ACCOUNT_NEEDED',
    'RG_EXCLUDED',
    'RG_LIMIT',
    'KYC_REQUIRED',
  ],
})

export const proposeVouchers = call({
  path: 'POST /bo/vouchers',
  summary: 'Proposes a batch of vouchers of one value. None is made before a second person decides.',
  caller: 'operator',
  permission: 'vouchers.propose',
  input: z.object({
    value: stake,
    count: whole(1, 1000),
    expiresAt: instant,
    reason: z.string().check(z.trim(), z.minLength(10), z.maxLength(500)),
  }),
  output: z.object({ id }),
  refusals: ['ABOVE_MAX'],
})

export const decideVouchers = call({
  path: 'POST /bo/vouchers/decide',
  summary: 'Has the vouchers of a batch made, or refuses it. Their codes are in this answer, and nowhere else.',
  caller: 'operator',
  permission: 'vouchers.decide',
  input: z.object({ id, decision: z.enum(['MADE', 'REFUSED']) }),
  output: z.object({ codes: z.array(z.string()) }),
  refusals: ['SAME_PERSON', 'CASE_CLOSED'],
})

export const stopVouchers = call({
  path: 'POST /bo/vouchers/stop',
  summary: 'Stops what is left of a batch, as when its codes were lost.',
  caller: 'operator',
  permission: 'vouchers.propose',
  input: z.object({ id }),
  output: nothing,
  refusals: ['CASE_CLOSED'],
})

export const listVouchers = call({
  path: 'GET /bo/vouchers',
  summary: 'The batches of vouchers, the newest first, with how many were redeemed.',
  caller: 'operator',
  permission: 'vouchers.read',
  input: z.object({ ...pageQuery }),
  output: pageOf(
    z.object({
      id,
      value: money,
      count: z.number(),
      redeemed: z.number(),
      expiresAt: instant,
      state: z.enum(['PROPOSED', 'MADE', 'REFUSED', 'STOPPED']),
      reason: z.string(),
      proposedAt: instant,
    }),
  ),
  refusals: [],
})
