import { stopPacket as call } from '@tamuvo/contract/packet-staff.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { end } from './end.ts'
import { lockPacket, saveDropped } from './packet-store.ts'
import type { PacketServices } from './services.ts'

export const stopPacket = handle(call, async ({ input, staff, now, refuse }, services: PacketServices) => {
  await inTransaction(services.database, async (tx) => {
    const packet = await lockPacket(tx, BigInt(input.id))
    if (!packet) throw refuse('NOT_FOUND')
    if (packet.state === 'PROPOSED') return saveDropped(tx, packet.id, { by: staff.id, at: now })
    if (packet.state !== 'OPEN') throw refuse('CASE_CLOSED')
    await end(tx, services, packet, now)
  })
  return {}
})
