import * as contract from '@tamuvo/contract/service-staff.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { findConversation, noteStaffTyping } from './conversation-store.ts'
import { notifyOwner } from './notify-owner.ts'
import { isWorking } from './work-on.ts'

export const sendStaffTyping = handle(contract.sendStaffTyping, async ({ input, staff, now, refuse }, services: ChatServices) => {
  await isWorking(services, staff, now)
  const of = await findConversation(services.database, BigInt(input.id))
  if (!of) throw refuse('NOT_FOUND')
  if (of.staff !== staff.name || of.state !== 'OPEN') throw refuse('SERVICE_TAKEN', { by: of.staff })
  await noteStaffTyping(services.database, of.id, now)
  notifyOwner(services, of, { what: 'typing', lastSeq: of.lastSeq })
  return {}
})
