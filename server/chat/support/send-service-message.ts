import * as contract from '@tamuvo/contract/service-chat.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { limitMessages } from './limit-messages.ts'
import { requireOwn } from './owner.ts'
import { messageView } from './view.ts'
import { writeMessage } from './write-message.ts'

export const sendServiceMessage = handle(contract.sendServiceMessage, async (request, services: ChatServices) => {
  const { input, key, now: at, refuse } = request
  if (input.text === '' && input.pictures.length === 0) throw refuse('FIELDS_INVALID', { fields: { text: 'required' } })
  const own = await requireOwn(services, request)
  await limitMessages(services, own.id)
  const message = await inTransaction(services.database, (tx) => writeMessage(tx, services, own.id, { ...input, key, at }))
  return { message: messageView(message) }
})
