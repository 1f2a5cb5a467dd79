import * as z from 'zod/mini'
import { call } from './call.ts'
import { interfaceLanguages } from './languages.ts'
import { serviceLanes } from './service.ts'
import { serviceEnders, serviceLimits, serviceMessage, serviceStates } from './service-chat.ts'
import { id, instant, nothing, whole } from './shapes.ts'

const staffName = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,29}$/))

const onDuty = z.array(z.object({ name: z.string(), lanes: z.array(z.enum(serviceLanes)), until: instant }))

export const setDuty = call({
  path: 'POST /bo/service/duty',
  summary: 'Goes on duty for some minutes, or off duty. Every other call of customer service prolongs the duty.',
  caller: 'operator',
  permission: 'chat.answer',
  withoutCode: true,
  input: z.object({
    on: z.boolean(),
    lanes: z._default(z.array(z.enum(serviceLanes)).check(z.minLength(1)), [...serviceLanes]),
  }),
  output: z.object({ onDuty }),
  refusals: [],
})

const summary = z.object({
  id,
  state: z.enum(serviceStates),
  lane: z.enum(serviceLanes),
  /** The language of the visitor's pages. */
  language: z.enum(interfaceLanguages),
  /** The username of a member, the name that a visitor gave, or ''. */
  name: z.string(),
  member: z.nullable(z.object({ id, username: z.string(), rankLevel: z.number(), type: z.number() })),
  startedAt: instant,
  /** When the first answer is due, and when it came. */
  dueAt: instant,
  answeredAt: z.nullable(instant),
  staff: z.nullable(z.string()),
  visitorHere: z.boolean(),
  visitorTyping: z.boolean(),
  lastSeq: z.number(),
})

export const listServiceQueue = call({
  path: 'GET /bo/service/queue',
  summary: 'Waiting conversations, VIP members first, those in progress, and the staff on duty.',
  caller: 'operator',
  permission: 'chat.answer',
  input: nothing,
  output: z.object({ waiting: z.array(summary), open: z.array(summary), onDuty }),
  refusals: [],
})

const detail = z.object({
  ...summary.shape,
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.enum(serviceEnders)),
  rating: z.nullable(z.number()),
  remark: z.string(),
})

export const takeServiceChat = call({
  path: 'POST /bo/service/take',
  summary: 'Takes a conversation, or without an id the one that has waited longest, VIP members first.',
  caller: 'operator',
  permission: 'chat.answer',
  input: z.object({ id: z.optional(id) }),
  /** Null when the queue is empty. */
  output: z.object({ conversation: z.nullable(detail) }),
  refusals: ['SERVICE_TAKEN', 'SERVICE_ENDED'],
})

export const readServiceChat = call({
  path: 'GET /bo/service/conversation',
  summary: 'A conversation with its messages after a sequence number, a hundred at most.',
  caller: 'operator',
  permission: 'chat.answer',
  input: z.object({ id, after: z._default(whole(0, 1_000_000), 0) }),
  output: z.object({ conversation: detail, list: z.array(serviceMessage) }),
  refusals: [],
})

export const answerServiceChat = call({
  path: 'POST /bo/service/answer',
  summary:
    'Answers the visitor: text, or a canned answer in their language. Answering a waiting conversation takes it. With an `Idempotency-Key` it is written once.',
  caller: 'operator',
  permission: 'chat.answer',
  input: z.object({
    id,
    text: z._default(z.string().check(z.trim(), z.maxLength(serviceLimits.textMax)), ''),
    canned: z.optional(z.string().check(z.maxLength(40))),
  }),
  output: z.object({ message: serviceMessage }),
  refusals: ['SERVICE_TAKEN', 'SERVICE_ENDED'],
})

export const listCannedAnswers = call({
  path: 'GET /bo/service/canned',
  summary: 'Canned answers in a language.',
  caller: 'operator',
  permission: 'chat.answer',
  input: z.object({ language: z._default(z.enum(interfaceLanguages), 'EN') }),
  output: z.object({ list: z.array(z.object({ code: z.string(), text: z.string() })) }),
  refusals: [],
})

export const transferServiceChat = call({
  path: 'POST /bo/service/transfer',
  summary: 'Transfers a conversation to staff on duty, or back to a queue, where it keeps its turn.',
  caller: 'operator',
  permission: 'chat.answer',
  input: z.object({ id, to: z.optional(staffName), lane: z.optional(z.enum(serviceLanes)) }),
  output: z.object({ conversation: detail }),
  refusals: ['SERVICE_TAKEN', 'SERVICE_ENDED', 'SERVICE_OFFLINE'],
})

export const closeServiceChat = call({
  path: 'POST /bo/service/end',
  summary: 'Ends a conversation.',
  caller: 'operator',
  permission: 'chat.answer',
  input: z.object({ id }),
  output: z.object({ conversation: detail }),
  refusals: ['SERVICE_TAKEN'],
})

export const sendStaffTyping = call({
  path: 'POST /bo/service/typing',
  summary: 'Shows the visitor for some seconds that staff are typing.',
  caller: 'operator',
  permission: 'chat.answer',
  withoutCode: true,
  input: z.object({ id }),
  output: nothing,
  refusals: ['SERVICE_TAKEN'],
})
