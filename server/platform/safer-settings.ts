import { markerKinds } from '@tamuvo/contract/marker-kinds.ts'
import { money } from '@tamuvo/contract/shapes.ts'
import * as z from 'zod/mini'
import { count, setting, shortText } from './setting-shapes.ts'

const hour = z.int().check(z.gte(0), z.lte(24))
/** How signs of one kind in one day weigh: nothing below `from`, then `points` and `more` for each further, up to `most`. */
const weight = z.object({
  from: count(1_000),
  points: count(1_000),
  more: z.int().check(z.gte(0), z.lte(1_000)),
  most: count(1_000),
})

/** What an operator can set about safer play and about knowing who somebody is. */
export const saferSettings = {
  'safer.rules': setting(
    'safer',
    'How limits of members count their days, how long a higher limit waits, and where help is found.',
    z.object({
      /** Whether a day, a week and a month begin on the calendar of the site, or lie behind the moment. */
      windows: z.enum(['calendar', 'rolling']),
      /** How long a higher limit waits before it can be said again. */
      coolingHours: z.int().check(z.gte(24), z.lte(720)),
      /** Where a member finds help. */
      helpContacts: z.array(z.object({ name: shortText, contact: shortText })).check(z.maxLength(20)),
    }),
    { windows: 'calendar', coolingHours: 24, helpContacts: [] },
  ),

  /** Signs of harm: what counts as one, what it weighs, and what a score leads to. */
  'safer.markers': setting(
    'safer',
    'What counts as a sign of harm, what it weighs, and what a score leads to.',
    z
      .object({
        /** The night by the clock of the site, from one hour to another. */
        nightFrom: hour,
        nightUntil: hour,
        /** Paid in so many minutes after a bet at most, with so little left of what was paid in the day before. */
        chaseMinutes: count(1_440),
        chaseLeftPercent: count(100),
        weights: z.record(z.enum(markerKinds), weight),
        /** A marker fades by the day; after so many nothing is left of it. */
        fadeDays: z.int().check(z.gte(7), z.lte(90)),
        tipAt: count(10_000),
        callAt: count(10_000),
        breakAt: count(10_000),
        /** No second tip within so many days. */
        tipDays: z.int().check(z.gte(7), z.lte(90)),
        /** After a case was closed, no other of the same level within so many days. */
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
        // Four quarters of an hour: a short game before sleep is no sign.
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
      /** What somebody of whom nothing is confirmed may pay in altogether. */
      depositMaxUnknown: money,
      /** Paid in altogether beyond this asks for documents. */
      threshold: money,
      /** What may be paid out: in one go without a level, in a day with level 1 and 2. */
      payoutMax: z.tuple([money, money, money]),
      transferMax: money,
      fileBytesMax: count(20 * 1024 * 1024),
      filesMax: count(20),
      /** Files are destroyed so many days after the decision. */
      retentionDays: count(3650),
      /** An approval is good for so many days. */
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
