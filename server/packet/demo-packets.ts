import { inTransaction } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { Refused } from '../kit/refuse.ts'
import type { PacketRule } from '@tamuvo/contract/packet-staff.ts'
import { offeredRooms } from '../chat/rooms/rooms.ts'
import { lockPacket, lockProposedSince, type Packet, type Titles } from './packet-store.ts'
import { propose } from './propose.ts'
import { publish } from './publish.ts'
import type { PacketServices } from './services.ts'

/** Two persons of the demo's staff: one proposes, the other publishes. */
const [proposer, publisher] = [1n, 2n]

const minuteMs = 60_000
/** One in a room each half hour, and a rain every other hour, announced ten minutes before. */
const [groupEveryMs, rainEveryMs, rainAheadMs] = [30 * minuteMs, 120 * minuteMs, 10 * minuteMs]

const titles = {
  GROUP: {
    EN: 'A little luck for the harbour',
    MY: 'ဆိပ်ကမ်းအတွက် ကံကောင်းစေသား',
    CN: '港湾送好运',
    TH: 'โชคเล็ก ๆ ให้ชาวท่าเรือ',
    VI: 'Chút lộc cho bến cảng',
    ID: 'Sedikit hoki untuk pelabuhan',
    TY: 'Munting swerte para sa daungan',
  },
  RAIN: {
    EN: 'Harbour rain',
    MY: 'ဆိပ်ကမ်း မိုး',
    CN: '港湾红包雨',
    TH: 'ฝนอั่งเปาท่าเรือ',
    VI: 'Mưa lì xì bến cảng',
    ID: 'Hujan angpau pelabuhan',
    TY: 'Ulan ng ang pao sa daungan',
  },
} as const satisfies Record<'GROUP' | 'RAIN', Titles>

/** Gives red packets of the demo when it is time: in its rooms by turns, and as rain. */
export const giveDemoPackets = async (services: PacketServices): Promise<void> => {
  const now = services.clock.now()
  const rooms = (await offeredRooms(services)).filter(({ isOpen }) => isOpen)
  const turn = Math.floor(now.getTime() / groupEveryMs)
  const room = rooms[turn % Math.max(1, rooms.length)]
  const split = { minRank: 0, oncePerDevice: true }
  if (room)
    await giveOnce(
      services,
      { kind: 'GROUP', total: '5.00', shares: 10, room: room.code, startsAt: null, ...split },
      new Date(turn * groupEveryMs),
      now,
    )
  const startsAt = new Date(Math.ceil((now.getTime() + minuteMs) / rainEveryMs) * rainEveryMs)
  const announcedAt = new Date(startsAt.getTime() - rainAheadMs)
  if (announcedAt > now) return
  const rain = { kind: 'RAIN', total: '10.00', shares: 20, startsAt: startsAt.toISOString(), seconds: 20, ...split } as const
  await giveOnce(services, rain, announcedAt, now)
}

/** Proposes and publishes a packet, where none of its kind was given since a time. */
const giveOnce = (
  services: PacketServices,
  rule: PacketRule & { kind: 'GROUP' | 'RAIN' },
  since: Date,
  now: Date,
): Promise<void> =>
  inTransaction(services.database, async (tx) => {
    if (await lockProposedSince(tx, { kind: rule.kind, by: proposer, since })) return
    const proposal = { rule, titles: titles[rule.kind], by: proposer, reason: 'the demo world', at: now }
    const proposed = await propose(tx, services, proposal)
    invariant('id' in proposed, 'a packet of the demo is possible')
    const packet: Packet | undefined = await lockPacket(tx, proposed.id)
    invariant(packet, 'what was proposed is there')
    await publish(tx, services, packet, { by: publisher, now, refuse: (code, detail) => new Refused(code, detail), isDemo: true })
  })
