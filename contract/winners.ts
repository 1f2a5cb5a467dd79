import * as z from 'zod/mini'
import { brand, gameTypes } from './brand.ts'
import { call } from './call.ts'
import { instant, money, whole } from './shapes.ts'

export const winnerPeriods = ['today', 'week', 'month'] as const
export type WinnerPeriod = (typeof winnerPeriods)[number]

const winner = z.object({
  /** Masked: "su***88". */
  player: z.string(),
  /** Name of the game in the caller's language. */
  game: z.string(),
  gameCode: z.string(),
  /** The issue, room or table. */
  room: z.string(),
  amount: money,
  /** Payout divided by stake, "12.50". */
  multiple: z.string(),
  at: instant,
})

const winnerQuery = z.object({
  period: z._default(z.enum(winnerPeriods), 'month'),
  gameType: z.optional(z.enum(gameTypes)),
  count: z._default(whole(1, 50), brand.winnersShown),
  imgSize: z.optional(z.string().check(z.maxLength(8))),
})

export const getWinnerBoard = call({
  path: 'GET /wps/relay/ODSFE2_getWinnerBoard',
  summary: 'The newest big wins that were paid, names masked.',
  caller: 'anyone',
  input: winnerQuery,
  output: z.object({ list: z.array(winner) }),
  refusals: [],
})

export const getRankList = call({
  path: 'GET /wps/relay/GCSGAME_getRankList',
  summary: 'The wins that were the greatest multiples of their stake, names masked.',
  caller: 'anyone',
  input: winnerQuery,
  output: z.object({ list: z.array(winner) }),
  refusals: [],
})
