import type { RoomAccess } from '../../kit/room-access.ts'
import { membersOnBreakNow } from '../../safer/safer.ts'
import type { ChatServices } from '../services.ts'

/** Access to the live messages of the public rooms: the same as to reading them. */
export const chatRoomAccess = ({ settings, database, clock }: ChatServices): RoomAccess => ({
  allowsVisitors: async () => (await settings.get('chat.rules')).readers === 'anyone',
  denied: (memberIds) => membersOnBreakNow(database, memberIds, clock.now()),
})
