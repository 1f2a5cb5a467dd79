import * as contract from '@tamuvo/contract/agent-contracts.ts'
import { stateAfter } from '@tamuvo/games/agent/contract-states.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { requireInPerson } from '../require-agent.ts'
import type { AgentServices } from '../services.ts'
import { endOfRunning } from './boundary.ts'
import { changeContract, findContract, holdContracts } from './contract-store.ts'
import { sentContract, sideOf } from './view.ts'

const hourMs = 3_600_000

export const terminateContract = handle(contract.terminateContract, async (request, services: AgentServices) => {
  const { input, now, refuse } = request
  const agent = await requireInPerson(request, services)
  const { timeZone } = await services.settings.get('brand')
  const { offerHours } = await services.settings.get('agent.contracts')
  return inTransaction(services.database, async (tx) => {
    await holdContracts(tx)
    const found = await findContract(tx, BigInt(input.id))
    if (!found || (found.payeeId !== agent.id && found.payerId !== agent.id)) throw refuse('NOT_FOUND')
    const { id, terms, payerId, payeeId } = found
    if (stateAfter(found.state, 'requestTermination') === undefined) throw refuse('CONTRACT_ANSWERED', { state: found.state })
    // The platform agrees to every end.
    if (payerId === null) {
      await changeContract(tx, id, { state: 'TERMINATED', until: endOfRunning(found, timeZone, now) }, now)
      return sentContract(tx, id, agent.id)
    }
    const side = sideOf(found, agent.id)
    const lapsesAt = new Date(now.getTime() + offerHours * hourMs)
    await changeContract(tx, id, { state: 'TERMINATING', endWantedBy: side, lapsesAt }, now)
    const body = { contractId: id.toString(), contract: terms.kind }
    await appendEvents(tx, { kind: 'contract.end_asked', memberId: side === 'PAYEE' ? payerId : payeeId, body, at: now })
    return sentContract(tx, id, agent.id)
  })
})
