import type { Tx } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import type { Rooms } from '../kit/rooms.ts'
import { writeAnswer } from './feedback-store.ts'
import { putMessage } from './message-store.ts'

/**
 * Answers a ticket and sends its member a message.
 * @param answer `id` of the message
 * @returns false when there is no such ticket or it is closed
 */
export const answerFeedback = async (
  tx: Tx,
  rooms: Rooms,
  answer: { id: bigint; ticket: string; answer: string; by: string; at: Date },
): Promise<boolean> => {
  const answered = await writeAnswer(tx, answer)
  if (!answered) return false
  const { memberId } = answered
  const whose = memberId === null ? {} : { memberId }
  const { id, ticket, at } = answer
  if (memberId !== null)
    await putMessage(tx, rooms, { id, memberId, key: `feedback:${ticket}:${id}`, kind: 'feedback', filled: { ticket }, at })
  await appendEvents(tx, { kind: 'feedback.answered', ...whose, body: { ticket: answer.ticket }, at: answer.at })
  return true
}
