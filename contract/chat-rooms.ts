import * as z from 'zod/mini'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { interfaceLanguages } from './languages.ts'
import { id, instant, money, nothing, texts } from './shapes.ts'

/** Characters of a message, as people count them. */
export const messageMax = 200

export const reportReasons = ['insult', 'advert', 'contact', 'scam', 'minor', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** What keeps somebody from writing in any room. */
export const chatBarriers = ['NOT_LOGGED_IN', 'REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN', 'CHAT_RANK_NEEDED'] as const
export type ChatBarrier = (typeof chatBarriers)[number]

/** The code of a room: of a language "my", of something else "table-7". */
export const chatRoom = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
const tag = z.string().check(z.regex(/^[\w-]{8,24}$/))

/** A bet as it stood when it was shared. */
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
  /** The same for all messages of somebody; it tells neither name nor id. */
  author: tag,
  /** Masked. */
  name: z.string(),
  rankLevel: z.number(),
  /** '' beside a card without words. */
  words: z.string(),
  card: z.nullable(betCard),
  /** Written with the demo world. */
  isDemo: z.boolean(),
  at: instant,
})
export type ChatMessage = z.output<typeof chatMessage>

export const listChatRooms = call({
  path: 'GET /wps/chat/rooms',
  summary:
    'The public rooms somebody may read, those of her language first, and what keeps her from writing. None for who takes a break.',
  caller: 'anyone',
  input: nothing,
  output: z.object({
    rooms: z.array(
      z.object({
        code: chatRoom,
        title: z.string(),
        language: z.nullable(z.enum(interfaceLanguages)),
        /** Nobody can write while it is not. */
        isOpen: z.boolean(),
        /** Until when she may not write here, as somebody of the house decided. */
        silencedUntil: z.nullable(instant),
        silencedFor: z.string(),
      }),
    ),
    /** Seconds between two messages of a member. */
    slowSeconds: z.number(),
    /** The least rank of who may write. */
    minRank: z.number(),
    barrier: z.nullable(z.enum(chatBarriers)),
    /** Her own tag; null for who has not written yet. */
    me: z.nullable(tag),
    /** Whom she does not want to read. */
    ignored: z.array(z.object({ author: tag, name: z.string() })),
  }),
  refusals: [],
})

export const listChatMessages = call({
  path: 'GET /wps/chat/messages',
  summary: 'What was said in a room, the newest first; `before` asks for what was said before a message.',
  caller: 'anyone',
  input: z.object({ room: chatRoom, before: z.optional(id) }),
  output: z.object({ list: z.array(chatMessage), hasMore: z.boolean() }),
  refusals: ['RG_EXCLUDED'],
})

const writing = ['REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN', 'RG_EXCLUDED', 'CHAT_RANK_NEEDED'] as const
const inRoom = [...writing, 'CHAT_CLOSED', 'CHAT_SILENCED', 'CHAT_TOO_SOON'] as const

export const sendChatMessage = call({
  path: 'POST /wps/chat/messages',
  summary: 'Says something in a room. CHAT_TOO_SOON comes with the seconds to wait, CHAT_SILENCED with until when and why.',
  caller: 'member',
  idempotent: true,
  input: z.object({ room: chatRoom, words: z.string().check(z.maxLength(4_000)) }),
  output: chatMessage,
  refusals: [...inRoom, 'CHAT_TOO_LONG', 'CHAT_CONTACT', 'CHAT_LINK', 'CHAT_WORD'],
})

export const shareBet = call({
  path: 'POST /wps/chat/bets',
  summary: 'Shows a bet of the member’s own, once it is decided, in a room.',
  caller: 'member',
  idempotent: true,
  input: z.object({ room: chatRoom, bet: id }),
  output: chatMessage,
  refusals: [...inRoom, 'CHAT_BET_OPEN'],
})

export const reportChatMessage = call({
  path: 'POST /wps/chat/reports',
  summary: 'Tells the house what is wrong with a message. It counts once for a member, and enough of them hide it.',
  caller: 'member',
  input: z.object({ message: id, reason: z.enum(reportReasons) }),
  output: nothing,
  refusals: writing,
})

export const ignoreAuthor = call({
  path: 'POST /wps/chat/ignored',
  summary: 'Shows the member nothing any more of who wrote a message.',
  caller: 'member',
  input: z.object({ message: id }),
  output: z.object({ author: tag, name: z.string() }),
  refusals: ['REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN', 'RG_EXCLUDED'],
})

export const unignoreAuthor = call({
  path: 'DELETE /wps/chat/ignored',
  summary: 'Shows the member again what somebody writes.',
  caller: 'member',
  input: z.object({ author: tag }),
  output: nothing,
  refusals: ['REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN', 'RG_EXCLUDED'],
})
