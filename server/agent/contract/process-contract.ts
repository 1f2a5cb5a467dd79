import * as contract from '@tamuvo/contract/agent-contracts.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { requireInPerson } from '../require-agent.ts'
import type { AgentServices } from '../services.ts'
import { shareTree } from '../terms-store.ts'
import { answerContract } from './answer.ts'
import { findContract, holdContracts } from './contract-store.ts'
import { sentContract, sideOf } from './view.ts'

type Process = typeof contract.processDividend

/** Each kind has a call of its own; a contract of another kind is not found by it. */
const processOf = (call: Process, kind: contract.ContractKind) =>
  handle(call, async (request, services: AgentServices) => {
    const { input, now, refuse } = request
    const agent = await requireInPerson(request, services)
    const { timeZone } = await services.settings.get('brand')
    const { enabled, kinds } = await services.settings.get('agent.contracts')
    return inTransaction(services.database, async (tx) => {
      await shareTree(tx)
      await holdContracts(tx)
      const found = await findContract(tx, BigInt(input.id))
      if (!found || found.terms.kind !== kind || (found.payeeId !== agent.id && found.payerId !== agent.id))
        throw refuse('NOT_FOUND')
      const accepts = input.action === 'ACCEPT'
      if (accepts && found.state === 'PENDING' && !(enabled && kinds[kind])) throw refuse('CONTRACTS_OFF')
      const side = sideOf(found, agent.id)
      await answerContract(tx, { contract: found, side, accepts, agreesToEnd: input.agreesToEnd, timeZone, now, refuse })
      return sentContract(tx, found.id, agent.id)
    })
  })

export const processDividend = processOf(contract.processDividend, 'DIVIDEND')
export const processDailySalary = processOf(contract.processDailySalary, 'DAILY_SALARY')
export const processHourlySalary = processOf(contract.processHourlySalary, 'HOURLY_SALARY')
export const processRealtimeSalary = processOf(contract.processRealtimeSalary, 'REALTIME_SALARY')
