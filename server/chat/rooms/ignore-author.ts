import * as contract from '@tamuvo/contract/chat-rooms.ts'
import { memberById } from '../../account/account.ts'
import { maskWinner } from '../../betting/winners.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { findMessage, insertIgnored } from './store.ts'
import { requireReader } from './writer.ts'

export const ignoreAuthor = handle(contract.ignoreAuthor, async (request, services: ChatServices) => {
  const { input, now, refuse } = request
  const own = await requireReader(request, services)
  const message = await findMessage(services.database, BigInt(input.message))
  const author = message && (await memberById(services.database, message.memberId))
  if (!author) throw refuse('NOT_FOUND')
  if (author.id === own.id) throw refuse('FORBIDDEN')
  await insertIgnored(services.database, own.id, author.id, now)
  return { author: message.author, name: maskWinner(author.username) }
})
