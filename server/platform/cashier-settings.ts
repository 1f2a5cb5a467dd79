import { gameTypes } from '@tamuvo/contract/brand.ts'
import { institutionCode } from '@tamuvo/contract/cashier-payees.ts'
import { coinNetworks } from '@tamuvo/contract/coin-addresses.ts'
import { money } from '@tamuvo/contract/shapes.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import { count, setting, shortText } from './setting-shapes.ts'

const rank = z.int().check(z.gte(0), z.lte(100))
const minute = z.int().check(z.gte(0), z.lte(1439))

const depositMethod = z
  .object({
    open: z.boolean(),
    min: money,
    max: money,
    dayCountMax: count(100_000),
    daySumMax: money,
    paused: z.optional(z.boolean()),
    rankMin: z.optional(rank),
    rankMax: z.optional(rank),
    kycMin: z.optional(z.int().check(z.gte(0), z.lte(3))),
    /** Minutes of the site's day, equal for all day. */
    opensMinute: z.optional(minute),
    closesMinute: z.optional(minute),
    firstAllowed: z.optional(z.boolean()),
    fee: z.optional(money),
    /** Hundredths of a percent. */
    feeRate: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
    feeBearer: z.optional(z.enum(['PAYER', 'HOUSE'])),
  })
  .check(
    z.refine(({ min }) => fromWire(min) > 0n, { path: ['min'], error: 'must be more than nothing' }),
    z.refine(({ min, max }) => fromWire(min) <= fromWire(max), { path: ['max'], error: 'must not be below min' }),
  )

const institution = {
  code: institutionCode,
  names: z.strictObject({ EN: shortText, MY: z.optional(shortText), CN: z.optional(shortText) }),
  /** What is paid out there. */
  currency: shortText,
  /** Whether members may add new accounts. Those that they have stay. */
  open: z.boolean(),
}

/** "2.1", with up to six decimals. */
const rate = z.string().check(
  z.regex(/^\d{1,9}(\.\d{1,6})?$/),
  z.refine((text) => Number(text) > 0, { error: 'must be more than nothing' }),
)

const digits = z.int().check(z.gte(4), z.lte(34))

const accountInstitution = z.strictObject({
  ...institution,
  kind: z.enum(['BANK', 'EWALLET']),
  /** How many digits a number has, and with which ones it may begin. */
  number: z
    .strictObject({
      min: digits,
      max: digits,
      startsWith: z.array(z.string().check(z.regex(/^\d{1,8}$/))).check(z.maxLength(20)),
    })
    .check(z.refine(({ min, max }) => min <= max, { path: ['max'], error: 'must not be below min' })),
})

const coinInstitution = z.strictObject({
  ...institution,
  kind: z.literal('COIN'),
  networks: z.array(z.enum(coinNetworks)).check(
    z.minLength(1),
    z.refine((names) => new Set(names).size === names.length, { error: 'must not repeat a network' }),
  ),
})

/** Settings of deposits and withdrawals. */
export const cashierSettings = {
  'deposit.methods': setting(
    'limits',
    'Whether a way to pay in is open, to whom and when, its fee, and its limits for one deposit and for a day, by its code; those not named keep their own.',
    z.record(z.string().check(z.minLength(1), z.maxLength(40)), depositMethod),
    {},
  ),

  'turnover.depositMultiple': setting(
    'limits',
    'How many times a deposit has to be bet before it may be withdrawn, in hundredths: 100 is once.',
    z.int().check(z.gte(0), z.lte(10_000)),
    100,
  ),

  'turnover.depositWeights': setting(
    'limits',
    'How many percent of a bet count towards what a deposit has to be bet, by product; those not named count nothing.',
    z.partialRecord(z.enum(gameTypes), z.int().check(z.gte(0), z.lte(100))),
    { LOTT: 100, ELOTT: 100, LIVE: 100, RNG: 100, SPORTS: 100, ESPORTS: 100, PVP: 100, FISH: 100 },
  ),

  'turnover.clearBelow': setting(
    'limits',
    'Nothing has to be bet any more once a member owns less than this in all wallets and has no open bet.',
    money,
    '1.00',
  ),

  'deposit.twoPeopleFrom': setting(
    'limits',
    'The amount from which a deposit is matched, credited or rejected by hand by two people.',
    money.check(z.refine((from) => fromWire(from) > 0n, { error: 'must be more than nothing' })),
    '1000.00',
  ),

  'deposit.openMax': setting('limits', 'How many unpaid deposits a member may have at once.', count(50), 3),

  'coin.terms': setting(
    'limits',
    'What one coin is worth in units, how many blocks confirm a payment by coin, and from how many coins on an address is swept to the house.',
    z.strictObject({ rate, confirmations: count(1_000), sweepFrom: count(1_000_000) }),
    { rate: '2.1', confirmations: 12, sweepFrom: 50 },
  ),

  'coin.slowMinutes': setting(
    'limits',
    'How old the newest block of the coin’s chain may be before staff get an alarm, and members read that coins are slow.',
    count(1_440),
    10,
  ),

  'tup.offered': setting('limits', 'Whether members may send money to the agent above them.', z.boolean(), true),

  'tup.requireAudit': setting(
    'limits',
    'Whether a member has to meet the turnover of deposits and bonuses before sending money to the agent above.',
    z.boolean(),
    true,
  ),

  'tup.min': setting('limits', 'The least that a member may send to the agent above.', money, '1.00'),

  'tup.dayMax': setting('limits', 'The most that a member may send to the agent above within a day.', money, '5000.00'),

  'payee.institutions': setting(
    'limits',
    'The banks, e-wallets and coins to which members may withdraw, in the order of the list, and what account numbers are like there.',
    z.array(z.discriminatedUnion('kind', [accountInstitution, coinInstitution])).check(
      z.maxLength(200),
      z.refine((list) => new Set(list.map(({ code }) => code)).size === list.length, { error: 'must not repeat a code' }),
    ),
    [],
  ),

  'payee.max': setting(
    'limits',
    'How many bank accounts, e-wallets or coin addresses of each kind a member may have.',
    count(50),
    5,
  ),

  'payee.newHoldHours': setting(
    'limits',
    'How many hours a new account waits before the member may withdraw to it; the first one of a member does not wait.',
    z.int().check(z.gte(0), z.lte(720)),
    24,
  ),

  'reconciliation.times': setting(
    'limits',
    'At which minute of the day the day before is compared with providers, and in its last how many minutes what lacks a side waits for the next day.',
    z.strictObject({ atMinute: minute, carryMinutes: z.int().check(z.gte(0), z.lte(720)) }),
    { atMinute: 60, carryMinutes: 60 },
  ),

  'payee.triesPerDay': setting('limits', 'How often a member may try to add an account within a day.', count(1_000), 10),
}
