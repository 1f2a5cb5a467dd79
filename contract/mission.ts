import * as z from 'zod/mini'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { interfaceLanguages } from './languages.ts'
import { day, id, instant, money, nothing, pageOf, pageQuery } from './shapes.ts'

/** ONE_TIME and ACHIEVEMENT are done once, CHAIN in steps one after the other, EVENT within its days; DAILY and WEEKLY begin anew. */
export const missionTypes = ['ONE_TIME', 'DAILY', 'WEEKLY', 'ACHIEVEMENT', 'CHAIN', 'EVENT'] as const
export type MissionType = (typeof missionTypes)[number]

/** What a mission counts. None of them is a loss, and none grows by a higher stake but what is bounded by the rule of rewards. */
const missionMetrics = ['DEPOSIT_COUNT', 'DEPOSIT_SUM', 'VALID_BET', 'WINS', 'GAMES', 'DAYS', 'INVITES', 'STEP'] as const
export type MissionMetric = (typeof missionMetrics)[number]

/** Metrics that are amounts of money. */
export const moneyMetrics: readonly MissionMetric[] = ['DEPOSIT_SUM', 'VALID_BET']

/** Steps of a profile that a mission can ask for. */
const missionSteps = ['registered', 'phone', 'email', 'authenticator', 'withdrawal_password', 'payee', 'kyc:1', 'kyc:2'] as const
export type MissionStep = (typeof missionSteps)[number]

const missionStates = ['LOCKED', 'ACTIVE', 'COMPLETED', 'CLAIMED', 'EXPIRED'] as const
export type MissionState = (typeof missionStates)[number]

/** By language, English at least. */
const sentTexts = z.partialRecord(z.enum(interfaceLanguages), z.string())

const prize = z.object({ amount: money, points: z.number() })

const mission = z.object({
  id,
  type: z.enum(missionTypes),
  names: sentTexts,
  metric: z.enum(missionMetrics),
  /** Only these products and games count; all where there are none. */
  products: z.array(z.enum(gameTypes)),
  games: z.array(z.string()),
  /** Of the metric STEP. */
  step: z.nullable(z.enum(missionSteps)),
  /** Of a CHAIN: what it is called, and the place of the step in it, from 1 on. */
  chain: z.nullable(z.object({ code: z.string(), place: z.number() })),
  /** Amounts as money, "100.00"; all else as a whole number, "3". What is done is never more than the goal. */
  goal: z.string(),
  done: z.string(),
  state: z.enum(missionStates),
  reward: z.object({ ...prize.shape, /** How many times the money has to be bet, "1.00". */ multiple: z.string() }),
  /** Points on leaderboards. */
  score: z.number(),
  /** "2026-08-05" or "2026-W32" of missions that begin anew; '' of others. */
  period: z.string(),
  /** The end of the period, or of the days of an event. */
  endsAt: z.nullable(instant),
  /** The reward of a completed mission, and until when it can be claimed. */
  rewardId: z.nullable(id),
  claimBy: z.nullable(instant),
})

export const getMissionSummaryDetails = call({
  path: 'GET /wps/relay/MCSFE_getMissionSummaryDetails',
  summary: 'The missions of the member with their progress, how many each tab has, and what can be claimed.',
  caller: 'member',
  input: nothing,
  output: z.object({
    /** Only types that there are missions of. */
    tabs: z.array(z.object({ type: z.enum(missionTypes), count: z.number(), completed: z.number(), claimable: z.number() })),
    claimable: z.object({ count: z.number(), ...prize.shape }),
    list: z.array(mission),
  }),
  refusals: ['REAL_ACCOUNT_NEEDED'],
})

/** FROZEN: it has ended, and what was settled before its end is still counted. */
const boardStates = ['UPCOMING', 'RUNNING', 'FROZEN', 'FINAL'] as const
export type BoardState = (typeof boardStates)[number]

const standing = z.object({
  place: z.number(),
  /** Masked: "su***88"; null where the member has the name hidden. */
  player: z.nullable(z.string()),
  /** Points of missions completed in the days of the event. */
  score: z.number(),
  /** What the place is worth; null without a prize. */
  prize: z.nullable(prize),
  isOwn: z.boolean(),
})

const board = z.object({
  id,
  names: sentTexts,
  startsAt: instant,
  endsAt: instant,
  state: z.enum(boardStates),
  prizes: z.array(prize),
  players: z.number(),
})

export const boardMax = 100

export const getMissionLeaderboard = call({
  path: 'GET /wps/relay/MCSFE_getMissionLeaderboard',
  summary:
    'The leaderboard of an event, or of the one that runs: its first hundred places with masked names, and the member’s own.',
  caller: 'member',
  input: z.object({ id: z.optional(id) }),
  output: z.object({
    /** All that run, come, or have ended lately. */
    boards: z.array(board),
    /** Null when there is none. */
    shown: z.nullable(z.object({ ...board.shape, list: z.array(standing), own: z.nullable(standing) })),
    /** Whether others see the member’s masked name. */
    isNameShown: z.boolean(),
  }),
  refusals: ['NOT_FOUND', 'REAL_ACCOUNT_NEEDED'],
})

export const showMissionName = call({
  path: 'POST /wps/mc/missions/name',
  summary: 'Shows the member’s masked name on leaderboards, or hides it.',
  caller: 'member',
  input: z.object({ isShown: z.boolean() }),
  output: nothing,
  refusals: ['REAL_ACCOUNT_NEEDED'],
})

const reason = z.string().check(z.trim(), z.minLength(10), z.maxLength(500))
const code = z.string().check(z.regex(/^[a-z0-9-]{3,60}$/))
const names = z
  .partialRecord(z.enum(interfaceLanguages), z.string().check(z.trim(), z.minLength(2), z.maxLength(80)))
  .check(z.refine((given) => 'EN' in given))
const points = z._default(z.int().check(z.gte(0), z.lte(1_000_000)), 0)

const saved = {
  code,
  type: z.enum(missionTypes),
  metric: z.enum(missionMetrics),
  products: z._default(z.array(z.enum(gameTypes)).check(z.maxLength(8)), []),
  games: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(100)), []),
  step: z.optional(z.enum(missionSteps)),
  chain: z.optional(z.object({ code, place: z.int().check(z.gte(1), z.lte(20)) })),
  /** The days of an EVENT, both included. */
  from: z.optional(day),
  to: z.optional(day),
  goal: z.string().check(z.regex(/^[1-9]\d{0,8}$|^\d{1,9}\.\d{2}$/)),
  amount: z._default(money, '0.00'),
  points,
  /** In hundredths. */
  multiple: z._default(z.int().check(z.gte(0), z.lte(10_000)), 100),
  score: z._default(z.int().check(z.gte(0), z.lte(1_000)), 0),
  names,
  place: z._default(z.int().check(z.gte(0), z.lte(10_000)), 0),
  isOpen: z._default(z.boolean(), true),
}

export const saveMission = call({
  path: 'POST /bo/missions',
  summary:
    'Makes a mission, or the next version of the one with its code: what members do from then on counts by it. What a mission counts never changes.',
  caller: 'operator',
  permission: 'rewards.run',
  input: z.object({ ...saved, reason }),
  output: z.object({ id, version: z.number() }),
  /** MISSION_INVALID: `value.fault`. */
  refusals: ['MISSION_INVALID'],
})

export const listMissions = call({
  path: 'GET /bo/missions',
  summary: 'All missions in their last version, with how many members have completed each.',
  caller: 'operator',
  permission: 'rewards.run',
  input: z.object({ ...pageQuery }),
  output: pageOf(
    z.object({
      id,
      code,
      version: z.number(),
      type: z.enum(missionTypes),
      metric: z.enum(missionMetrics),
      names: sentTexts,
      goal: z.string(),
      reward: mission.shape.reward,
      score: z.number(),
      isOpen: z.boolean(),
      /** Rewards made, and those claimed. */
      rewarded: z.number(),
      claimed: z.number(),
    }),
  ),
  refusals: [],
})

export const saveMissionBoard = call({
  path: 'POST /bo/missions/boards',
  summary: 'Opens a leaderboard over days that have not ended, with a prize for each place. The same code again opens none.',
  caller: 'operator',
  permission: 'rewards.run',
  input: z.object({
    code,
    names,
    from: day,
    to: day,
    prizes: z
      .array(
        z
          .object({ amount: z._default(money, '0.00'), points })
          .check(z.refine(({ amount, points: own }) => amount !== '0.00' || own > 0)),
      )
      .check(z.minLength(1), z.maxLength(boardMax)),
    reason,
  }),
  output: z.object({ id }),
  refusals: ['MISSION_INVALID'],
})
