import * as contract from '@tamuvo/contract/agent-exports.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import { listExportsOf } from './export-store.ts'
import { exportToSend } from './export-view.ts'
import { requireInPerson } from './require-agent.ts'
import type { AgentServices } from './services.ts'

export const listExports = handle(contract.listExports, async (request, services: AgentServices) => {
  const agent = await requireInPerson(request, services)
  const { input, now } = request
  const { rows, total } = await listExportsOf(services.database, agent.id, { no: input.pageNo, size: input.pageSize })
  return sentPage(
    rows.map((made) => exportToSend(made, now)),
    total,
    input,
  )
})
