import * as z from 'zod/mini'
import { crashFrame } from './crash.ts'
import { depositStates } from './deposit-states.ts'
import { withdrawalHolders, withdrawalStages, withdrawalStates } from './withdrawal-states.ts'
import { chatMessage } from './chat-rooms.ts'
import { issueStates, result, soldNumber } from './lottery.ts'
import { messageKinds } from './messages.ts'
import { id, instant, money, nothing } from './shapes.ts'

/**
 * Live messages. A member's rooms carry only the member's own messages: the server takes the id from the token. A message is a
 * hint of a change, complete enough to show; after a reconnect a browser calls again for the current state.
 */
export const rooms = {
  balance: { audience: 'member', message: z.object({ sumBalance: money, entryId: id, type: z.string(), at: instant }) },
  deposit: { audience: 'member', message: z.object({ id, state: z.enum(depositStates), credited: money }) },
  /** A withdrawal moved on, or its deadline passed. */
  withdrawal: {
    audience: 'member',
    message: z.object({
      id,
      state: z.enum(withdrawalStates),
      stage: z.enum(withdrawalStages),
      holder: z.enum(withdrawalHolders),
      deadline: z.nullable(instant),
      late: z.boolean(),
    }),
  },
  /** Bets have fed what the member has to bet before a withdrawal, or it ended. */
  turnover: { audience: 'member', message: z.object({ left: money, isClear: z.boolean() }) },
  /** A reward came that can be claimed, or some were claimed. */
  rewards: { audience: 'member', message: nothing },
  /** A new message of the member. */
  inbox: { audience: 'member', message: z.object({ id, kind: z.enum(messageKinds) }) },
  /** Messages were read or deleted: so many are unread now. */
  unread: { audience: 'member', message: z.object({ unreadCount: z.number() }) },
  bets: {
    audience: 'member',
    message: z.object({ game: z.string(), issue: z.string(), won: z.number(), payout: money, stake: money, at: instant }),
  },
  issue: {
    audience: 'anyone',
    message: z.object({
      game: z.string(),
      issue: z.string(),
      state: z.enum(issueStates),
      closesAt: instant,
      drawsAt: instant,
      result: z.nullable(result),
    }),
  },
  /** A number of an issue is sold out: all that `getBoard` tells of it; null where that is too much for a message. */
  sold: {
    audience: 'anyone',
    message: z.object({ game: z.string(), issue: z.string(), list: z.nullable(z.array(soldNumber)) }),
  },
  /** The round of crash, four times a second while there is one: public, with masked names. */
  crash: { audience: 'anyone', message: crashFrame },
  jackpot: { audience: 'anyone', message: z.object({ code: z.string(), amount: money }) },
  /** Scores of a tournament have changed, or it has ended. */
  tournament: { audience: 'anyone', message: z.object({ id }) },
  /** A message was posted to a public room, or hidden there. */
  chat: {
    audience: 'anyone',
    message: z.object({ room: z.string(), message: z.nullable(chatMessage), gone: z.nullable(id) }),
  },
  /** A red packet opened, a share of it was taken, or it is over. */
  packets: { audience: 'anyone', message: z.object({ id, kind: z.enum(['GROUP', 'RAIN']), left: z.number() }) },
  status: { audience: 'anyone', message: z.object({ systemStatus: z.number() }) },
  /** Published to one owner: the member, or the visitor whose `hello` carried the secret of the conversation. */
  service: { audience: 'anyone', message: z.object({ what: z.enum(['messages', 'state', 'typing']), lastSeq: z.number() }) },
} as const satisfies Record<string, { audience: 'anyone' | 'member'; message: z.ZodMiniType }>

export type RoomName = keyof typeof rooms
export type MessageOf<Name extends RoomName> = z.output<(typeof rooms)[Name]['message']>

/** The path of the socket. `/live` is a page of the site. */
export const livePath = '/wps/live'

/** What a browser sends on the socket. The first frame is `hello`; the token may be absent for a visitor. */
export const clientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), token: z.optional(z.string().check(z.maxLength(128))) }),
  z.object({ type: z.literal('join'), room: z.enum(Object.keys(rooms) as [RoomName, ...RoomName[]]) }),
  z.object({ type: z.literal('leave'), room: z.enum(Object.keys(rooms) as [RoomName, ...RoomName[]]) }),
  z.object({ type: z.literal('ping') }),
])
export type ClientFrame = z.output<typeof clientFrame>

/**
 * What the server sends. `seq` counts a connection's messages; a gap means: ask anew. `joined` answers a join: what was asked
 * before it may have missed a message.
 */
export type ServerFrame =
  | { type: 'welcome'; serverTime: string; member: boolean }
  | { type: 'joined'; room: RoomName }
  | { type: 'message'; room: RoomName; seq: number; body: unknown }
  | { type: 'refused'; code: string }
  | { type: 'pong'; serverTime: string }
