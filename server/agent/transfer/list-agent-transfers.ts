import { listAgentTransfers as call } from '@tamuvo/contract/agent-transfers.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { keyOfUsername } from '../../account/rules.ts'
import { askedSpan } from '../../kit/days.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import { requireAgent } from '../require-agent.ts'
import type { AgentServices } from '../services.ts'
import { listTransfersOf } from './store.ts'
import { viewOf } from './view.ts'

/** How many days an agent may ask for at a time. */
const daysMax = 62

export const listAgentTransfers = handle(call, async (request, services: AgentServices) => {
  const { agent } = await requireAgent(request, services)
  const { input, now } = request
  const { timeZone } = await services.settings.get('brand')
  const filter = {
    span: askedSpan(timeZone, now, input, daysMax),
    direction: input.direction,
    usernameFrom: input.username === '' ? undefined : keyOfUsername(input.username),
  }
  const page = { no: input.pageNo, size: input.pageSize }
  const { rows, total, down, up } = await listTransfersOf(services.database, agent.id, filter, page)
  return { ...sentPage(rows.map(viewOf), total, input), sums: { down: toWire(down), up: toWire(up) } }
})
