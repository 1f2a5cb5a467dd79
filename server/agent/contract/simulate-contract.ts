import * as contract from '@tamuvo/contract/agent-contracts.ts'
import { handle } from '../../kit/handle.ts'
import { type Period, periodOf } from '../../kit/periods.ts'
import { requireAgent } from '../require-agent.ts'
import type { AgentServices } from '../services.ts'
import { depthBelow } from '../tree-store.ts'
import { type Contract } from './contract.ts'
import { findHolding, findLive } from './contract-store.ts'
import { outcomeOf } from './outcome.ts'
import { faultsOf, termsFrom } from './terms.ts'

/** The payer tries terms for a direct downline, the payee those that were offered to the own team. */
export const simulateContract = handle(contract.simulateContract, async (request, services: AgentServices) => {
  const { input, now, refuse } = request
  const { agent } = await requireAgent(request, services)
  const { database, settings } = services
  const payeeId = BigInt(input.payeeId)
  if (payeeId !== agent.id && (await depthBelow(database, agent.id, payeeId)) !== 1) throw refuse('NOT_FOUND')
  const terms = termsFrom(input.terms)
  const faults = faultsOf(terms)
  if (faults.length > 0) throw refuse('CONTRACT_TERMS_INVALID', { fields: faults })
  const { timeZone } = await settings.get('brand')
  const running = periodOf(terms.period, timeZone, now)
  const last = periodOf(terms.period, timeZone, new Date(running.since.getTime() - 1))
  const held = (await findHolding(database, payeeId, terms.kind, now)) ?? (await findLive(database, payeeId, terms.kind))
  const both = async (period: Period) => ({
    offered: await outcomeOf(database, services, { payeeId, terms, contract: undefined, period }),
    held: held ? await heldOutcome(period, held) : null,
  })
  const heldOutcome = (period: Period, found: Contract) =>
    outcomeOf(database, services, { payeeId, terms: found.terms, contract: found, period })
  return { asOf: now.toISOString(), last: await both(last), running: await both(running) }
})
