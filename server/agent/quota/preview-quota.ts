import * as contract from '@tamuvo/contract/agent-quota-staff.ts'
import { handle } from '../../kit/handle.ts'
import { requireAgentByName } from './require-agent-by-name.ts'
import type { AgentServices } from '../services.ts'
import { termsToSend } from '../terms.ts'
import { countAtTop, findQuota, listAtTop } from './store.ts'

const shownMax = 500

export const previewQuota = handle(contract.previewQuota, async ({ input, refuse }, { database }: AgentServices) => {
  const agent = await requireAgentByName(database, input.username, refuse)
  const [max, atTop, list] = await Promise.all([
    findQuota(database, agent.id),
    countAtTop(database, agent.id),
    listAtTop(database, agent.id, shownMax),
  ])
  return {
    max,
    atTop,
    beyond: input.max === undefined ? 0 : Math.max(0, atTop - input.max),
    list: list.map(({ memberId, username, since, ...terms }) => ({
      memberId: memberId.toString(),
      username,
      since: since.toISOString(),
      terms: termsToSend(terms),
    })),
  }
})
