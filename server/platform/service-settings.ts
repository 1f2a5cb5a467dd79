import { interfaceLanguages } from '@tamuvo/contract/languages.ts'
import { texts } from '@tamuvo/contract/shapes.ts'
import * as z from 'zod/mini'
import { cannedAnswers } from './canned-answers.ts'
import { count, setting, shortText } from './setting-shapes.ts'

/** Settings of customer service. */
export const serviceSettings = {
  'service.desk': setting(
    'service',
    'How fast customer service answers, when conversations end, and how much a visitor may send.',
    z.object({
      /** Target for the first answer in seconds. */
      targetSeconds: z.object({ live: count(86_400), vip: count(86_400) }),
      /** How long staff count as on duty after they set it or last worked in customer service. */
      dutyMinutes: count(1_440),
      /** An assigned conversation ends after this time without messages. */
      idleMinutes: count(10_080),
      /** A waiting one ends after this time without a request of its page. */
      leftMinutes: count(10_080),
      messagesPerMinute: count(1_000),
      picturesPerHour: count(1_000),
      startsPerHour: count(10_000),
      transcriptsPerDay: count(1_000),
      keptDays: count(3_650),
      /** Languages of the team. */
      teamLanguages: z.array(z.enum(interfaceLanguages)).check(
        z.minLength(1),
        z.refine((codes) => new Set(codes).size === codes.length),
      ),
    }),
    {
      targetSeconds: { live: 120, vip: 30 },
      dutyMinutes: 5,
      idleMinutes: 10,
      leftMinutes: 5,
      messagesPerMinute: 20,
      picturesPerHour: 30,
      startsPerHour: 10,
      transcriptsPerDay: 5,
      keptDays: 180,
      teamLanguages: ['MY', 'EN', 'CN'],
    },
  ),

  'alarms.mailTo': setting(
    'service',
    'Mail addresses of staff that get a mail when an alarm is raised, once a day while it lasts, and when it is over.',
    z.array(z.string().check(z.email(), z.maxLength(254))).check(z.maxLength(20)),
    [],
  ),

  /** Canned answers. `{name}`, `{staff}` and `{brand}` are filled in; `guest` replaces the name of a visitor. */
  'service.canned': setting(
    'service',
    'Prepared answers of customer service in each language.',
    z.object({
      guest: texts,
      answers: z.array(z.object({ code: shortText, texts })).check(
        z.maxLength(200),
        z.refine((answers) => new Set(answers.map(({ code }) => code)).size === answers.length),
      ),
    }),
    cannedAnswers,
  ),
}
