import * as z from 'zod/mini'
import { call } from './call.ts'
import { interfaceLanguages } from './languages.ts'
import { serviceLanes } from './service.ts'
import { addedPicture, pictureBodyMax, pictureInput, pictureLimits, pictureRefusals, shownPicture } from './pictures.ts'
import { instant, nothing, whole } from './shapes.ts'

/** WAITING: in the queue. OPEN: assigned to staff. ENDED: final; the next message starts another conversation. */
export const serviceStates = ['WAITING', 'OPEN', 'ENDED'] as const
export type ServiceState = (typeof serviceStates)[number]

/** Who ended a conversation; IDLE: by itself, without activity. */
export const serviceEnders = ['VISITOR', 'HOUSE', 'IDLE'] as const
export type ServiceEnder = (typeof serviceEnders)[number]

/** Events of a conversation besides messages. */
const serviceEvents = ['TAKEN', 'TRANSFERRED', 'WAITING_AGAIN', 'ENDED'] as const
export type ServiceEvent = (typeof serviceEvents)[number]

export const serviceLimits = { textMax: 1_000, nameMax: 40, remarkMax: 500 }

/**
 * The secret of a visitor, sent as `Authorization: Bearer` like a session token. The server stores its hash. Members are known by
 * their session.
 */
export const visitTokenPattern = /^visit-[\w-]{43}$/

export const serviceMessage = z.object({
  /** Counts the messages of a conversation from 1. */
  seq: z.number(),
  from: z.enum(['visitor', 'house', 'event']),
  /** The staff member who wrote it, or of an event. */
  name: z.string(),
  text: z.string(),
  event: z.nullable(z.enum(serviceEvents)),
  pictures: z.array(shownPicture),
  at: instant,
})

const conversation = z.object({
  state: z.enum(serviceStates),
  lane: z.enum(serviceLanes),
  startedAt: instant,
  /** The position in the queue, 1 is next. Null unless waiting. */
  position: z.nullable(z.number()),
  /** The staff member it is assigned to. */
  staff: z.nullable(z.string()),
  staffTyping: z.boolean(),
  endedBy: z.nullable(z.enum(serviceEnders)),
  rating: z.nullable(z.number()),
  lastSeq: z.number(),
})

export const getServiceChat = call({
  path: 'GET /wps/service/chat',
  summary: 'Whether staff are on duty, and the caller’s newest conversation of the last day.',
  caller: 'anyone',
  whileClosed: true,
  input: nothing,
  output: z.object({
    /** Staff are on duty. Otherwise leave feedback. */
    onDuty: z.boolean(),
    lane: z.enum(serviceLanes),
    /** Target time of the first answer, in seconds. */
    targetSeconds: z.number(),
    /** Languages of the team. */
    teamLanguages: z.array(z.enum(interfaceLanguages)),
    /** The confirmed address of a member, masked, for transcripts; null without one, and for visitors. */
    mail: z.nullable(z.string()),
    conversation: z.nullable(conversation),
  }),
  refusals: [],
})

const text = (min: number) => z.string().check(z.trim(), z.minLength(min), z.maxLength(serviceLimits.textMax))

export const startServiceChat = call({
  path: 'POST /wps/service/chat',
  summary: 'Starts a conversation with its first message, or writes into the open one.',
  caller: 'anyone',
  whileClosed: true,
  idempotent: true,
  input: z.object({
    text: text(1),
    /** A visitor's name. */
    name: z._default(z.string().check(z.trim(), z.maxLength(serviceLimits.nameMax)), ''),
    language: z.enum(interfaceLanguages),
  }),
  output: z.object({ conversation }),
  refusals: ['SERVICE_OFFLINE', 'SERVICE_ENDED'],
})

export const listServiceMessages = call({
  path: 'GET /wps/service/messages',
  summary: 'The messages of the caller’s newest conversation after a sequence number, a hundred at most.',
  caller: 'anyone',
  whileClosed: true,
  input: z.object({ after: z._default(whole(0, 1_000_000), 0) }),
  output: z.object({ list: z.array(serviceMessage), lastSeq: z.number() }),
  refusals: [],
})

export const sendServiceMessage = call({
  path: 'POST /wps/service/messages',
  summary: 'Sends a message: text, uploaded pictures, or both.',
  caller: 'anyone',
  whileClosed: true,
  idempotent: true,
  input: z.object({
    text: text(0),
    pictures: z._default(
      z.array(z.string().check(z.regex(/^[\w-]{20}$/))).check(
        z.maxLength(pictureLimits.max),
        z.refine((ids) => new Set(ids).size === ids.length),
      ),
      [],
    ),
  }),
  output: z.object({ message: serviceMessage }),
  refusals: ['SERVICE_ENDED'],
})

export const addServicePicture = call({
  path: 'POST /wps/service/picture',
  summary: 'Uploads a picture for the next message: PNG, JPG or WebP in base64. It is redrawn and stored encrypted.',
  caller: 'anyone',
  whileClosed: true,
  bodyMax: pictureBodyMax,
  input: pictureInput,
  output: addedPicture,
  refusals: ['SERVICE_ENDED', ...pictureRefusals],
})

export const sendServiceTyping = call({
  path: 'POST /wps/service/typing',
  summary: 'Shows staff for some seconds that the caller is typing.',
  caller: 'anyone',
  whileClosed: true,
  input: nothing,
  output: nothing,
  refusals: [],
})

export const endServiceChat = call({
  path: 'POST /wps/service/end',
  summary: 'Ends the caller’s conversation.',
  caller: 'anyone',
  whileClosed: true,
  input: nothing,
  output: z.object({ conversation }),
  refusals: [],
})

export const rateServiceChat = call({
  path: 'POST /wps/service/rating',
  summary: 'Rates the conversation once, from 1 to 5, with a remark.',
  caller: 'anyone',
  whileClosed: true,
  input: z.object({
    stars: z.int().check(z.gte(1), z.lte(5)),
    remark: z._default(z.string().check(z.trim(), z.maxLength(serviceLimits.remarkMax)), ''),
  }),
  output: nothing,
  refusals: ['SERVICE_RATED'],
})

export const mailServiceTranscript = call({
  path: 'POST /wps/service/transcript',
  summary: 'Mails a transcript to the member’s confirmed address.',
  caller: 'member',
  whileClosed: true,
  input: nothing,
  output: nothing,
  refusals: ['MAIL_FAILED'],
})
