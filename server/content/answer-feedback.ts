import type { Tx } from '../kit/database.ts'
import { announce } from '../kit/facts.ts'
import { writeAnswer } from './feedback-store.ts'

/**
 * Answers a ticket; a member reads the answer beside her ticket, and whoever follows `feedback.answered` may tell her.
 * @returns false when there is no such ticket or it is closed
 */
export const answerFeedback = async (
  tx: Tx,
  answer: { ticket: string; answer: string; by: string; at: Date },
): Promise<boolean> => {
  const answered = await writeAnswer(tx, answer)
  if (!answered) return false
  const { memberId } = answered
  const whose = memberId === null ? {} : { memberId }
  await announce(tx, { kind: 'feedback.answered', ...whose, body: { ticket: answer.ticket }, at: answer.at })
  return true
}
