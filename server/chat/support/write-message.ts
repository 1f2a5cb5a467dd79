import type { Tx } from '../../kit/database.ts'
import { Refused } from '../../kit/refuse.ts'
import type { ChatServices } from '../services.ts'
import { holdConversation } from './conversation-store.ts'
import { findByKey, insertMessage, type Message } from './message-store.ts'
import { attachPictures } from './picture-store.ts'
import { notifyLater } from './notify-owner.ts'

export type Written = { text: string; pictures: readonly string[]; key: string; at: Date }

const isSame = (message: Message, { text, pictures }: Written): boolean =>
  message.text === text && message.pictures.map(({ code }) => code).join() === pictures.join()

/**
 * Inserts a message of a visitor, or finds the one of the same key.
 * @throws Refused IDEMPOTENCY_CONFLICT, SERVICE_ENDED, FIELDS_INVALID for pictures that were not uploaded
 */
export const writeMessage = async (tx: Tx, services: ChatServices, id: bigint, written: Written): Promise<Message> => {
  const held = await holdConversation(tx, id)
  const { text, pictures: codes, key, at } = written
  const before = await findByKey(tx, id, 'visitor', key)
  if (before && !isSame(before, written)) throw new Refused('IDEMPOTENCY_CONFLICT')
  if (before) return before
  if (!held || held.state === 'ENDED') throw new Refused('SERVICE_ENDED')
  const fresh = { sender: 'visitor', name: '', text, at } as const
  const seq = await insertMessage(tx, id, { ...fresh, key })
  const pictures = await attachPictures(tx, { conversationId: id, seq, codes })
  if (pictures.length < codes.length) throw new Refused('FIELDS_INVALID', { fields: { pictures: 'unknown' } })
  // For the other windows of the same visitor.
  notifyLater(tx, services, held, 'messages', seq)
  return { ...fresh, seq, event: null, pictures }
}
