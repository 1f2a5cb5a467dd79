import * as contract from '@tamuvo/contract/agent.ts'
import { handle } from '../kit/handle.ts'
import { requireAgent, requireInTeam } from './require-agent.ts'
import type { AgentServices } from './services.ts'
import { listBranches } from './tree-store.ts'

const branchesMax = 100

export const listTeamBranches = handle(contract.listTeamBranches, async (request, services: AgentServices) => {
  const asking = await requireAgent(request, services)
  const { input, refuse } = request
  const under = await requireInTeam(services.database, asking, input.under, refuse)
  const found = await listBranches(services.database, under, input.after, branchesMax + 1)
  return {
    list: found.slice(0, branchesMax).map(({ id, ...branch }) => ({ id: id.toString(), ...branch })),
    hasMore: found.length > branchesMax,
  }
})
