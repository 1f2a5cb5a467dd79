import * as contract from '@tamuvo/contract/agent-contracts.ts'
import { stateAfter } from '@tamuvo/games/agent/contract-states.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { requireChanging } from '../require-agent.ts'
import type { AgentServices } from '../services.ts'
import { changeContract, findContract, holdContracts } from './contract-store.ts'
import { sentContract, sideOf } from './view.ts'

export const withdrawContract = handle(contract.withdrawContract, async (request, services: AgentServices) => {
  const { input, now, refuse } = request
  const { agent } = await requireChanging(request, services)
  return inTransaction(services.database, async (tx) => {
    await holdContracts(tx)
    const found = await findContract(tx, BigInt(input.id))
    if (!found || (found.payeeId !== agent.id && found.payerId !== agent.id)) throw refuse('NOT_FOUND')
    const side = sideOf(found, agent.id)
    const isOwn = found.state === 'PENDING' ? side === 'PAYER' : found.endWantedBy === side
    const state = isOwn ? stateAfter(found.state, 'withdraw') : undefined
    if (!state) throw refuse('CONTRACT_ANSWERED', { state: found.state })
    await changeContract(tx, found.id, { state }, now)
    return sentContract(tx, found.id, agent.id)
  })
})
