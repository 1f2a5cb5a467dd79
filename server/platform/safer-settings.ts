import { markerKinds } from '@tamuvo/contract/marker-kinds.ts'
import { money } from '@tamuvo/contract/shapes.ts'
import * as z from 'zod/mini'
import { count, setting, shortText } from './setting-shapes.ts'

const hour = z.int().check(z.gte(0), z.lte(24))
/** Score of markers of one kind in a day: 0 below `from`, then `points`, plus `more` for each further, up to `most`. */
const weight = z.object({
  from: count(1_000),
  points: count(1_000),
  more: z.int().check(z.gte(0), z.lte(1_000)),
  most: count(1_000),
})

/** Settings of safer play and KYC. */
export const saferSettings = {
  'safer.rules': setting(
    'safer',
    'How limits of members count their days, how long a higher limit waits, and where help is found.',
    z.object({
      /** Whether a day, a week and a month are calendar periods of the site's time zone, or rolling windows. */
      windows: z.enum(['calendar', 'rolling']),
      /** Cooling-off time before a higher limit can be confirmed. */
      coolingHours: z.int().check(z.gte(24), z.lte(720)),
      /** Help organisations. */
      helpContacts: z.array(z.object({ name: shortText, contact: shortText })).check(z.maxLength(20)),
    }),
    { windows: 'calendar', coolingHours: 24, helpContacts: [] },
  ),

  /** Markers of harm: thresholds, scores, and the actions by score. */
  'safer.markers': setting(
    'safer',
    'What counts as a sign of harm, what it weighs, and what a score leads to.',
    z
      .object({
        /** Night hours in the site's time zone. */
        nightFrom: hour,
        nightUntil: hour,
        /** Maximum minutes from a bet to a deposit, with little left of the deposits of the last day. */
        chaseMinutes: count(1_440),
        chaseLeftPercent: count(100),
        weights: z.record(z.enum(markerKinds), weight),
        /** Days over which the score of a marker decays to zero. */
        fadeDays: z.int().check(z.gte(7), z.lte(90)),
        tipAt: count(10_000),
        callAt: count(10_000),
        breakAt: count(10_000),
        /** Minimum days between two tips. */
        tipDays: z.int().check(z.gte(7), z.lte(90)),
        /** Minimum days between a closed case and the next of the same level. */
        caseDays: count(90),
      })
      .check(
        z.refine(({ nightFrom, nightUntil }) => nightFrom < nightUntil),
        z.refine(({ tipAt, callAt, breakAt }) => tipAt < callAt && callAt < breakAt),
      ),
    {
      nightFrom: 0,
      nightUntil: 5,
      chaseMinutes: 60,
      chaseLeftPercent: 10,
      weights: {
        // Four quarters of an hour, so that a short session does not count.
        NIGHT_PLAY: { from: 4, points: 4, more: 1, most: 10 },
        CHASING: { from: 1, points: 6, more: 4, most: 18 },
        LIMIT_HIT: { from: 1, points: 3, more: 1, most: 8 },
        LIMIT_RAISED: { from: 1, points: 4, more: 2, most: 8 },
        BREAK_TRIED: { from: 1, points: 6, more: 3, most: 15 },
        FAILED_DEPOSIT: { from: 3, points: 5, more: 2, most: 12 },
      },
      fadeDays: 28,
      tipAt: 15,
      callAt: 35,
      breakAt: 60,
      tipDays: 7,
      caseDays: 7,
    },
  ),

  'kyc.rules': setting(
    'safer',
    'From which amounts on members have to prove who they are, and how their documents are kept.',
    z.object({
      /** Total deposits allowed with an unconfirmed identity. */
      depositMaxUnknown: money,
      /** Total deposits beyond which documents are required. */
      threshold: money,
      /** Maximum withdrawal: per request at level 0, per day at levels 1 and 2. */
      payoutMax: z.tuple([money, money, money]),
      transferMax: money,
      fileBytesMax: count(20 * 1024 * 1024),
      filesMax: count(20),
      /** Days after the decision when files are deleted. */
      retentionDays: count(3650),
      /** Validity of an approval in days. */
      validDays: count(3650),
    }),
    {
      depositMaxUnknown: '200.00',
      threshold: '2000.00',
      payoutMax: ['50.00', '2000.00', '20000.00'],
      transferMax: '500.00',
      fileBytesMax: 6 * 1024 * 1024,
      filesMax: 8,
      retentionDays: 1825,
      validDays: 730,
    },
  ),
}
