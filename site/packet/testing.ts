import { packetCommit, splitPacket } from '@tamuvo/games/loyalty/packet.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import type { Packet } from './packet-words.ts'

/** A packet of 10.00 in four shares, open, as the server sends it; `more` changes it. */
export const packetOf = (more: Partial<Packet> = {}): Packet => ({
  id: '7',
  kind: 'GROUP',
  titles: { EN: 'A little luck' },
  total: '10.00',
  shares: 4,
  left: 3,
  startsAt: '2026-08-05T06:00:00.000Z',
  endsAt: '2026-08-06T06:00:00.000Z',
  state: 'OPEN',
  minRank: 0,
  multiple: '1.00',
  commit: packetCommit(seed, split),
  seed: null,
  mine: null,
  list: [],
  ...more,
})

const seed = 'a-seed'
const split = splitPacket(fromWire('10.00'), 4, seed)
const luckiest = split.indexOf(split.toSorted((a, b) => Number(b - a))[0] ?? fromWire('0.00'))

/** The same once it is over: the second share is the member's, the last was not taken. */
export const overPacket = (more: Partial<Packet> = {}): Packet =>
  packetOf({
    state: 'OVER',
    left: 0,
    seed,
    list: split.map((share, index) => ({
      no: index + 1,
      amount: toWire(share),
      name: index === 3 ? null : `pl***r${index}`,
      isLuckiest: index === luckiest,
      isMine: index === 1,
    })),
    ...more,
  })
