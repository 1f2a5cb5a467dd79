import * as contract from '@tamuvo/contract/service-chat.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { requireOwn } from './owner.ts'
import { ownView } from './view.ts'
import { endFor } from './write.ts'

export const endServiceChat = handle(contract.endServiceChat, async (request, services: ChatServices) => {
  const { now: at } = request
  const own = await requireOwn(services, request)
  const ended = await endFor(services, own.id, { by: 'VISITOR', name: '', at })
  return { conversation: await ownView(services.database, ended ?? own, at) }
})
