import { agentCentrePages } from '@tamuvo/contract/agent-centre.ts'
import { contractKinds } from '@tamuvo/contract/agent-contracts.ts'
import { earningTerms, ratedProducts } from '@tamuvo/contract/agent.ts'
import { money } from '@tamuvo/contract/shapes.ts'
import * as z from 'zod/mini'
import { count, setting } from './setting-shapes.ts'

const perKind = <Value>(value: Value) =>
  Object.fromEntries(contractKinds.map((kind) => [kind, value])) as Record<(typeof contractKinds)[number], Value>

/** Settings of agents. */
export const agentSettings = {
  'agent.highest': setting('limits', 'The most that the brand lets anybody earn: the prize group and the rates.', earningTerms, {
    prizeGroup: 1980,
    rates: { LIVE: '0.80', RNG: '1.20', PVP: '0.80', FISH: '1.00', SPORTS: '0.60', ESPORTS: '0.60' },
  }),

  'agent.ownRebates': setting(
    'limits',
    'The products in which members earn by their own bets. Lotteries pay by the prize group of the ticket.',
    z.array(z.enum(ratedProducts)).check(z.maxLength(ratedProducts.length)),
    [...ratedProducts],
  ),

  /** None: the brand has no agent centre. */
  'agent.menu': setting(
    'brand',
    'The pages of the agent centre, in the order of its menu; without any there is no agent centre.',
    z.array(z.enum(agentCentrePages)).check(z.refine((pages) => new Set(pages).size === pages.length)),
    [...agentCentrePages],
  ),

  'agent.limits': setting(
    'limits',
    'How many invite links and assistants an agent may have, and how many messages a day an agent may write to direct downlines.',
    z.object({ linksMax: count(1_000), assistantsMax: count(100), messagesPerDay: z._default(count(100), 5) }),
    { linksMax: 100, assistantsMax: 10, messagesPerDay: 5 },
  ),

  'tdown.offered': setting('limits', 'Whether agents may send money to their direct downlines.', z.boolean(), true),

  'tdown.min': setting('limits', 'The least that an agent may send to a downline.', money, '1.00'),

  'tdown.dayMax': setting('limits', 'The most that an agent may send to downlines within a day.', money, '20000.00'),

  'tdown.multiple': setting(
    'limits',
    'How often a downline has to bet what came from the agent before a withdrawal, in hundredths: 100 is once.',
    z.int().check(z.gte(0), z.lte(100_000)),
    100,
  ),

  'agent.contracts': setting(
    'limits',
    'Contracts of agents: kinds, hours an offer waits, days until a debt is advanced, review of own bills, and what makes a member active.',
    z.object({
      enabled: z.boolean(),
      kinds: z.object(perKind(z.boolean())),
      offerHours: count(720),
      maxDebtDays: count(90),
      reviewsOwn: z.boolean(),
      activeValid: z.object(perKind(money)),
      activeDeposit: z.nullable(money),
    }),
    {
      enabled: true,
      kinds: { DIVIDEND: true, DAILY_SALARY: true, HOURLY_SALARY: true, REALTIME_SALARY: true },
      offerHours: 72,
      maxDebtDays: 7,
      reviewsOwn: false,
      activeValid: { DIVIDEND: '100.00', DAILY_SALARY: '100.00', HOURLY_SALARY: '10.00', REALTIME_SALARY: '10.00' },
      activeDeposit: null,
    },
  ),
}
