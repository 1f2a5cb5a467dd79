import * as contract from '@tamuvo/contract/content-staff.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { answerFeedback } from './answer-feedback.ts'
import type { ContentServices } from './services.ts'
import { holdTicket } from './feedback-store.ts'

export const answerTicket = handle(
  contract.answerTicket,
  async ({ input, staff, now: at, refuse }, { database, rooms, newId }: ContentServices) => {
    await inTransaction(database, async (tx) => {
      if (!(await holdTicket(tx, input.ticket))) throw refuse('NOT_FOUND')
      if (!(await answerFeedback(tx, rooms, { ...input, id: newId(), by: staff.name, at }))) throw refuse('CASE_CLOSED')
    })
    return { state: 'ANSWERED' as const }
  },
)
