import * as contract from '@tamuvo/contract/chat-moderation.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { writeState } from './moderation-store.ts'
import { findMessage } from './store.ts'
import { sentMessages } from './view.ts'

export const decideMessage = handle(contract.decideMessage, async ({ input, refuse }, services: ChatServices) => {
  const state = input.decision === 'remove' ? 'removed' : 'kept'
  const id = BigInt(input.id)
  const isThere = await inTransaction(services.database, (tx) => writeState(tx, id, state))
  const found = isThere ? await findMessage(services.database, id) : undefined
  if (!found) throw refuse('NOT_FOUND')
  const [message = null] = state === 'kept' ? await sentMessages(services, [found]) : []
  services.rooms.publish({ room: 'chat' }, { room: found.room, message, gone: message ? null : input.id })
  return { state } as const
})
