import * as contract from '@tamuvo/contract/agent-contracts.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import { requireAgent, requireInTeam } from '../require-agent.ts'
import type { AgentServices } from '../services.ts'
import { listNamed } from './contract-store.ts'
import { contractToSend } from './view.ts'

export const listContracts = handle(contract.listContracts, async (request, services: AgentServices) => {
  const { input, refuse } = request
  const asking = await requireAgent(request, services)
  const { agent } = asking
  const payeeId = input.payeeId === undefined ? undefined : await requireInTeam(services.database, asking, input.payeeId, refuse)
  const listing = { side: input.side, memberId: agent.id, kind: input.kind, payeeId, state: input.state }
  const { rows, total } = await listNamed(services.database, listing, { no: input.pageNo, size: input.pageSize })
  return sentPage(
    rows.map((row) => contractToSend(row, agent.id)),
    total,
    input,
  )
})
