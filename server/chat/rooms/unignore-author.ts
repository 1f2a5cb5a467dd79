import * as contract from '@tamuvo/contract/chat-rooms.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { deleteIgnored } from './store.ts'
import { requireReader } from './writer.ts'

export const unignoreAuthor = handle(contract.unignoreAuthor, async (request, services: ChatServices) => {
  const own = await requireReader(request, services)
  await deleteIgnored(services.database, own.id, request.input.author)
  return {}
})
