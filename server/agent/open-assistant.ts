import * as contract from '@tamuvo/contract/agent.ts'
import { handle } from '../kit/handle.ts'
import { listAssistantsOf } from './assistant-store.ts'
import { openBelow } from './new-account.ts'
import { requireInPerson } from './require-agent.ts'
import type { AgentServices } from './services.ts'
import { shareTree } from './terms-store.ts'
import { holdAgent } from './tree-store.ts'

export const openAssistant = handle(contract.openAssistant, async (request, services: AgentServices) => {
  const agent = await requireInPerson(request, services)
  const { input, now, refuse, language } = request
  const { assistantsMax } = await services.settings.get('agent.limits')
  const opening = { ...input, uplineId: agent.id, language, now }
  const opened = await openBelow(services, opening, refuse, {
    before: async (tx) => {
      await shareTree(tx)
      await holdAgent(tx, agent.id)
      if ((await listAssistantsOf(tx, agent.id)).length >= assistantsMax) throw refuse('ASSISTANTS_MAX')
    },
    after: async () => undefined,
  })
  return { ...opened, memberId: opened.memberId.toString() }
})
