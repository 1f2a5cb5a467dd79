import { setToUpline as call } from '@tamuvo/contract/agent-transfers.ts'
import { writeToUpline } from '../../account/store.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { requireChanging } from '../require-agent.ts'
import type { AgentServices } from '../services.ts'
import { shareTree } from '../terms-store.ts'
import { requireDirect } from './require-direct.ts'

export const setToUpline = handle(call, async (request, services: AgentServices) => {
  const { agent } = await requireChanging(request, services)
  const { input, refuse } = request
  await inTransaction(services.database, async (tx) => {
    await shareTree(tx)
    const { id } = await requireDirect(tx, agent.id, input.memberId, refuse)
    await writeToUpline(tx, id, input.toUpline)
  })
  return {}
})
