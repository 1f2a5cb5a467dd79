import * as contract from '@tamuvo/contract/agent-contract-staff.ts'
import { isLive, stateAfter } from '@tamuvo/games/agent/contract-states.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { appendEvents } from '../../kit/outbox.ts'
import type { AgentServices } from '../services.ts'
import { endOfRunning } from './boundary.ts'
import { changeContract, findContract, holdContracts } from './contract-store.ts'
import { sentContract } from './view.ts'

export const endPlatformContract = handle(contract.endPlatformContract, async (request, services: AgentServices) => {
  const { input, now, refuse } = request
  const { timeZone } = await services.settings.get('brand')
  return inTransaction(services.database, async (tx) => {
    await holdContracts(tx)
    const found = await findContract(tx, BigInt(input.id))
    if (!found) throw refuse('NOT_FOUND')
    const state = isLive(found.state) ? stateAfter(found.state, 'end') : stateAfter(found.state, 'withdraw')
    if (!state) throw refuse('CONTRACT_ANSWERED', { state: found.state })
    const until = isLive(found.state) ? { until: endOfRunning(found, timeZone, now) } : {}
    await changeContract(tx, found.id, { state, ...until }, now)
    const body = { contractId: found.id.toString(), contract: found.terms.kind }
    await appendEvents(tx, { kind: 'contract.ended', memberId: found.payeeId, body, at: now })
    return sentContract(tx, found.id, 0n)
  })
})
