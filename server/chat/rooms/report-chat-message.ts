import * as contract from '@tamuvo/contract/chat-rooms.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { addReport, findMessage } from './store.ts'
import { requireWriter } from './writer.ts'

export const reportChatMessage = handle(contract.reportChatMessage, async (request, services: ChatServices) => {
  const { input, now, refuse } = request
  const own = await requireWriter(request, services)
  const { reportsToHide } = await services.settings.get('chat.rules')
  const id = BigInt(input.message)
  const message = await findMessage(services.database, id)
  if (!message) throw refuse('NOT_FOUND')
  if (message.memberId === own.id || message.packetId !== null) throw refuse('FORBIDDEN')
  const isHidden = await inTransaction(services.database, (tx) =>
    addReport(tx, { messageId: id, memberId: own.id, reason: input.reason, at: now, max: reportsToHide }),
  )
  if (isHidden) services.rooms.publish({ room: 'chat' }, { room: message.room, message: null, gone: input.message })
  return {}
})
