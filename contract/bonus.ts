import * as z from 'zod/mini'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { id, instant, localized, money, pageOf, pageQuery } from './shapes.ts'

const bonusStates = ['ACTIVE', 'COMPLETED', 'CLEARED', 'FORFEITED', 'EXPIRED', 'REVERSED'] as const

const bonus = z.object({
  id,
  promotionId: id,
  titles: localized,
  at: instant,
  depositId: id,
  deposit: money,
  amount: money,
  state: z.enum(bonusStates),
  expiresAt: instant,
  maxStake: z.nullable(money),
  closed: z.array(z.enum(gameTypes)),
  forfeit: z.enum(['BONUS_ONLY', 'BONUS_AND_WINNINGS']),
  /** What has to be bet, what was, and what is left. */
  required: money,
  done: money,
  left: money,
  /** The row that counts it, see `getTurnoverRow`, and the percent of a bet that counts, by product. */
  rowId: id,
  weights: z.array(z.object({ product: z.enum(gameTypes), percent: z.number() })),
  /** What was taken back when it ended; null while it is open. */
  taken: z.nullable(money),
})

export const listBonuses = call({
  path: 'GET /wps/mc/bonuses',
  summary: 'Bonuses that the member took with deposits, open ones first, then newest first.',
  caller: 'member',
  input: z.object(pageQuery),
  output: pageOf(bonus),
  refusals: [],
})

export const previewForfeit = call({
  path: 'GET /wps/mc/bonuses/forfeit',
  summary: 'What giving up a bonus would take now, and what would be left to withdraw.',
  caller: 'member',
  input: z.object({ id }),
  output: z.object({
    balance: money,
    forfeited: money,
    left: money,
    /** What still has to be bet then for the deposit itself. */
    toBet: money,
    mode: z.enum(['BONUS_ONLY', 'BONUS_AND_WINNINGS']),
  }),
  refusals: ['NOT_FOUND', 'CASE_CLOSED'],
})

export const forfeitBonus = call({
  path: 'POST /wps/mc/bonuses/forfeit',
  summary:
    'Gives up a bonus: what it takes is taken, its terms end, and the deposit is bet once as any other. Again it answers the same.',
  caller: 'member',
  input: z.object({ id }),
  output: bonus,
  refusals: ['NOT_FOUND', 'CASE_CLOSED'],
})

export const getDepositBonus = call({
  path: 'GET /wps/promo/of-deposit',
  summary:
    'The bonus that the member chose with a deposit: what it would bring, until the deposit is credited, and then what came.',
  caller: 'member',
  input: z.object({ deposit: id }),
  output: z.object({
    /** Null where none was chosen. `required`: what has to be bet. */
    choice: z.nullable(
      z.object({
        promotionId: id,
        titles: localized,
        bonus: money,
        required: money,
        maxStake: z.nullable(money),
        days: z.number(),
      }),
    ),
    bonus: z.nullable(bonus),
  }),
  refusals: ['NOT_FOUND'],
})
