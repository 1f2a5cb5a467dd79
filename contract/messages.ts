import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, nothing, pageOf, pageQuery } from './shapes.ts'

/** What members are told about. A statement fills in `month`, an answer to feedback `ticket`; a tip is about her own play. */
export const messageKinds = ['statement', 'feedback', 'tip'] as const
export type MessageKind = (typeof messageKinds)[number]

export const listMessages = call({
  path: 'GET /wps/mc/messages',
  summary: 'What the member was told, the newest first. Its words are of the site, by kind and what is filled in.',
  caller: 'member',
  input: z.object(pageQuery),
  output: pageOf(
    z.object({
      id,
      kind: z.enum(messageKinds),
      filled: z.record(z.string(), z.string()),
      at: instant,
      readAt: z.nullable(instant),
    }),
  ),
  refusals: [],
})

export const readMessages = call({
  path: 'POST /wps/mc/messages/read',
  summary: 'Notes that a message was read, or without an id that all were.',
  caller: 'member',
  input: z.object({ id: z.optional(id) }),
  output: z.object({ unreadCount: z.number() }),
  refusals: [],
})

export const removeMessage = call({
  path: 'POST /wps/mc/messages/remove',
  summary: 'Takes a message out of the member’s list.',
  caller: 'member',
  input: z.object({ id }),
  output: nothing,
  refusals: [],
})

export const countUnread = call({
  path: 'GET /wps/relay/CSP_unreadCount',
  summary: 'How many messages the member has not read.',
  caller: 'member',
  input: nothing,
  output: z.object({ unreadCount: z.number() }),
  refusals: [],
})
