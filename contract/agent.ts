import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, money, nothing, pageOf, pageQuery, whole } from './shapes.ts'

/** Products that earn by a rate; lotteries earn by the prize group. */
export const ratedProducts = ['LIVE', 'RNG', 'PVP', 'FISH', 'SPORTS', 'ESPORTS'] as const
export type RatedProduct = (typeof ratedProducts)[number]

/** A rate in percent, "0.80". */
const rate = z.string().check(z.regex(/^\d\.\d{2}$/))

/** What a member earns: the prize group of lotteries, and of other products a rate on the valid bet. */
export const earningTerms = z.object({
  prizeGroup: z.number().check(z.int(), z.gte(1700), z.lte(2000)),
  rates: z.object({ LIVE: rate, RNG: rate, PVP: rate, FISH: rate, SPORTS: rate, ESPORTS: rate }),
})

const remark = z._default(z.string().check(z.trim(), z.maxLength(60)), '')
const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const downlineType = z.enum(['PLAYER', 'AGENT'])
/** Whether the agent takes money from the downline. */
const toUpline = z._default(z.boolean(), true)
const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '')

export const getAgentTerms = call({
  path: 'GET /wps/ac/terms',
  summary: 'The agent of the session: what the agent earns, which is the most that can be given on, and the size of the team.',
  caller: 'agent',
  input: nothing,
  output: z.object({
    agent: z.string(),
    type: z.number(),
    /** The session is one of an assistant; who may only read can change nothing. */
    isAssistant: z.boolean(),
    mayChange: z.boolean(),
    terms: earningTerms,
    /** Direct downlines, and all of the team without the agent. */
    direct: z.number(),
    team: z.number(),
  }),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN'],
})

export const openDownline = call({
  path: 'POST /wps/ac/downlines',
  summary:
    'Opens an account directly below the agent. Its first login asks for another password. Without a password one is made; it is shown once.',
  caller: 'agent',
  encrypted: true,
  input: z.object({
    type: downlineType,
    username,
    password: text(128),
    nickname: text(12),
    terms: earningTerms,
    toUpline,
    remark,
  }),
  output: z.object({ memberId: id, username: z.string(), password: z.string() }),
  /** RATE_ABOVE_OWN with `fields`. QUOTA_REACHED: no more may have the agent’s own top rates. */
  refusals: [
    'NOT_AGENT',
    'ACCOUNT_FROZEN',
    'ASSISTANT_LIMITED',
    'USERNAME_IN_USE',
    'PASSWORD_COMMON',
    'RATE_ABOVE_OWN',
    'QUOTA_REACHED',
  ],
})

const linkStates = ['ACTIVE', 'PAUSED', 'EXPIRED', 'FULL'] as const

const inviteLink = z.object({
  id,
  code: z.string(),
  type: downlineType,
  terms: earningTerms,
  toUpline: z.boolean(),
  remark: z.string(),
  createdAt: instant,
  endsAt: z.nullable(instant),
  used: z.number(),
  /** Null without a limit. */
  max: z.nullable(z.number()),
  visits: z.number(),
  state: z.enum(linkStates),
  /** TERMS: the agent's own terms were lowered below those of the link. EXCLUSION: the agent is self-excluded, the link is off until it ends. */
  pausedBecause: z.enum(['', 'AGENT', 'TERMS', 'EXCLUSION']),
})

export const createInviteLink = call({
  path: 'POST /wps/ac/links',
  summary: 'Makes a link: who registers by its code is directly below the agent and gets these terms.',
  caller: 'agent',
  input: z.object({
    type: downlineType,
    terms: earningTerms,
    /** 0: it does not end. */
    validDays: z._default(z.number().check(z.int(), z.gte(0), z.lte(365)), 0),
    /** 0: no limit. */
    max: z._default(z.number().check(z.int(), z.gte(0), z.lte(100_000)), 0),
    toUpline,
    remark,
  }),
  output: inviteLink,
  /** INVITES_MUTED: while the agent is self-excluded, no one registers by the agent’s links. */
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN', 'ASSISTANT_LIMITED', 'RATE_ABOVE_OWN', 'LINKS_MAX', 'QUOTA_REACHED', 'INVITES_MUTED'],
})

export const listInviteLinks = call({
  path: 'GET /wps/ac/links',
  summary: 'The links of the agent, newest first, with how often each was opened and used.',
  caller: 'agent',
  input: z.object(pageQuery),
  output: pageOf(inviteLink),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN'],
})

export const changeInviteLink = call({
  path: 'PUT /wps/ac/links',
  summary: 'Pauses a link, resumes it, or deletes it. Who registered by it stays.',
  caller: 'agent',
  input: z.object({ id, state: z.enum(['ACTIVE', 'PAUSED', 'DELETED']) }),
  output: nothing,
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN', 'ASSISTANT_LIMITED', 'RATE_ABOVE_OWN'],
})

export const visitInviteLink = call({
  path: 'POST /wps/agent/links/visit',
  summary: 'Counts a visit by a link and says whether one can register by it. Its terms are not shown.',
  caller: 'anyone',
  input: z.object({ code: z.string().check(z.trim(), z.minLength(4), z.maxLength(12)) }),
  output: z.object({ isOpen: z.boolean() }),
  refusals: [],
})

const assistantType = z.union([z.literal(41), z.literal(42)])

export const openAssistant = call({
  path: 'POST /wps/ac/assistants',
  summary: 'Opens an account for an assistant of the agent: 41 reads, 42 also registers downlines. An assistant has no wallet.',
  caller: 'agent',
  encrypted: true,
  input: z.object({ type: assistantType, username, password: text(128) }),
  output: z.object({ memberId: id, username: z.string(), password: z.string() }),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN', 'ASSISTANT_LIMITED', 'USERNAME_IN_USE', 'PASSWORD_COMMON', 'ASSISTANTS_MAX'],
})

export const listAssistants = call({
  path: 'GET /wps/ac/assistants',
  summary: 'The assistants of the agent.',
  caller: 'agent',
  input: nothing,
  output: z.object({
    list: z.array(
      z.object({
        id,
        username: z.string(),
        type: z.number(),
        isActive: z.boolean(),
        openedAt: instant,
        lastLoginAt: z.nullable(instant),
      }),
    ),
  }),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN', 'ASSISTANT_LIMITED'],
})

export const changeAssistant = call({
  path: 'PUT /wps/ac/assistants',
  summary: 'Disables or enables an assistant, or gives another initial password, which ends the assistant’s sessions.',
  caller: 'agent',
  encrypted: true,
  input: z.object({ id, action: z.enum(['DISABLE', 'ENABLE', 'RESET']), password: text(128) }),
  /** `password` after RESET, else ''. */
  output: z.object({ password: z.string() }),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN', 'ASSISTANT_LIMITED', 'PASSWORD_COMMON'],
})

const teamMember = z.object({
  id,
  username: z.string(),
  type: z.number(),
  /** Levels below the agent of the session; 1 is a direct downline. */
  depth: z.number(),
  terms: earningTerms,
  balance: money,
  teamBalance: money,
  /** All below the member. */
  teamSize: z.number(),
  /** What counts of the bets that were settled today. */
  todayValidBet: money,
  lastLoginAt: z.nullable(instant),
  registeredAt: instant,
  isFrozen: z.boolean(),
  /** Whether the member may send money to the agent above. */
  toUpline: z.boolean(),
  remark: z.string(),
})

export const listTeam = call({
  path: 'GET /wps/ac/team',
  summary:
    'A page of the members below the agent, or below a member of the team, newest first, with the way there and its totals.',
  caller: 'agent',
  input: z.object({
    ...pageQuery,
    /** A member of the team; the agent when absent. */
    under: z.optional(id),
    /** The beginning of the username, or all of it with `exact`. */
    username: text(80),
    exact: z.optional(z.enum(['true', 'false'])),
    type: z.optional(downlineType),
    /** Levels below `under` at most; 1 for direct downlines only. */
    levels: z.optional(whole(1, 1_000)),
    state: z.optional(z.enum(['ACTIVE', 'FROZEN'])),
    registeredFrom: z.optional(z.iso.date()),
    registeredTo: z.optional(z.iso.date()),
    loginFrom: z.optional(z.iso.date()),
    loginTo: z.optional(z.iso.date()),
    balanceMin: z.optional(money),
    balanceMax: z.optional(money),
    prizeGroupMin: z.optional(whole(1700, 2000)),
    prizeGroupMax: z.optional(whole(1700, 2000)),
  }),
  output: z.object({
    ...pageOf(teamMember).shape,
    /** From the agent of the session to `under`. */
    path: z.array(z.object({ id, username: z.string() })),
    totals: z.object({ direct: z.number(), team: z.number(), agents: z.number(), balance: money }),
    asOf: instant,
  }),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN'],
})

export const listTeamBranches = call({
  path: 'GET /wps/ac/team/branches',
  summary:
    'The direct downlines of the agent or of a member of the team by name, a hundred at a time, each with the size of its team.',
  caller: 'agent',
  input: z.object({ under: z.optional(id), after: text(80) }),
  output: z.object({
    list: z.array(z.object({ id, username: z.string(), type: z.number(), teamSize: z.number() })),
    hasMore: z.boolean(),
  }),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN'],
})

export const raiseTerms = call({
  path: 'PUT /wps/ac/team/terms',
  summary: 'Raises what a direct downline earns, up to the agent’s own, for bets from now on.',
  caller: 'agent',
  input: z.object({ memberId: id, terms: earningTerms }),
  output: z.object({ before: earningTerms, after: earningTerms, since: instant }),
  /** RATE_ABOVE_OWN and RATE_LOWERED with `fields`. */
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN', 'ASSISTANT_LIMITED', 'RATE_ABOVE_OWN', 'RATE_LOWERED', 'QUOTA_REACHED'],
})

export const setRemark = call({
  path: 'PUT /wps/ac/team/remark',
  summary: 'Notes something about a member of the team, for the agent and the agent’s assistants.',
  caller: 'agent',
  input: z.object({ memberId: id, remark }),
  output: nothing,
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN', 'ASSISTANT_LIMITED'],
})
