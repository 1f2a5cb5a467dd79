import * as contract from '@tamuvo/contract/service-staff.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { handle, type Request } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { cannedText } from './canned.ts'
import { findByKey, insertMessage, type Message } from './message-store.ts'
import { notifyLater, notifyQueue } from './notify-owner.ts'
import { messageView } from './view.ts'
import { isWorking, workOn } from './work-on.ts'
import { findConversation } from './conversation-store.ts'

type Answer = Request<typeof contract.answerServiceChat>

export const answerServiceChat = handle(contract.answerServiceChat, async (request, services: ChatServices) => {
  const { input, staff, now, refuse } = request
  await isWorking(services, staff, now)
  const of = await findConversation(services.database, BigInt(input.id))
  if (!of) throw refuse('NOT_FOUND')
  const text = input.canned === undefined ? input.text : await cannedText(services, input.canned, { of, staff: staff.name })
  if (text === '') throw refuse('FIELDS_INVALID', { fields: { text: 'required' } })
  const message = await inTransaction(services.database, (tx) => writeOnce(tx, services, request, { id: of.id, text }))
  if (of.state === 'WAITING') await notifyQueue(services, of.lane)
  return { message: messageView(message) }
})

/** Inserts an answer, or finds the one of the same key. */
const writeOnce = async (
  tx: Tx,
  services: ChatServices,
  { staff, key, now, refuse }: Answer,
  { id, text }: { id: bigint; text: string },
): Promise<Message> => {
  const held = await workOn(tx, services, { id, staff, now })
  const before = key === undefined ? undefined : await findByKey(tx, id, 'house', key)
  if (before && before.text !== text) throw refuse('IDEMPOTENCY_CONFLICT')
  if (before) return before
  const fresh = { sender: 'house', name: staff.name, text, at: now } as const
  const seq = await insertMessage(tx, id, { ...fresh, key })
  notifyLater(tx, services, held, 'messages', seq)
  return { ...fresh, seq, event: null, pictures: [] }
}
