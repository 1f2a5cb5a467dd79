import * as contract from '@tamuvo/contract/agent-messages.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import { requireAgent } from '../require-agent.ts'
import type { AgentServices } from '../services.ts'
import { leftToday } from './left-today.ts'
import { listSent } from './store.ts'
import { sentToSend } from './view.ts'

export const listAgentMessages = handle(contract.listAgentMessages, async (request, services: AgentServices) => {
  const { agent } = await requireAgent(request, services)
  const { input, now } = request
  const { database } = services
  const [{ list, total }, left] = await Promise.all([
    listSent(database, agent.id, { no: input.pageNo, size: input.pageSize }),
    leftToday(database, services, agent.id, now),
  ])
  return { ...sentPage(list.map(sentToSend), total, input), ...left }
})
