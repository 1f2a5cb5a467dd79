import { takeShare as call } from '@tamuvo/contract/packet.ts'
import { limitRate } from '../account/limit-rate.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { findShared } from './packet-store.ts'
import type { PacketServices } from './services.ts'
import { countFree, findTaken } from './share-store.ts'
import { take } from './take.ts'
import { viewOf } from './view.ts'

const triesPerMinute = 60

export const takeShare = handle(call, async (request, services: PacketServices) => {
  const { input, member, now, address, device, refuse } = request
  const { database, rooms } = services
  await limitRate(services, { key: `packet:${member.id}`, max: triesPerMinute, perSeconds: 60 })
  const packet = await findShared(database, BigInt(input.id))
  if (!packet) throw refuse('NOT_FOUND')
  if (await findTaken(database, packet.id, member.id)) return viewOf(services, packet, member.id, now)
  if (packet.startsAt > now) throw refuse('PACKET_NOT_OPEN', { startsAt: packet.startsAt.toISOString() })
  if (packet.state === 'OVER' || packet.endsAt <= now) throw refuse('PACKET_OVER')
  await inTransaction(database, (tx) =>
    take(tx, services, { packet, memberId: member.id, address, browser: device, now, refuse }),
  )
  rooms.publish({ room: 'packets' }, { id: input.id, kind: packet.kind, left: await countFree(database, packet.id) })
  return viewOf(services, packet, member.id, now)
})
