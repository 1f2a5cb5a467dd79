import * as contract from '@tamuvo/contract/service-chat.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { noteVisitorTyping } from './conversation-store.ts'
import { requireOwn } from './owner.ts'

export const sendServiceTyping = handle(contract.sendServiceTyping, async (request, services: ChatServices) => {
  const { id, state } = await requireOwn(services, request)
  if (state !== 'ENDED') await noteVisitorTyping(services.database, id, request.now)
  return {}
})
