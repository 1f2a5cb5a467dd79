import * as z from 'zod/mini'
import { interfaceLanguages } from './languages.ts'
import { call } from './call.ts'
import { id, instant, money, nothing, stake } from './shapes.ts'

/** Tournaments over own games: who joins is ranked by what rounds return for their stakes, and the prizes lie in the ledger. */

const names = z.record(z.enum(interfaceLanguages), z.string().check(z.trim(), z.minLength(3), z.maxLength(60)))

const rule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('best') }),
  z.object({ kind: z.literal('sum'), count: z.int().check(z.gte(2), z.lte(20)) }),
])

/** `upcoming`, `running`, `ended`: its prizes are about to be paid; `paid`; `cancelled`: its prizes went back. */
const tournamentStates = ['upcoming', 'running', 'ended', 'paid', 'cancelled'] as const

const standing = z.object({
  place: z.number(),
  /** Masked: "su***88". */
  player: z.string(),
  /** What the rounds that count returned for their stakes: "12.5000" times. */
  score: z.string(),
  /** What the place is worth; null without a prize. */
  prize: z.nullable(money),
})

const tournament = z.object({
  id,
  names,
  games: z.array(z.string()),
  startsAt: instant,
  endsAt: instant,
  leastStake: money,
  rule,
  prizes: z.array(money),
  state: z.enum(tournamentStates),
  players: z.number(),
  /** Of the member who asks: undefined place before the first round that counts. */
  own: z.nullable(z.object({ joinedAt: instant, place: z.nullable(z.number()), score: z.string(), prize: z.nullable(money) })),
})

export const listTournaments = call({
  path: 'GET /wps/tournaments',
  summary: 'Tournaments that run, come, or have ended lately, with the place of the member who asks.',
  caller: 'anyone',
  input: nothing,
  output: z.object({ list: z.array(tournament) }),
  refusals: [],
})

export const leaderboardMax = 50

export const getLeaderboard = call({
  path: 'GET /wps/tournaments/leaderboard',
  summary: 'The first places of a tournament, names masked.',
  caller: 'anyone',
  input: z.object({ id }),
  output: z.object({ list: z.array(standing) }),
  refusals: [],
})

export const joinTournament = call({
  path: 'POST /wps/tournaments/join',
  summary: 'Joins a tournament: rounds that begin from now on count. Again it changes nothing.',
  caller: 'member',
  input: z.object({ id }),
  output: nothing,
  refusals: ['TOURNAMENT_OVER', 'REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN', 'RG_EXCLUDED'],
})

const reason = z.string().check(z.trim(), z.minLength(10), z.maxLength(500))
const code = z.string().check(z.regex(/^[a-z0-9-]{3,60}$/))

export const staffTournamentsMax = 50

export const listStaffTournaments = call({
  path: 'GET /bo/tournaments',
  summary: 'All tournaments, newest first: what lies aside for prizes, who takes part, and what was paid by which entries.',
  caller: 'operator',
  permission: 'tournaments.run',
  input: z.object({ before: z.optional(id) }),
  output: z.object({
    list: z.array(
      z.object({
        id,
        code: z.string(),
        names,
        games: z.array(z.string()),
        startsAt: instant,
        endsAt: instant,
        leastStake: money,
        rule,
        state: z.enum(tournamentStates),
        players: z.number(),
        prizes: z.array(money),
        /** Of the prizes: what lies aside still, and what was paid. The rest went back to the house. */
        aside: money,
        paid: money,
        winners: z.array(z.object({ place: z.number(), memberId: id, score: z.string(), prize: money, entry: id, at: instant })),
      }),
    ),
    next: z.nullable(id),
  }),
  refusals: [],
})

export const createTournament = call({
  path: 'POST /bo/tournaments',
  summary: 'Opens a tournament and puts its prizes aside in the ledger. A code makes one tournament.',
  caller: 'operator',
  permission: 'tournaments.run',
  input: z.object({
    code,
    names,
    games: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(100)),
    startsAt: instant,
    endsAt: instant,
    leastStake: stake,
    rule,
    prizes: z.array(stake).check(z.minLength(1), z.maxLength(100)),
    reason,
  }),
  output: z.object({ id }),
  refusals: ['TOURNAMENT_INVALID', 'GAME_NOT_FOUND', 'LIMIT_PAYOUT'],
})

export const cancelTournament = call({
  path: 'POST /bo/tournaments/cancel',
  summary: 'Cancels a tournament that is not paid yet; its prizes go back to the house.',
  caller: 'operator',
  permission: 'tournaments.run',
  input: z.object({ id, reason }),
  output: nothing,
  refusals: ['TOURNAMENT_OVER'],
})
