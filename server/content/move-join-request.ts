import * as contract from '@tamuvo/contract/content-staff.ts'
import { inTransaction } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import { handle } from '../kit/handle.ts'
import type { ContentServices } from './services.ts'
import { holdJoinRequest, writeJoinState } from './join-store.ts'

export const moveJoinRequest = handle(
  contract.moveJoinRequest,
  async ({ input, staff, now: at, refuse }, { database }: ContentServices) => {
    const { caseNumber, state } = input
    await inTransaction(database, async (tx) => {
      const held = await holdJoinRequest(tx, caseNumber)
      if (!held) throw refuse('NOT_FOUND')
      if (held.state !== 'NEW' && held.state !== 'CONTACTED') throw refuse('CASE_CLOSED', { state: held.state })
      await writeJoinState(tx, caseNumber, state)
      await appendEvents(tx, { kind: 'join.moved', body: { caseNumber, from: held.state, to: state, by: staff.name }, at })
    })
    return { state }
  },
)
