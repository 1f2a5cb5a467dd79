import { money } from '@tamuvo/contract/shapes.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import { count, setting } from './setting-shapes.ts'

const positive = money.check(
  z.refine((text) => !text.startsWith('-') && fromWire(text) > 0n, { error: 'must be more than nothing' }),
)

/** Settings of payments between members. */
export const p2pSettings = {
  'p2p.confirmMinutes': setting(
    'limits',
    'How many minutes a member has to say whether a payment of another member arrived, before it counts as received.',
    z.int().check(z.gte(15), z.lte(1_440)),
    30,
  ),

  'p2p.trust': setting(
    'limits',
    'After how many false proofs within how many days a payer takes part no more; strikes of payees count as long; the most bonus of a day.',
    z.strictObject({ payerStrikesMax: count(100), strikeDays: count(3_650), bonusDayMax: money }),
    { payerStrikesMax: 2, strikeDays: 90, bonusDayMax: '2.50' },
  ),

  'p2p.rules': setting(
    'limits',
    'Whether members may pay withdrawals of others: the most, the parts, for how many minutes, the bonus in hundredths of a percent, and how many strikes end it.',
    z
      .strictObject({
        open: z.boolean(),
        max: positive,
        partMin: positive,
        partsMax: count(20),
        openMinutes: count(1_440),
        bonusRate: z.int().check(z.gte(0), z.lte(1_000)),
        strikesMax: count(100),
      })
      .check(
        z.refine(({ partMin, max }) => fromWire(partMin) <= fromWire(max), {
          path: ['max'],
          error: 'must not be below partMin',
        }),
      ),
    { open: true, max: '500.00', partMin: '10.00', partsMax: 5, openMinutes: 120, bonusRate: 50, strikesMax: 2 },
  ),
}
