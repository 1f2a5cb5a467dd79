import type { ServiceEnder, ServiceEvent } from '@tamuvo/contract/service-chat.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import type { ChatServices } from '../services.ts'
import { type Conversation, endConversation, findConversation, holdConversation } from './conversation-store.ts'
import { insertMessage } from './message-store.ts'
import { notifyLater, notifyQueue } from './notify-owner.ts'

/** Records an event of a locked conversation, and notifies its owner. */
export const note = async (
  tx: Tx,
  services: Pick<ChatServices, 'rooms'>,
  of: Conversation,
  { event, name, text = '', at }: { event: ServiceEvent; name: string; text?: string; at: Date },
): Promise<void> => {
  const seq = await insertMessage(tx, of.id, { sender: 'event', name, text, event, at })
  notifyLater(tx, services, of, 'state', seq)
}

/** Ends a conversation; idempotent. @returns its current state */
export const endFor = async (
  services: ChatServices,
  id: bigint,
  { by, name, at }: { by: ServiceEnder; name: string; at: Date },
): Promise<Conversation | undefined> => {
  const before = await inTransaction(services.database, async (tx) => {
    const held = await holdConversation(tx, id)
    if (!held || held.state === 'ENDED') return held
    await endConversation(tx, id, by, at)
    await note(tx, services, held, { event: 'ENDED', name, text: by, at })
    await appendEvents(tx, {
      kind: 'service.ended',
      ...(held.memberId === null ? {} : { memberId: held.memberId }),
      body: { id: id.toString(), by, staff: held.staff },
      at,
    })
    return held
  })
  if (before?.state === 'WAITING') await notifyQueue(services, before.lane)
  return before && findConversation(services.database, id)
}
