import * as contract from '@tamuvo/contract/messages.ts'
import { handle } from '../kit/handle.ts'
import type { KitServices } from '../kit/services.ts'
import { countUnreadOf } from './message-store.ts'

export const countUnread = handle(contract.countUnread, async ({ member }, { database }: KitServices) => ({
  unreadCount: await countUnreadOf(database, member.id),
}))
