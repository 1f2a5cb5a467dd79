import { afterCommit, type Tx } from '../../kit/database.ts'
import type { ChatServices } from '../services.ts'
import { houseAuthor, insertMessage } from './store.ts'
import { sentMessages } from './view.ts'

type Given = { room: string; packetId: bigint; isDemo: boolean; at: Date }

/** Posts a red packet of the house to a room; live once the transaction commits. */
export const postPacket = async (
  tx: Tx,
  { newId, rooms, database }: Pick<ChatServices, 'newId' | 'rooms' | 'database'>,
  { room, packetId, isDemo, at }: Given,
): Promise<void> => {
  const id = newId()
  const message = { id, room, memberId: houseAuthor.id, words: '', card: null, packetId, isDemo, sentAt: at }
  await insertMessage(tx, message)
  const [sent] = await sentMessages({ database }, [{ ...message, author: houseAuthor.tag, state: 'shown' }])
  if (sent) afterCommit(tx, () => rooms.publish({ room: 'chat' }, { room, message: sent, gone: null }))
}
