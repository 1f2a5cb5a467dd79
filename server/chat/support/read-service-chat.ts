import * as contract from '@tamuvo/contract/service-staff.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { findConversation } from './conversation-store.ts'
import { listMessages } from './message-store.ts'
import { detailOf, messageView } from './view.ts'
import { isWorking } from './work-on.ts'

export const readServiceChat = handle(contract.readServiceChat, async ({ input, staff, now, refuse }, services: ChatServices) => {
  await isWorking(services, staff, now)
  const found = await findConversation(services.database, BigInt(input.id))
  if (!found) throw refuse('NOT_FOUND')
  const list = await listMessages(services.database, found.id, input.after)
  return { conversation: await detailOf(services, found), list: list.map(messageView) }
})
