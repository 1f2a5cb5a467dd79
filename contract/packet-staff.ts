import * as z from 'zod/mini'
import { call } from './call.ts'
import { chatRoom } from './chat-rooms.ts'
import { id, instant, localized, money, nothing, pageOf, pageQuery, stake } from './shapes.ts'

/** So many shares at most. */
const sharesMost = 500
/** Seconds for which a rain falls. */
const rainSeconds = { least: 10, most: 30 } as const

const reason = z.string().check(z.trim(), z.minLength(10), z.maxLength(500))
const rank = z.int().check(z.gte(0), z.lte(10))

const split = {
  total: stake,
  shares: z.int().check(z.gte(1), z.lte(sharesMost)),
  minRank: z._default(rank, 0),
  /** One share for each device: an address with a browser. */
  oncePerDevice: z._default(z.boolean(), true),
}

/** What is given: to a room of the chat for a day, to all who are here for some seconds, or to one member. */
const packetRule = z.discriminatedUnion('kind', [
  /** Without a time it opens when it is published. */
  z.object({ kind: z.literal('GROUP'), ...split, room: chatRoom, startsAt: z.nullable(instant) }),
  z.object({
    kind: z.literal('RAIN'),
    ...split,
    startsAt: instant,
    seconds: z.int().check(z.gte(rainSeconds.least), z.lte(rainSeconds.most)),
  }),
  z.object({ kind: z.literal('PERSONAL'), total: stake, username: z.string().check(z.minLength(1), z.maxLength(80)) }),
])
export type PacketRule = z.output<typeof packetRule>

export const proposePacket = call({
  path: 'POST /bo/packets',
  summary: 'Proposes a red packet. A second person publishes it.',
  caller: 'operator',
  permission: 'promotions.propose',
  input: z.object({ rule: packetRule, titles: localized, reason }),
  output: z.object({ id }),
  /** PACKET_INVALID: `value.faults`. */
  refusals: ['PACKET_INVALID'],
})

export const publishPacket = call({
  path: 'POST /bo/packets/publish',
  summary: 'Publishes a red packet and puts its money aside; who proposed it cannot.',
  caller: 'operator',
  permission: 'promotions.decide',
  input: z.object({ id, reason }),
  output: nothing,
  /** PACKET_BUDGET: `value.left` of the day. */
  refusals: ['NOT_FOUND', 'SAME_PERSON', 'CASE_CLOSED', 'PACKET_INVALID', 'PACKET_BUDGET'],
})

export const stopPacket = call({
  path: 'POST /bo/packets/stop',
  summary: 'Drops a proposal, or ends a red packet at once: what was taken stays, the rest returns.',
  caller: 'operator',
  permission: 'promotions.propose',
  input: z.object({ id, reason }),
  output: nothing,
  refusals: ['NOT_FOUND', 'CASE_CLOSED'],
})

export const listStaffPackets = call({
  path: 'GET /bo/packets',
  summary: 'All red packets, the newest first, with what was taken of them.',
  caller: 'operator',
  permission: 'promotions.read',
  input: z.object(pageQuery),
  output: pageOf(
    z.object({
      id,
      kind: z.enum(['GROUP', 'RAIN', 'PERSONAL']),
      state: z.enum(['PROPOSED', 'DROPPED', 'OPEN', 'OVER', 'GIVEN']),
      titles: localized,
      /** The room of a group packet, the name of the member of a personal one. */
      to: z.string(),
      total: money,
      shares: z.number(),
      taken: z.number(),
      /** What members got, and what returned. */
      given: money,
      rest: money,
      startsAt: z.nullable(instant),
      endsAt: z.nullable(instant),
      proposedBy: z.string(),
      decidedBy: z.string(),
      reason: z.string(),
    }),
  ),
  refusals: [],
})
