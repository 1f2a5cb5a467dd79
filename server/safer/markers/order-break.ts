import * as contract from '@tamuvo/contract/safer-markers.ts'
import { inTransaction } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { handle } from '../../kit/handle.ts'
import { beginBreak } from '../begin-break.ts'
import { coolOffEnd } from '../lengths.ts'
import type { SaferServices } from '../services.ts'
import { addNote, closeCase, lockCase } from './case-store.ts'

export const orderBreak = handle(
  contract.orderBreak,
  async ({ input, staff: { name: by }, now: at, refuse }, services: SaferServices) => {
    const { length, note } = input
    const because = [...new Set(input.because)]
    const until = coolOffEnd(length, at)
    await inTransaction(services.database, async (tx) => {
      const held = await lockCase(tx, BigInt(input.id))
      if (!held) throw refuse('NOT_FOUND')
      if (held.closedAt) throw refuse('CASE_CLOSED')
      const { id, memberId } = held
      await beginBreak(tx, services, { memberId, kind: 'forced', since: at, until, reason: note, because })
      await addNote(tx, id, { at, by, outcome: 'BREAK', note })
      await closeCase(tx, id, at)
      await appendEvents(tx, { kind: 'safer.break_ordered', memberId, body: { caseId: input.id, length, because, by }, at })
    })
    return { until: until.toISOString() }
  },
)
