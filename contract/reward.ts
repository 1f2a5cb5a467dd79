import * as z from 'zod/mini'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { id, instant, money, pageOf, pageQuery } from './shapes.ts'

/** What a reward is for. */
const rewardKinds = [
  'VIP_UPGRADE',
  'VIP_WEEK',
  'VIP_MONTH',
  'VIP_BIRTHDAY',
  'RETURN',
  'MISSION',
  'REFERRAL',
  'BONUS',
  'RAFFLE',
  'RED_PACKET',
] as const
export type RewardKind = (typeof rewardKinds)[number]

const rewardStates = ['CLAIMABLE', 'CLAIMED', 'EXPIRED'] as const
const reward = z.object({
  id,
  kind: z.enum(rewardKinds),
  /** Money that it credits; "0.00" for points alone. */
  amount: money,
  /** Points that it credits. */
  points: z.number(),
  /** What it is for, by name: the level of a VIP reward, the period ("2026-08-05", "2026-W32", "2026-08") of others. */
  label: z.record(z.string(), z.string()),
  /** How many times the money has to be bet before a withdrawal, "1.00". */
  multiple: z.string(),
  madeAt: instant,
  expiresAt: instant,
  state: z.enum(rewardStates),
  claimedAt: z.nullable(instant),
  /** The ledger entry of the money; of the points where there is no money. */
  entryId: z.nullable(id),
})

export const listRewards = call({
  path: 'GET /wps/mc/rewards',
  summary: 'Rewards of the member: those that wait to be claimed, the first to expire first, or those of before, newest first.',
  caller: 'member',
  input: z.object({ ...pageQuery, state: z._default(z.enum(['claimable', 'past']), 'claimable') }),
  output: z.object({
    ...pageOf(reward).shape,
    /** Of all that can be claimed now. */
    claimable: z.object({ count: z.number(), amount: money, points: z.number() }),
  }),
  refusals: [],
})

export const getReward = call({
  path: 'GET /wps/mc/rewards/one',
  summary: 'A reward with what it was computed from.',
  caller: 'member',
  input: z.object({ id }),
  output: z.object({
    ...reward.shape,
    /** Valid bets by product, with the rate of each in percent, "0.30"; empty for rewards that do not follow from single products. */
    lines: z.array(z.object({ product: z.enum(gameTypes), valid: money, rate: z.string(), amount: money })),
  }),
  refusals: ['NOT_FOUND'],
})

const claimed = z.object({
  claimed: z.array(reward),
  /** What they credited together. */
  amount: money,
  points: z.number(),
})

export const claimReward = call({
  path: 'POST /wps/mc/rewards/claim',
  summary: 'Credits a reward. Again it answers the same and credits nothing.',
  caller: 'member',
  input: z.object({ id }),
  output: claimed,
  /** REWARD_EXPIRED: `value.expiresAt`. */
  refusals: ['NOT_FOUND', 'REWARD_EXPIRED', 'ACCOUNT_FROZEN', 'REAL_ACCOUNT_NEEDED', 'RG_EXCLUDED'],
})

export const claimAllRewards = call({
  path: 'POST /wps/mc/rewards/claim-all',
  summary: 'Credits every reward that can be claimed now.',
  caller: 'member',
  input: z.object({}),
  output: claimed,
  refusals: ['ACCOUNT_FROZEN', 'REAL_ACCOUNT_NEEDED', 'RG_EXCLUDED'],
})
