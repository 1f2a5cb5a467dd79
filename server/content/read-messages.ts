import * as contract from '@tamuvo/contract/messages.ts'
import { handle } from '../kit/handle.ts'
import type { KitServices } from '../kit/services.ts'
import { countUnreadOf, markRead } from './message-store.ts'

export const readMessages = handle(contract.readMessages, async ({ input, member, now }, { database, rooms }: KitServices) => {
  await markRead(database, member.id, input.ids?.map(BigInt), now)
  const unreadCount = await countUnreadOf(database, member.id)
  rooms.publish({ room: 'unread', memberId: member.id }, { unreadCount })
  return { unreadCount }
})
