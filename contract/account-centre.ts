import * as z from 'zod/mini'
import { call } from './call.ts'
import { nothing } from './shapes.ts'

/** Pages of the member centre, in the usual order of its menu. */
export const centrePages = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
] as const
export type CentrePage = (typeof centrePages)[number]

/** Whether a page may be opened, or why not. */
const gates = ['OPEN', 'REAL_ACCOUNT_NEEDED', 'NOT_MEMBER'] as const
export type Gate = (typeof gates)[number]

export const getCentre = call({
  path: 'GET /wps/mc/centre',
  summary:
    'The pages of the member centre in the order of the menu: whether the member may open each, and its number of unread items.',
  caller: 'member',
  input: nothing,
  output: z.object({
    pages: z.array(z.object({ page: z.enum(centrePages), gate: z.enum(gates), count: z.number() })),
  }),
  refusals: [],
})
