import { money } from '@tamuvo/contract/shapes.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import { count, setting } from './setting-shapes.ts'

const depositMethod = z
  .object({ open: z.boolean(), min: money, max: money, dayCountMax: count(100_000), daySumMax: money })
  .check(
    z.refine(({ min }) => fromWire(min) > 0n, { path: ['min'], error: 'must be more than nothing' }),
    z.refine(({ min, max }) => fromWire(min) <= fromWire(max), { path: ['max'], error: 'must not be below min' }),
  )

/** Settings of deposits and withdrawals. */
export const cashierSettings = {
  'deposit.methods': setting(
    'limits',
    'Whether a way to pay in is open, and its limits for one deposit and for a day, by its code; those not named keep their own.',
    z.record(z.string().check(z.minLength(1), z.maxLength(40)), depositMethod),
    {},
  ),

  'deposit.openMax': setting('limits', 'How many unpaid deposits a member may have at once.', count(50), 3),
}
