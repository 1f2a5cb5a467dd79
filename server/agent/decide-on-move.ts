import * as contract from '@tamuvo/contract/agent-staff.ts'
import { inTransaction } from '../kit/database.ts'
import { dayAfter, dayOf, startOfDay } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { decideMove, lockMove } from './move-store.ts'
import { obstacleTo } from './moves.ts'
import type { AgentServices } from './services.ts'

const reasonMin = 10

export const decideOnMove = handle(contract.decideOnMove, async ({ input, staff, now, refuse }, services: AgentServices) => {
  const { decision: state, reason } = input
  if (state === 'rejected' && reason.length < reasonMin) throw refuse('FIELDS_INVALID', { fields: { reason: 'length' } })
  const { timeZone } = await services.settings.get('brand')
  const effectiveAt = state === 'approved' ? startOfDay(timeZone, dayAfter(dayOf(timeZone, now), 1)) : null
  await inTransaction(services.database, async (tx) => {
    const move = await lockMove(tx, BigInt(input.id))
    if (!move) throw refuse('NOT_FOUND')
    if (move.state !== 'proposed') throw refuse('CASE_CLOSED', { state: move.state })
    if (move.maker === staff.id) throw refuse('SAME_PERSON')
    const because = state === 'approved' ? await obstacleTo(tx, move) : undefined
    if (because) throw refuse('MOVE_INVALID', { because })
    await decideMove(tx, move.id, { state, checker: staff.id, decision: reason, at: now, effectiveAt })
  })
  return { state, effectiveAt: effectiveAt?.toISOString() ?? null }
})
