import { getPacket as call } from '@tamuvo/contract/packet.ts'
import { readingRefusal } from '../chat/rooms/rooms.ts'
import { handle } from '../kit/handle.ts'
import { findShared } from './packet-store.ts'
import type { PacketServices } from './services.ts'
import { viewOf } from './view.ts'

export const getPacket = handle(call, async ({ input, member, now, refuse }, services: PacketServices) => {
  const refusal = await readingRefusal(services, member, now)
  if (refusal) throw refuse(refusal)
  const packet = await findShared(services.database, BigInt(input.id))
  if (!packet) throw refuse('NOT_FOUND')
  return viewOf(services, packet, member?.id, now)
})
