import { money } from '@tamuvo/contract/shapes.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import { count, setting } from './setting-shapes.ts'

const isRange = ({ min, max }: { min: string; max: string }): boolean => fromWire(min) <= fromWire(max)

const positive = money.check(
  z.refine((text) => !text.startsWith('-') && fromWire(text) > 0n, { error: 'must be more than nothing' }),
)
const notNegative = money.check(z.refine((text) => !text.startsWith('-'), { error: 'must not be negative' }))

/** Limits of a level; what is left out says nothing. */
const levelLimits = z.strictObject({ max: z.optional(notNegative), dayMax: z.optional(notNegative) })

const freePerDay = z.int().check(z.gte(0), z.lte(1_000))

const channel = z
  .strictObject({ open: z.boolean(), weight: count(1_000), min: positive, max: positive })
  .check(z.refine(isRange, { path: ['max'], error: 'must not be below min' }))

const minutes = count(10_080)

/** Settings of withdrawals. */
export const withdrawalSettings = {
  'wd.limits': setting(
    'limits',
    'What one withdrawal and one day may take out at least and at most: of everybody, by VIP level and by level of identity. The lowest counts.',
    z
      .strictObject({
        min: positive,
        max: positive,
        dayMax: positive,
        /** By the number of the VIP level; how many are free a day, where that is another number than everybody's. */
        vip: z.record(z.string().check(z.regex(/^\d{1,2}$/)), z.extend(levelLimits, { freePerDay: z.optional(freePerDay) })),
        /** By the level of identity, 0 to 3. */
        kyc: z.array(levelLimits).check(z.minLength(4), z.maxLength(4)),
      })
      .check(z.refine(isRange, { path: ['max'], error: 'must not be below min' })),
    {
      min: '10.00',
      max: '5000.00',
      dayMax: '20000.00',
      vip: {},
      kyc: [{ max: '50.00' }, { dayMax: '2000.00' }, { dayMax: '20000.00' }, {}],
    },
  ),

  'wd.fee': setting(
    'limits',
    'How many withdrawals a day are free, and the fee of the others: a percentage in hundredths (100 is 1 %), at least and at most.',
    z
      .strictObject({
        freePerDay,
        percent: z.int().check(z.gte(0), z.lte(5_000)),
        min: notNegative,
        max: notNegative,
      })
      .check(z.refine(isRange, { path: ['max'], error: 'must not be below min' })),
    { freePerDay: 3, percent: 100, min: '1.00', max: '20.00' },
  ),

  'wd.openMax': setting('limits', 'How many withdrawals of a member may be on the way at once.', count(50), 3),

  'wd.autoMax': setting(
    'limits',
    'Up to which amount a withdrawal without signs of risk is paid without a person.',
    notNegative,
    '500.00',
  ),

  'wd.fourEyesFrom': setting('limits', 'From which amount on a withdrawal is approved by two people.', positive, '1000.00'),

  'wd.risk': setting(
    'limits',
    'From which score of risk on a person decides about a withdrawal, and from which all withdrawals of the member are held.',
    z.strictObject({ reviewFrom: count(100), holdFrom: count(100) }).check(
      z.refine(({ reviewFrom, holdFrom }) => reviewFrom <= holdFrom, {
        path: ['holdFrom'],
        error: 'must not be below reviewFrom',
      }),
    ),
    { reviewFrom: 30, holdFrom: 70 },
  ),

  'wd.sla': setting(
    'service',
    'How many minutes each stage of a withdrawal may take: members see these promises, and how many are kept.',
    z.strictObject({ check: minutes, review: minutes, send: minutes, payment: minutes, trouble: minutes }),
    { check: 5, review: 120, send: 15, payment: 60, trouble: 240 },
  ),

  'wd.channels': setting(
    'limits',
    'By which channels withdrawals are paid: whether each is open, its weight, and the least and most of one payment.',
    z.record(z.string().check(z.regex(/^[a-z0-9]{1,20}$/)), channel),
    {
      sandpay: { open: true, weight: 100, min: '1.00', max: '20000.00' },
      sandpay2: { open: true, weight: 50, min: '1.00', max: '20000.00' },
      coin: { open: true, weight: 100, min: '5.00', max: '5000.00' },
    },
  ),

  'wd.sending': setting(
    'limits',
    'How often a withdrawal is sent before a person decides, and how many minutes pass until a payment that no provider knows counts as not sent.',
    z.strictObject({
      triesMax: count(50),
      /** More than twice as long as a signature is accepted for: see docs/decisions/0045. */
      graceMinutes: z.int().check(z.gte(11), z.lte(1_440)),
    }),
    { triesMax: 6, graceMinutes: 15 },
  ),

  'wd.memberCancel': setting(
    'limits',
    'Whether members may take back a withdrawal that nothing happened to yet. The site never offers it; many laws forbid to.',
    z.boolean(),
    false,
  ),
}
