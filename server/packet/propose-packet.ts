import { proposePacket as call } from '@tamuvo/contract/packet-staff.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { propose } from './propose.ts'
import type { PacketServices } from './services.ts'

export const proposePacket = handle(call, async ({ input, staff, now, refuse }, services: PacketServices) => {
  const { rule, titles, reason } = input
  const proposed = await inTransaction(services.database, (tx) =>
    propose(tx, services, { rule, titles, by: staff.id, reason, at: now }),
  )
  if ('faults' in proposed) throw refuse('PACKET_INVALID', { faults: proposed.faults })
  return { id: proposed.id.toString() }
})
