import * as contract from '@tamuvo/contract/safer-markers.ts'
import { inTransaction } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { handle } from '../../kit/handle.ts'
import type { SaferServices } from '../services.ts'
import { addNote, closeCase, lockCase } from './case-store.ts'

export const noteMarkerCall = handle(
  contract.noteMarkerCall,
  async ({ input, staff: { name: by }, now: at, refuse }, { database }: SaferServices) => {
    const { outcome, note } = input
    const isOver = outcome !== 'NOT_REACHED'
    await inTransaction(database, async (tx) => {
      const held = await lockCase(tx, BigInt(input.id))
      if (!held) throw refuse('NOT_FOUND')
      if (held.closedAt) throw refuse('CASE_CLOSED')
      await addNote(tx, held.id, { at, by, outcome, note })
      if (isOver) await closeCase(tx, held.id, at)
      await appendEvents(tx, { kind: 'safer.case_noted', memberId: held.memberId, body: { caseId: input.id, outcome, by }, at })
    })
    return { closedAt: isOver ? at.toISOString() : null }
  },
)
