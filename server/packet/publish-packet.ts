import { publishPacket as call } from '@tamuvo/contract/packet-staff.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { lockPacket } from './packet-store.ts'
import { publish } from './publish.ts'
import type { PacketServices } from './services.ts'

export const publishPacket = handle(call, async ({ input, staff, now, refuse }, services: PacketServices) => {
  await inTransaction(services.database, async (tx) => {
    const packet = await lockPacket(tx, BigInt(input.id))
    if (!packet) throw refuse('NOT_FOUND')
    if (packet.state !== 'PROPOSED') throw refuse('CASE_CLOSED')
    if (packet.proposedBy === staff.id) throw refuse('SAME_PERSON')
    await publish(tx, services, packet, { by: staff.id, now, refuse })
  })
  return {}
})
