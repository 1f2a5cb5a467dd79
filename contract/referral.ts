import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, money, nothing, pageOf, pageQuery } from './shapes.ts'

/** How far a friend is. REJECTED says why. */
const friendStates = ['REGISTERED', 'DEPOSITED', 'QUALIFIED', 'REJECTED'] as const
export type FriendState = (typeof friendStates)[number]

/** Why a friend does not count: a device or a payee that is the inviter’s, another friend’s device, or the days are over. */
const friendReasons = ['OWN_DEVICE', 'OWN_PAYEE', 'SHARED_DEVICE', 'TIME_OVER'] as const
export type FriendReason = (typeof friendReasons)[number]

export const getReferral = call({
  path: 'GET /wps/mc/referral',
  summary: 'The member’s code to invite friends by, what a friend has to do, and what has come of it.',
  caller: 'member',
  input: nothing,
  output: z.object({
    code: z.string(),
    terms: z.object({
      /** For each friend who qualifies. */
      perFriend: money,
      /** Deposits and valid bets of a friend within so many days. */
      minDeposit: money,
      minValid: money,
      days: z.number(),
      /** Once for so many friends. */
      tiers: z.array(z.object({ count: z.number(), amount: money })),
      /** How many times a reward has to be bet, "1.00", and in how many days it can be claimed. */
      multiple: z.string(),
      claimDays: z.number(),
    }),
    stats: z.object({
      clicks: z.number(),
      registered: z.number(),
      deposited: z.number(),
      qualified: z.number(),
      /** Rewards that were made, and what of them waits to be claimed. */
      earned: money,
      claimable: money,
    }),
  }),
  refusals: ['REAL_ACCOUNT_NEEDED'],
})

export const listReferralFriends = call({
  path: 'GET /wps/mc/referral/friends',
  summary: 'Friends whom the member invited, newest first.',
  caller: 'member',
  input: z.object(pageQuery),
  output: pageOf(
    z.object({
      id,
      /** Masked: "su***88". */
      friend: z.string(),
      registeredAt: instant,
      /** Until when deposits and bets count. */
      until: instant,
      /** The first deposit, and all of them in those days; "0.00" before. */
      firstDeposit: money,
      deposit: money,
      valid: money,
      state: z.enum(friendStates),
      reason: z.nullable(z.enum(friendReasons)),
    }),
  ),
  refusals: ['REAL_ACCOUNT_NEEDED'],
})

export const visitReferral = call({
  path: 'POST /wps/referral/visit',
  summary: 'Counts a visit by a member’s link.',
  caller: 'anyone',
  input: z.object({ code: z.string().check(z.trim(), z.minLength(4), z.maxLength(12)) }),
  output: nothing,
  refusals: [],
})

export const allowReferralFriend = call({
  path: 'POST /bo/referral/allow',
  summary:
    'Lets a friend count who was rejected for a device or a payee: what the friend did in the days that count, counts within seconds. Again it answers the same.',
  caller: 'operator',
  permission: 'rewards.run',
  input: z.object({
    /** The friend, not the inviter. */
    username: z.string().check(z.minLength(1), z.maxLength(80)),
    reason: z.string().check(z.trim(), z.minLength(10), z.maxLength(500)),
  }),
  output: z.object({ friendId: id, referrerId: id }),
  /** CASE_CLOSED: the friend is not rejected, or only for the days that are over. */
  refusals: ['NOT_FOUND', 'CASE_CLOSED'],
})
