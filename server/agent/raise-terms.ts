import * as contract from '@tamuvo/contract/agent.ts'
import { setPrizeModes } from '../account/store.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { invariant } from '../kit/invariant.ts'
import { requireRoomAtTop } from './quota/room-at-top.ts'
import { requireChanging } from './require-agent.ts'
import { requireWithinOwn } from './require-within-own.ts'
import type { AgentServices } from './services.ts'
import { fieldsAbove, termsFrom, termsToSend } from './terms.ts'
import { findTerms, shareTree, writeTerms } from './terms-store.ts'
import { depthBelow } from './tree-store.ts'

export const raiseTerms = handle(contract.raiseTerms, async (request, services: AgentServices) => {
  const asking = await requireChanging(request, services)
  const { input, now, refuse } = request
  const memberId = BigInt(input.memberId)
  const after = termsFrom(input.terms)
  const before = await inTransaction(services.database, async (tx) => {
    await shareTree(tx)
    if ((await depthBelow(tx, asking.agent.id, memberId)) !== 1) throw refuse('NOT_FOUND')
    await requireWithinOwn(tx, asking, after, refuse)
    const current = await findTerms(tx, memberId, true)
    invariant(current, 'a member of a team has terms')
    const fields = fieldsAbove(current, after)
    if (fields.length > 0) throw refuse('RATE_LOWERED', { fields })
    await requireRoomAtTop(tx, { agentId: asking.agent.id, terms: after, memberId }, refuse)
    await writeTerms(tx, [{ memberId, terms: after }], { memberId: asking.actor.id, reason: 'raised' }, now)
    await setPrizeModes(tx, new Map([[memberId, after.prizeGroup]]))
    return current
  })
  return { before: termsToSend(before), after: termsToSend(after), since: now.toISOString() }
})
