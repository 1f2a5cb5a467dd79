import * as z from 'zod/mini'
import { call } from './call.ts'
import { betCard, chatRoom, reportReasons } from './chat-rooms.ts'
import { id, instant, pageOf, pageQuery } from './shapes.ts'

/** hidden: by reports, until a decision. kept: restored by a moderator, immune to further reports. */
const messageStates = ['shown', 'hidden', 'removed', 'kept'] as const
export type MessageState = (typeof messageStates)[number]

export const listReportedMessages = call({
  path: 'GET /bo/chat/messages',
  summary: 'Reported messages of the public rooms, the oldest first: those without a decision, or those in a state.',
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
  summary: 'Removes a reported message, or keeps it for good.',
  caller: 'operator',
  permission: 'chat.moderate',
  input: z.object({ id, decision: z.enum(['remove', 'keep']) }),
  output: z.object({ state: z.enum(messageStates) }),
  refusals: [],
})

const minutesMax = 60 * 24 * 365

export const muteMember = call({
  path: 'POST /bo/chat/silences',
  summary: 'Mutes a member in a room for some minutes; a repeat replaces the time. The member sees the reason.',
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
  summary: 'Ends a mute.',
  caller: 'operator',
  permission: 'chat.moderate',
  input: z.object({ room: chatRoom, memberId: id }),
  output: z.object({ wasSilenced: z.boolean() }),
  refusals: [],
})

export const listMutes = call({
  path: 'GET /bo/chat/silences',
  summary: 'Mutes that hold, the latest first.',
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
