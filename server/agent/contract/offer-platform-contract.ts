import * as contract from '@tamuvo/contract/agent-contract-staff.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { isDuplicate } from '../../kit/idempotency.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { findInTree } from '../find-in-tree.ts'
import type { AgentServices } from '../services.ts'
import { uplineOf } from '../tree-store.ts'
import { holdContracts, insertOffer } from './contract-store.ts'
import { offered } from './offer-contract.ts'
import { faultsOf, termsFrom } from './terms.ts'
import { sentContract } from './view.ts'

const hourMs = 3_600_000
const agents: readonly number[] = [1, 2]

export const offerPlatformContract = handle(contract.offerPlatformContract, async (request, services: AgentServices) => {
  const { input, now, refuse } = request
  const { database, settings, newId } = services
  const rules = await settings.get('agent.contracts')
  const terms = termsFrom(input.terms)
  if (!rules.enabled || !rules.kinds[terms.kind]) throw refuse('CONTRACTS_OFF')
  const faults = faultsOf(terms)
  if (faults.length > 0) throw refuse('CONTRACT_TERMS_INVALID', { fields: faults })
  try {
    return await inTransaction(database, async (tx) => {
      await holdContracts(tx)
      const payee = await findInTree(tx, input.username)
      if (!payee) throw refuse('NOT_FOUND')
      if (!agents.includes(payee.type) || (await uplineOf(tx, payee.id)) !== null) throw refuse('NOT_AGENT')
      const id = newId()
      const lapsesAt = new Date(now.getTime() + rules.offerHours * hourMs)
      await insertOffer(tx, { id, payerId: null, payeeId: payee.id, terms, at: now, lapsesAt })
      await appendEvents(tx, offered(payee.id, terms, id, now))
      return sentContract(tx, id, 0n)
    })
  } catch (error) {
    if (isDuplicate(error, 'agent_contract_offer')) throw refuse('CONTRACT_OPEN')
    throw error
  }
})
