import * as contract from '@tamuvo/contract/agent.ts'
import { handle } from '../kit/handle.ts'
import { invariant } from '../kit/invariant.ts'
import { mayChange, requireAgent } from './require-agent.ts'
import type { AgentServices } from './services.ts'
import { termsToSend } from './terms.ts'
import { findTerms } from './terms-store.ts'
import { countTeam } from './tree-store.ts'

export const getAgentTerms = handle(contract.getAgentTerms, async (request, services: AgentServices) => {
  const asking = await requireAgent(request, services)
  const { agent, actor } = asking
  const [terms, { direct, team }] = await Promise.all([
    findTerms(services.database, agent.id),
    countTeam(services.database, agent.id),
  ])
  invariant(terms, 'an agent has terms')
  return {
    agent: agent.username,
    type: agent.type,
    isAssistant: actor.id !== agent.id,
    mayChange: mayChange(asking),
    terms: termsToSend(terms),
    direct,
    team,
  }
})
