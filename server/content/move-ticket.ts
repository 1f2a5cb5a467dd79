import * as contract from '@tamuvo/contract/content-staff.ts'
import { inTransaction } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import { handle } from '../kit/handle.ts'
import type { ContentServices } from './services.ts'
import { type FeedbackState, holdTicket, writeState } from './feedback-store.ts'

/** Allowed source states by target state; an answered ticket does not become unanswered. */
const before: Record<'IN_PROGRESS' | 'CLOSED', readonly FeedbackState[]> = {
  IN_PROGRESS: ['NEW', 'IN_PROGRESS'],
  CLOSED: ['NEW', 'IN_PROGRESS', 'ANSWERED', 'CLOSED'],
}

export const moveTicket = handle(
  contract.moveTicket,
  async ({ input, staff, now: at, refuse }, { database }: ContentServices) => {
    const { ticket, state } = input
    await inTransaction(database, async (tx) => {
      const held = await holdTicket(tx, ticket)
      if (!held) throw refuse('NOT_FOUND')
      if (!before[state].includes(held.state)) throw refuse('CASE_CLOSED', { state: held.state })
      await writeState(tx, ticket, state)
      await appendEvents(tx, { kind: 'feedback.moved', body: { ticket, from: held.state, to: state, by: staff.name }, at })
    })
    return { state }
  },
)
