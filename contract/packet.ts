import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, localized, money, nothing } from './shapes.ts'

/** GROUP: in a room of the chat. RAIN: for all who are on the site while it falls. */
const sharedKinds = ['GROUP', 'RAIN'] as const

/** OVER: all shares are taken, or its time is. */
const packetStates = ['COMING', 'OPEN', 'OVER'] as const
export type PacketState = (typeof packetStates)[number]

const share = z.object({
  no: z.number(),
  amount: money,
  /** Masked; null for a share that was not taken. */
  name: z.nullable(z.string()),
  isLuckiest: z.boolean(),
  isMine: z.boolean(),
})

const packet = z.object({
  id,
  kind: z.enum(sharedKinds),
  titles: localized,
  total: money,
  /** How many shares there are, and how many are left. */
  shares: z.number(),
  left: z.number(),
  startsAt: instant,
  endsAt: instant,
  state: z.enum(packetStates),
  /** The lowest VIP level that may take a share. */
  minRank: z.number(),
  /** How many times a share has to be bet before a withdrawal, "1.00". */
  multiple: z.string(),
  /** SHA-256 of the seed and all shares, known before the packet opens. */
  commit: z.string(),
  /** What the shares follow from; null until it is over. */
  seed: z.nullable(z.string()),
  /** The share of the member who asks. */
  mine: z.nullable(z.object({ no: z.number(), amount: money, at: instant, entryId: id })),
  /** All shares in the order in which they were handed out; empty until it is over. */
  list: z.array(share),
})
export type Packet = z.output<typeof packet>

export const getPacket = call({
  path: 'GET /wps/packets/one',
  summary: 'A red packet; once it is over with all shares and the seed that they follow from.',
  caller: 'anyone',
  input: z.object({ id }),
  output: packet,
  refusals: ['NOT_FOUND', 'RG_EXCLUDED'],
})

export const getRain = call({
  path: 'GET /wps/packets/rain',
  summary:
    'The rain of red packets that falls, comes within the hour or has just ended; null for none, and for who takes a break.',
  caller: 'member',
  input: nothing,
  output: z.object({ rain: z.nullable(packet) }),
  refusals: [],
})

export const takeShare = call({
  path: 'POST /wps/packets/take',
  summary: 'Takes a share of a red packet. A member has one: again it answers the same and credits nothing.',
  caller: 'member',
  input: z.object({ id }),
  output: packet,
  /** PACKET_NOT_OPEN: `value.startsAt`. VIP_NEEDED: `value.level`. */
  refusals: [
    'NOT_FOUND',
    'PACKET_NOT_OPEN',
    'PACKET_OVER',
    'PACKET_NOT_FOR_YOU',
    'PACKET_DEVICE',
    'VIP_NEEDED',
    'ACCOUNT_FROZEN',
    'REAL_ACCOUNT_NEEDED',
    'RG_EXCLUDED',
  ],
})
