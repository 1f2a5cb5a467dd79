import * as z from 'zod/mini'
import { brand, gameTypes } from './brand.ts'
import { call } from './call.ts'
import { instant, money, nothing, whole } from './shapes.ts'

export const winnerPeriods = ['today', 'week', 'month'] as const
export type WinnerPeriod = (typeof winnerPeriods)[number]

const winner = z.object({
  /** Masked, "su***88", or by the nickname where the member chose so. */
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
  summary: 'The newest big wins that were paid, by the names that their members chose to be shown.',
  caller: 'anyone',
  input: winnerQuery,
  output: z.object({ list: z.array(winner) }),
  refusals: [],
})

export const getRankList = call({
  path: 'GET /wps/relay/GCSGAME_getRankList',
  summary: 'The wins that were the greatest multiples of their stake, by the names that their members chose to be shown.',
  caller: 'anyone',
  input: winnerQuery,
  output: z.object({ list: z.array(winner) }),
  refusals: [],
})

/** How a member's wins stand on the board: by the masked name, by the nickname, or not at all. */
const winnerChoices = ['masked', 'name', 'hidden'] as const
export type WinnerChoice = (typeof winnerChoices)[number]

export const getWinnerChoice = call({
  path: 'GET /wps/mc/winners/choice',
  summary: 'How the member’s wins stand on the board of winners, and by which names they could.',
  caller: 'member',
  input: nothing,
  output: z.object({
    choice: z.enum(winnerChoices),
    masked: z.string(),
    /** Null: the nickname is what the member logs in with, or more than letters and a few digits. */
    name: z.nullable(z.string()),
  }),
  refusals: ['REAL_ACCOUNT_NEEDED'],
})

export const setWinnerChoice = call({
  path: 'PUT /wps/mc/winners/choice',
  summary: 'Chooses how the member’s wins stand on the board of winners, those of before too.',
  caller: 'member',
  input: z.object({ choice: z.enum(winnerChoices) }),
  output: nothing,
  refusals: ['REAL_ACCOUNT_NEEDED', 'PUBLIC_NAME_NEEDED'],
})
