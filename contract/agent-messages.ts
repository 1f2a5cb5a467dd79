import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, pageOf, pageQuery } from './shapes.ts'

/** The longest text, in characters. */
export const agentMessageMax = 500

const sentMessage = z.object({
  id,
  /** '' to all direct downlines. */
  to: z.string(),
  text: z.string(),
  receivers: z.number(),
  at: instant,
})

const refusals = ['NOT_AGENT', 'ACCOUNT_FROZEN'] as const

export const sendAgentMessage = call({
  path: 'POST /wps/ac/messages',
  summary:
    'Writes to a direct downline, or to all of them: plain text without links and contact details, some a day. Who is on a break gets none.',
  caller: 'agent',
  idempotent: true,
  input: z.object({
    /** All direct downlines when absent. */
    memberId: z.optional(id),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
  }),
  output: sentMessage,
  /** MEMBER_NOT_REACHED: for a reason of the member’s own, or no one to write to. ABOVE_MAX: too many downlines at once. */
  refusals: [
    ...refusals,
    'ASSISTANT_LIMITED',
    'MEMBER_NOT_REACHED',
    'MESSAGES_MAX',
    'ABOVE_MAX',
    'CHAT_CONTACT',
    'CHAT_LINK',
    'CHAT_WORD',
  ],
})

export const listAgentMessages = call({
  path: 'GET /wps/ac/messages',
  summary: 'What the agent wrote to direct downlines, the newest first, and how many messages are left today.',
  caller: 'agent',
  input: z.object(pageQuery),
  output: z.object({ ...pageOf(sentMessage).shape, left: z.number(), perDay: z.number() }),
  refusals,
})
