import * as contract from '@tamuvo/contract/agent-contracts.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../../kit/handle.ts'
import { requireAgent } from '../require-agent.ts'
import type { AgentServices } from '../services.ts'
import { listWaiting } from './contract-store.ts'
import { findOwed } from './debt-store.ts'

const [none, offer, termination] = [0, 1, 2] as const

export const getContractInfo = handle(contract.getContractInfo, async (request, services: AgentServices) => {
  const { agent } = await requireAgent(request, services)
  const { database, settings } = services
  const { enabled, kinds } = await settings.get('agent.contracts')
  const [waiting, owed] = await Promise.all([listWaiting(database, agent.id), findOwed(database, agent.id)])
  const waitsFor = (kind: contract.ContractKind) => {
    const first = enabled ? waiting.find((each) => each.kind === kind) : undefined
    if (!first) return none
    return first.isEnd ? termination : offer
  }
  return {
    enableCt: enabled,
    divtypereq: waitsFor('DIVIDEND'),
    dailysalreqtype: waitsFor('DAILY_SALARY'),
    contracthoursalreq: waitsFor('HOURLY_SALARY'),
    realtimesalreqtype: waitsFor('REALTIME_SALARY'),
    salary: enabled && kinds.DIVIDEND,
    dailySalary: enabled && kinds.DAILY_SALARY,
    hourSalary: enabled && kinds.HOURLY_SALARY,
    agentRealtimeSalary: enabled && kinds.REALTIME_SALARY,
    owed: { amount: toWire(owed.amount), bills: owed.bills },
  }
})
