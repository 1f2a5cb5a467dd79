import type { ChatMessage } from '@tamuvo/contract/chat-rooms.ts'
import { membersByIds } from '../../account/account.ts'
import { maskWinner } from '../../betting/winners.ts'
import type { ChatServices } from '../services.ts'
import { houseAuthor, type Message } from './store.ts'

/** Messages as everybody sees them, with masked names; the house has none. */
export const sentMessages = async (
  { database }: Pick<ChatServices, 'database'>,
  messages: readonly Message[],
): Promise<ChatMessage[]> => {
  const members = await membersByIds(database, [...new Set(messages.map(({ memberId }) => memberId))])
  return messages.flatMap(({ memberId, id, room, author, words, card, packetId, isDemo, sentAt }) => {
    const member = members.get(memberId)
    if (!member && memberId !== houseAuthor.id) return []
    return {
      id: id.toString(),
      room,
      author,
      name: member ? maskWinner(member.username) : '',
      rankLevel: member?.rankLevel ?? 0,
      words,
      card,
      packet: packetId?.toString() ?? null,
      isDemo,
      at: sentAt.toISOString(),
    }
  })
}
