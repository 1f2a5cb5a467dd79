import * as z from 'zod/mini'
import { call } from './call.ts'
import { betCard, chatRoom, reportReasons } from './chat-rooms.ts'
import { id, instant, pageOf, pageQuery } from './shapes.ts'

/** hidden: by reports, until it is decided. kept: decided to stay, whatever is reported then. */
export const messageStates = ['shown', 'hidden', 'removed', 'kept'] as const
export type MessageState = (typeof messageStates)[number]

export const listReportedMessages = call({
  path: 'GET /bo/chat/messages',
  summary:
    'Messages of the public rooms that were reported, the oldest first: those nobody has decided about, or those in a state.',
  caller: 'operator',
  permission: 'chat.moderate',
  input: z.object({ ...pageQuery, room: z.optional(chatRoom), state: z.optional(z.enum(messageStates)) }),
  output: pageOf(
    z.object({
      id,
      room: chatRoom,
      memberId: id,
      username: z.string(),
      words: z.string(),
      card: z.nullable(betCard),
      state: z.enum(messageStates),
      sentAt: instant,
      reports: z.number(),
      reasons: z.partialRecord(z.enum(reportReasons), z.number()),
    }),
  ),
  refusals: [],
})

export const decideMessage = call({
  path: 'POST /bo/chat/messages',
  summary: 'Takes a message off a room, or keeps it there whatever is reported.',
  caller: 'operator',
  permission: 'chat.moderate',
  input: z.object({ id, decision: z.enum(['remove', 'keep']) }),
  output: z.object({ state: z.enum(messageStates) }),
  refusals: [],
})

const minutesMax = 60 * 24 * 365

export const muteMember = call({
  path: 'POST /bo/chat/silences',
  summary: 'Lets a member write nothing in a room for some minutes; said again it replaces the time. She reads the reason.',
  caller: 'operator',
  permission: 'chat.moderate',
  input: z.object({
    room: chatRoom,
    memberId: id,
    minutes: z.int().check(z.gte(1), z.lte(minutesMax)),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  }),
  output: z.object({ until: instant }),
  refusals: [],
})

export const unmuteMember = call({
  path: 'DELETE /bo/chat/silences',
  summary: 'Lets a member write in a room again.',
  caller: 'operator',
  permission: 'chat.moderate',
  input: z.object({ room: chatRoom, memberId: id }),
  output: z.object({ wasSilenced: z.boolean() }),
  refusals: [],
})

export const listMutes = call({
  path: 'GET /bo/chat/silences',
  summary: 'Who may not write where, until when and why, the latest first.',
  caller: 'operator',
  permission: 'chat.moderate',
  input: z.object({ ...pageQuery, room: z.optional(chatRoom) }),
  output: pageOf(
    z.object({
      room: chatRoom,
      memberId: id,
      username: z.string(),
      until: instant,
      reason: z.string(),
      by: z.string(),
      at: instant,
    }),
  ),
  refusals: [],
})
