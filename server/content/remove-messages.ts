import * as contract from '@tamuvo/contract/messages.ts'
import { handle } from '../kit/handle.ts'
import type { KitServices } from '../kit/services.ts'
import { countUnreadOf, markRemoved } from './message-store.ts'

export const removeMessages = handle(
  contract.removeMessages,
  async ({ input, member, now, refuse }, { database, rooms }: KitServices) => {
    const removed = await markRemoved(database, member.id, input.ids.map(BigInt), now)
    if (removed === 0) throw refuse('NOT_FOUND')
    const unreadCount = await countUnreadOf(database, member.id)
    rooms.publish({ room: 'unread', memberId: member.id }, { unreadCount })
    return { unreadCount }
  },
)
