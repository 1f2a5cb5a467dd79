import { earningTerms, ratedProducts } from '@tamuvo/contract/agent.ts'
import * as z from 'zod/mini'
import { count, setting } from './setting-shapes.ts'

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

  'agent.limits': setting(
    'limits',
    'How many invite links and assistants an agent may have.',
    z.object({ linksMax: count(1_000), assistantsMax: count(100) }),
    { linksMax: 100, assistantsMax: 10 },
  ),
}
