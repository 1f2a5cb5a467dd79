import * as z from 'zod/mini'
import { call } from './call.ts'
import { feedbackStates, questionTypes } from './content.ts'
import { contactKinds, expectedVolumes, joinStates } from './join.ts'
import { shownPicture } from './pictures.ts'
import { id, instant, pageOf, pageQuery } from './shapes.ts'

const reference = z.string().check(z.regex(/^[FJ]-[2-9A-Z]{8}$/))

export const listTickets = call({
  path: 'GET /bo/feedback',
  summary: 'Feedback in a state, the oldest first.',
  caller: 'operator',
  permission: 'feedback.answer',
  input: z.object({ ...pageQuery, state: z._default(z.enum(feedbackStates), 'NEW') }),
  output: pageOf(
    z.object({
      id,
      ticket: z.string(),
      /** Null for a visitor. */
      memberId: z.nullable(id),
      username: z.nullable(z.string()),
      language: z.string(),
      questionType: z.enum(questionTypes),
      content: z.string(),
      contact: z.string(),
      /** Addresses that need no key, so they must not be shared. */
      pictures: z.array(shownPicture),
      state: z.enum(feedbackStates),
      answer: z.string(),
      answeredBy: z.nullable(z.string()),
      sentAt: instant,
      answeredAt: z.nullable(instant),
    }),
  ),
  refusals: [],
})

export const answerTicket = call({
  path: 'POST /bo/feedback/answer',
  summary: 'Answers feedback; the member reads it beside the ticket. A repeat replaces the answer.',
  caller: 'operator',
  permission: 'feedback.answer',
  input: z.object({ ticket: reference, answer: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)) }),
  output: z.object({ state: z.enum(feedbackStates) }),
  refusals: ['CASE_CLOSED'],
})

export const moveTicket = call({
  path: 'POST /bo/feedback/state',
  summary: 'Marks feedback as in progress or closed.',
  caller: 'operator',
  permission: 'feedback.answer',
  input: z.object({ ticket: reference, state: z.enum(['IN_PROGRESS', 'CLOSED']) }),
  output: z.object({ state: z.enum(feedbackStates) }),
  refusals: ['CASE_CLOSED'],
})

export const listJoinRequests = call({
  path: 'GET /bo/join',
  summary: 'Requests to become a partner in a state, the oldest first.',
  caller: 'operator',
  permission: 'join.review',
  input: z.object({ ...pageQuery, state: z._default(z.enum(joinStates), 'NEW') }),
  output: pageOf(
    z.object({
      id,
      caseNumber: z.string(),
      memberId: z.nullable(id),
      language: z.string(),
      name: z.string(),
      contactKind: z.enum(contactKinds),
      contact: z.string(),
      country: z.string(),
      volume: z.enum(expectedVolumes),
      channel: z.string(),
      remark: z.string(),
      state: z.enum(joinStates),
      sentAt: instant,
      /** Null while it is open. */
      decidedBy: z.nullable(z.string()),
      decidedAt: z.nullable(instant),
      /** Why it was rejected, else ''. */
      reason: z.string(),
      /** Of the account that was opened for it. */
      openedMemberId: z.nullable(id),
    }),
  ),
  refusals: [],
})

export const moveJoinRequest = call({
  path: 'POST /bo/join/state',
  summary: 'Marks a request as contacted, or rejects it with a reason. A decided request stays as it is.',
  caller: 'operator',
  permission: 'join.review',
  input: z.object({
    caseNumber: reference,
    state: z.enum(['CONTACTED', 'REJECTED']),
    /** Needed to reject. */
    reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  }),
  output: z.object({ state: z.enum(joinStates) }),
  refusals: ['CASE_CLOSED'],
})
