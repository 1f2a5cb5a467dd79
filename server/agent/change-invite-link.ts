import * as contract from '@tamuvo/contract/agent.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { lockLink, setLinkState } from './link-store.ts'
import { requireChanging } from './require-agent.ts'
import { requireWithinOwn } from './require-within-own.ts'
import type { AgentServices } from './services.ts'

export const changeInviteLink = handle(contract.changeInviteLink, async (request, services: AgentServices) => {
  const asking = await requireChanging(request, services)
  const { input, refuse } = request
  await inTransaction(services.database, async (tx) => {
    const link = await lockLink(tx, asking.agent.id, BigInt(input.id))
    if (!link) throw refuse('NOT_FOUND')
    // A link whose terms have become too high cannot be resumed.
    if (input.state === 'ACTIVE') await requireWithinOwn(tx, asking, link, refuse)
    await setLinkState(tx, link.id, input.state, input.state === 'PAUSED' ? 'AGENT' : '')
  })
  return {}
})
