import type { ChatMessage } from '@tamuvo/contract/chat-rooms.ts'
import { membersByIds } from '../../account/account.ts'
import { maskWinner } from '../../betting/winners.ts'
import type { ChatServices } from '../services.ts'
import type { Message } from './store.ts'

/** Messages as everybody sees them, with masked names. */
export const sentMessages = async (
  { database }: Pick<ChatServices, 'database'>,
  messages: readonly Message[],
): Promise<ChatMessage[]> => {
  const members = await membersByIds(database, [...new Set(messages.map(({ memberId }) => memberId))])
  return messages.flatMap(({ memberId, id, room, author, words, card, isDemo, sentAt }) => {
    const member = members.get(memberId)
    if (!member) return []
    const { username, rankLevel } = member
    return {
      id: id.toString(),
      room,
      author,
      name: maskWinner(username),
      rankLevel,
      words,
      card,
      isDemo,
      at: sentAt.toISOString(),
    }
  })
}
