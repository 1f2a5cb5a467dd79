import { stake } from '@tamuvo/contract/shapes.ts'
import * as z from 'zod/mini'
import { count, setting } from './setting-shapes.ts'

/** What an operator can set about the games of our own studio. */
export const studioSettings = {
  'studio.limits': setting(
    'limits',
    'The least and the largest unit of a bet in own games, and the most that a round may stake and may pay; bets that could pay more are refused.',
    z.object({ unitLeast: stake, unitMost: stake, stakeMost: stake, payoutMost: stake }),
    { unitLeast: '0.10', unitMost: '100.00', stakeMost: '1000.00', payoutMost: '250000.00' },
  ),
  'studio.profile': setting(
    'safer',
    'The least milliseconds from one round of an own game to the next, and whether features may be bought, animations cut short, rounds repeated by themselves.',
    z.object({
      cycleMs: z.int().check(z.gte(0), z.lte(60_000)),
      mayBuyFeature: z.boolean(),
      mayHurry: z.boolean(),
      mayAutoplay: z.boolean(),
    }),
    { cycleMs: 0, mayBuyFeature: true, mayHurry: true, mayAutoplay: false },
  ),
  'tournament.prizesMost': setting('limits', 'The most that the prizes of one tournament may come to.', stake, '5000.00'),
  'studio.openHours': setting(
    'games',
    'After how many hours an open round of an own game is ended by the actions that its published rules take.',
    count(24 * 30),
    24,
  ),
  'crash.rules': setting(
    'games',
    'Crash: milliseconds from the end of a round until bets are taken, and for how long; the most that all bets of a round may return together.',
    z.object({
      pauseMs: z.int().check(z.gte(500), z.lte(60_000)),
      bettingMs: z.int().check(z.gte(1_000), z.lte(60_000)),
      returnMost: stake,
    }),
    { pauseMs: 3_000, bettingMs: 6_000, returnMost: '1000000.00' },
  ),
}
