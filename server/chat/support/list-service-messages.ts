import * as contract from '@tamuvo/contract/service-chat.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { listMessages } from './message-store.ts'
import { requireOwn } from './owner.ts'
import { messageView } from './view.ts'

export const listServiceMessages = handle(contract.listServiceMessages, async (request, services: ChatServices) => {
  const own = await requireOwn(services, request)
  const list = await listMessages(services.database, own.id, request.input.after)
  return { list: list.map(messageView), lastSeq: Math.max(own.lastSeq, list.at(-1)?.seq ?? 0) }
})
