import * as contract from '@tamuvo/contract/agent-centre.ts'
import { memberById } from '../account/account.ts'
import { handle } from '../kit/handle.ts'
import { invariant } from '../kit/invariant.ts'
import { agentGateOf } from './centre-rules.ts'
import type { AgentServices } from './services.ts'

export const getAgentCentre = handle(contract.getAgentCentre, async ({ member }, { database, settings }: AgentServices) => {
  const [found, menu] = await Promise.all([memberById(database, member.id), settings.get('agent.menu')])
  invariant(found, 'a session belongs to a member')
  const gate = agentGateOf(found.type, menu)
  return { gate, pages: gate === 'OPEN' ? menu : [] }
})
