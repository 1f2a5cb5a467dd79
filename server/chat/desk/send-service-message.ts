import * as contract from '@tamuvo/contract/service-chat.ts'
import { limitRate } from '../../account/account.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { handle, type Request } from '../../kit/handle.ts'
import type { ChatServices } from '../chat.ts'
import { holdConversation } from './conversation-store.ts'
import { findByKey, insertMessage, type Message } from './message-store.ts'
import { requireOwn } from './owner.ts'
import { attachPictures } from './picture-store.ts'
import { tellLater } from './tell.ts'
import { messageView } from './view.ts'

type Sent = Request<typeof contract.sendServiceMessage>

const isSame = (message: Message, { text, pictures }: Sent['input']): boolean =>
  message.text === text && message.pictures.map(({ code }) => code).join() === pictures.join()

export const sendServiceMessage = handle(contract.sendServiceMessage, async (request, services: ChatServices) => {
  const { input, refuse } = request
  if (input.text === '' && input.pictures.length === 0) throw refuse('FIELDS_INVALID', { fields: { text: 'required' } })
  const own = await requireOwn(services, request)
  const { messagesPerMinute } = await services.settings.get('service.desk')
  await limitRate(services, { key: `service:message:${own.id}`, max: messagesPerMinute, perSeconds: 60 })
  const message = await inTransaction(services.database, (tx) => writeOnce(tx, services, request, own.id))
  return { message: messageView(message) }
})

/** Writes a message, or finds the one that was written with the same key. */
const writeOnce = async (tx: Tx, services: ChatServices, { input, key, refuse, now: at }: Sent, id: bigint): Promise<Message> => {
  const held = await holdConversation(tx, id)
  const before = await findByKey(tx, id, 'visitor', key)
  if (before && !isSame(before, input)) throw refuse('IDEMPOTENCY_CONFLICT')
  if (before) return before
  if (!held || held.state === 'ENDED') throw refuse('SERVICE_ENDED')
  const fresh = { sender: 'visitor', name: '', text: input.text, at } as const
  const seq = await insertMessage(tx, id, { ...fresh, key })
  const pictures = await attachPictures(tx, { conversationId: id, seq, codes: input.pictures })
  if (pictures.length < input.pictures.length) throw refuse('FIELDS_INVALID', { fields: { pictures: 'unknown' } })
  // Her other windows show it too.
  tellLater(tx, services, held, 'messages', seq)
  return { ...fresh, seq, event: null, pictures }
}
