import * as contract from '@tamuvo/contract/service-staff.ts'
import { serviceLanes } from '@tamuvo/contract/service.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { findConversation, holdNext } from './conversation-store.ts'
import { notifyQueue } from './notify-owner.ts'
import { detailOf } from './view.ts'
import { isWorking, takeHeld, workOn } from './work-on.ts'

export const takeServiceChat = handle(contract.takeServiceChat, async ({ input, staff, now }, services: ChatServices) => {
  const { database } = services
  const lanes = (await isWorking(services, staff, now)) ?? serviceLanes
  const before = await inTransaction(database, async (tx) => {
    if (input.id !== undefined) return workOn(tx, services, { id: BigInt(input.id), staff, now })
    const next = await holdNext(tx, lanes)
    if (next) await takeHeld(tx, services, next, staff.name, now)
    return next
  })
  if (before?.state === 'WAITING') await notifyQueue(services, before.lane)
  const taken = before && (await findConversation(database, before.id))
  return { conversation: taken ? await detailOf(services, taken) : null }
})
