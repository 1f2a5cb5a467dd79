import * as contract from '@tamuvo/contract/agent-staff.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { changeTerms } from './change-terms.ts'
import { findInTree } from './find-in-tree.ts'
import type { AgentServices } from './services.ts'
import { termsFrom } from './terms.ts'

export const setTerms = handle(contract.setTerms, async ({ input, staff, now, refuse }, services: AgentServices) => {
  const member = await findInTree(services.database, input.username)
  if (!member) throw refuse('NOT_FOUND')
  const highest = termsFrom(await services.settings.get('agent.highest'))
  const change = {
    memberId: member.id,
    terms: termsFrom(input.terms),
    highest,
    cascade: input.cascade,
    by: { staffId: staff.id, reason: input.reason },
    at: now,
  }
  const made = await inTransaction(services.database, (tx) => changeTerms(tx, change))
  switch (made.is) {
    case 'changed':
      return { changed: made.changed, pausedLinks: made.pausedLinks, since: now.toISOString() }
    case 'above-own':
      throw refuse('RATE_ABOVE_OWN', { fields: made.fields })
    case 'below-team':
      throw refuse('RATE_BELOW_TEAM', { fields: made.fields, affected: made.affected })
  }
})
