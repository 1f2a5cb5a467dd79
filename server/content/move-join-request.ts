import * as contract from '@tamuvo/contract/content-staff.ts'
import { inTransaction } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import { handle } from '../kit/handle.ts'
import type { ContentServices } from './services.ts'
import { decideJoinRequest, findJoinRequest, isJoinOpen, markContacted } from './join-store.ts'

export const moveJoinRequest = handle(
  contract.moveJoinRequest,
  async ({ input, staff, now: at, refuse }, { database }: ContentServices) => {
    const { caseNumber, state, reason } = input
    if (state === 'REJECTED' && reason === '') throw refuse('FIELDS_INVALID', { fields: { reason: 'required' } })
    await inTransaction(database, async (tx) => {
      const held = await findJoinRequest(tx, caseNumber, true)
      if (!held) throw refuse('NOT_FOUND')
      if (!isJoinOpen(held)) throw refuse('CASE_CLOSED', { state: held.state })
      if (state === 'CONTACTED') await markContacted(tx, caseNumber)
      else await decideJoinRequest(tx, caseNumber, { by: staff.name, at, reason, openedMemberId: null })
      await appendEvents(tx, { kind: 'join.moved', body: { caseNumber, from: held.state, to: state, by: staff.name }, at })
    })
    return { state }
  },
)
