import { money } from '@tamuvo/contract/shapes.ts'
import * as z from 'zod/mini'
import { count, setting, shortText } from './setting-shapes.ts'

/** What an operator can set about safer play and about knowing who somebody is. */
export const saferSettings = {
  'safer.rules': setting(
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

  'kyc.rules': setting(
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
