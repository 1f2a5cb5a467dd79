import type { LiveDoor } from '../../kit/live-doors.ts'
import { membersOnBreakNow } from '../../safer/safer.ts'
import type { ChatServices } from '../chat.ts'

/** Who hears the public rooms: as who may read them. */
export const chatLiveDoor = ({ settings, database, clock }: ChatServices): LiveDoor => ({
  letsVisitors: async () => (await settings.get('chat.rules')).readers === 'anyone',
  keptOut: (memberIds) => membersOnBreakNow(database, memberIds, clock.now()),
})
