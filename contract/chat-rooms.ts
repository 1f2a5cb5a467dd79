import * as z from 'zod/mini'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { interfaceLanguages } from './languages.ts'
import { id, instant, money, nothing, texts } from './shapes.ts'

/** Maximum characters (graphemes) of a message. */
export const messageMax = 200

export const reportReasons = ['insult', 'advert', 'contact', 'scam', 'minor', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Why a caller may not write in any room. */
const chatBarriers = ['NOT_LOGGED_IN', 'REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN', 'CHAT_RANK_NEEDED'] as const
export type ChatBarrier = (typeof chatBarriers)[number]

/** The code of a room: of a language "my", of something else "table-7". */
export const chatRoom = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
const tag = z.string().check(z.regex(/^[\w-]{8,24}$/))

/** A bet at the time it was shared. */
export const betCard = z.object({
  product: z.enum(gameTypes),
  game: z.string(),
  names: texts,
  round: z.string(),
  state: z.enum(['won', 'lost', 'void']),
  stake: money,
  payout: money,
})
export type BetCard = z.output<typeof betCard>

export const chatMessage = z.object({
  id,
  room: chatRoom,
  /** A pseudonym of the author, the same on all their messages. */
  author: tag,
  /** Masked; '' of the house. */
  name: z.string(),
  rankLevel: z.number(),
  /** '' beside a card or a packet. */
  words: z.string(),
  card: z.nullable(betCard),
  /** The red packet that was given in the room; its author is the house. */
  packet: z.nullable(id),
  /** Seeded by the demo. */
  isDemo: z.boolean(),
  at: instant,
})
export type ChatMessage = z.output<typeof chatMessage>

export const listChatRooms = call({
  path: 'GET /wps/chat/rooms',
  summary:
    'The public rooms that the caller may read, their own language first, and what bars them from writing; with a game, its room before all others. None during a break.',
  caller: 'anyone',
  input: z.object({ game: z.optional(z.string().check(z.maxLength(40))) }),
  output: z.object({
    rooms: z.array(
      z.object({
        code: chatRoom,
        title: z.string(),
        language: z.nullable(z.enum(interfaceLanguages)),
        /** The code of the game beside which it stands. */
        game: z.nullable(z.string()),
        /** False: read-only. */
        isOpen: z.boolean(),
        /** Until when the member is muted here. */
        silencedUntil: z.nullable(instant),
        silencedFor: z.string(),
      }),
    ),
    /** Seconds between two messages of a member. */
    slowSeconds: z.number(),
    /** The minimum VIP rank for writing. */
    minRank: z.number(),
    barrier: z.nullable(z.enum(chatBarriers)),
    /** The member’s own tag; null before the first message. */
    me: z.nullable(tag),
    /** Ignored authors. */
    ignored: z.array(z.object({ author: tag, name: z.string() })),
  }),
  refusals: [],
})

export const listChatMessages = call({
  path: 'GET /wps/chat/messages',
  summary: 'The messages of a room, the newest first; `before` pages to older ones.',
  caller: 'anyone',
  input: z.object({ room: chatRoom, before: z.optional(id) }),
  output: z.object({ list: z.array(chatMessage), hasMore: z.boolean() }),
  refusals: ['RG_EXCLUDED'],
})

const writing = ['REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN', 'RG_EXCLUDED', 'CHAT_RANK_NEEDED'] as const
const inRoom = [...writing, 'CHAT_CLOSED', 'CHAT_SILENCED', 'CHAT_TOO_SOON'] as const

export const sendChatMessage = call({
  path: 'POST /wps/chat/messages',
  summary:
    'Posts a message to a room. CHAT_TOO_SOON carries the seconds to wait, CHAT_SILENCED the end of the mute and its reason.',
  caller: 'member',
  idempotent: true,
  input: z.object({ room: chatRoom, words: z.string().check(z.maxLength(4_000)) }),
  output: chatMessage,
  refusals: [...inRoom, 'CHAT_TOO_LONG', 'CHAT_CONTACT', 'CHAT_LINK', 'CHAT_WORD'],
})

export const shareBet = call({
  path: 'POST /wps/chat/bets',
  summary: 'Shares a settled bet of the member in a room.',
  caller: 'member',
  idempotent: true,
  input: z.object({ room: chatRoom, bet: id }),
  output: chatMessage,
  refusals: [...inRoom, 'CHAT_BET_OPEN'],
})

export const reportChatMessage = call({
  path: 'POST /wps/chat/reports',
  summary: 'Reports a message. Each member counts once; enough reports hide it.',
  caller: 'member',
  input: z.object({ message: id, reason: z.enum(reportReasons) }),
  output: nothing,
  refusals: writing,
})

export const ignoreAuthor = call({
  path: 'POST /wps/chat/ignored',
  summary: 'Hides all messages of an author from the member.',
  caller: 'member',
  input: z.object({ message: id }),
  output: z.object({ author: tag, name: z.string() }),
  refusals: ['REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN', 'RG_EXCLUDED'],
})

export const unignoreAuthor = call({
  path: 'DELETE /wps/chat/ignored',
  summary: 'Shows the messages of an ignored author again.',
  caller: 'member',
  input: z.object({ author: tag }),
  output: nothing,
  refusals: ['REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN', 'RG_EXCLUDED'],
})
