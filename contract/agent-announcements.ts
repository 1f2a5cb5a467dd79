import * as z from 'zod/mini'
import { call } from './call.ts'
import { notice } from './platform.ts'
import { instant, nothing } from './shapes.ts'

/** No more are marked at once. */
const idsMax = 100

const refusals = ['NOT_AGENT', 'ACCOUNT_FROZEN'] as const

export const listAgentAnnouncements = call({
  path: 'GET /wps/ac/announcements',
  summary: 'Announcements for agents and their assistants that are on now, newest first, in the caller’s language.',
  caller: 'agent',
  input: nothing,
  output: z.object({
    /** `readAt` by who asks; an assistant reads apart from the agent. */
    list: z.array(z.extend(notice, { readAt: z.nullable(instant) })),
    unreadCount: z.number(),
  }),
  refusals,
})

export const readAgentAnnouncements = call({
  path: 'POST /wps/ac/announcements/read',
  summary: 'Marks announcements for agents as read; all of them without ids.',
  caller: 'agent',
  input: z.object({ ids: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.minLength(1), z.maxLength(idsMax))) }),
  output: z.object({ unreadCount: z.number() }),
  refusals,
})
