import * as contract from '@tamuvo/contract/agent-contracts.ts'
import { rateText } from '@tamuvo/games/agent/earnings.ts'
import { isLive } from '@tamuvo/games/agent/contract-states.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { isDuplicate, once } from '../../kit/idempotency.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { requireChanging } from '../require-agent.ts'
import type { AgentServices } from '../services.ts'
import { shareTree } from '../terms-store.ts'
import { depthBelow } from '../tree-store.ts'
import type { Terms } from './contract.ts'
import { bestRateOf, findLive, holdContracts, insertOffer } from './contract-store.ts'
import { findOwed } from './debt-store.ts'
import { faultsOf, termsFrom } from './terms.ts'
import { sentContract } from './view.ts'

const hourMs = 3_600_000

export const offerContract = handle(contract.offerContract, async (request, services: AgentServices) => {
  const { input, member, key, now, refuse } = request
  const { agent } = await requireChanging(request, services)
  const rules = await services.settings.get('agent.contracts')
  const terms = termsFrom(input.terms)
  const payeeId = BigInt(input.payeeId)
  if (!rules.enabled || !rules.kinds[terms.kind]) throw refuse('CONTRACTS_OFF')
  const faults = faultsOf(terms)
  if (faults.length > 0) throw refuse('CONTRACT_TERMS_INVALID', { fields: faults })
  const offer = async (tx: Tx) => {
    await shareTree(tx)
    await holdContracts(tx)
    if ((await depthBelow(tx, agent.id, payeeId)) !== 1) throw refuse('NOT_FOUND')
    const owed = await findOwed(tx, agent.id)
    if (owed.bills > 0) throw refuse('BILLS_UNPAID', { amount: toWire(owed.amount), bills: owed.bills })
    const own = await findLive(tx, agent.id, terms.kind)
    const most = own && isLive(own.state) ? own.bestRate : 0n
    if (bestRateOf(terms) > most) throw refuse('CONTRACT_RATE_ABOVE_OWN', { own: rateText(most) })
    const id = services.newId()
    await insertOffer(tx, {
      id,
      payerId: agent.id,
      payeeId,
      terms,
      at: now,
      lapsesAt: new Date(now.getTime() + rules.offerHours * hourMs),
    })
    await appendEvents(tx, offered(payeeId, terms, id, now))
    return { id: id.toString() }
  }
  try {
    return await inTransaction(services.database, async (tx) => {
      const body = { payeeId: input.payeeId, terms: input.terms }
      const { id } = await once(tx, { memberId: member.id, key, call: 'offerContract', body, now }, () => offer(tx))
      return sentContract(tx, BigInt(id), agent.id)
    })
  } catch (error) {
    if (isDuplicate(error, 'agent_contract_offer')) throw refuse('CONTRACT_OPEN')
    throw error
  }
})

/** Tells the payee of an offer. */
export const offered = (payeeId: bigint, { kind }: Pick<Terms, 'kind'>, id: bigint, at: Date) => ({
  kind: 'contract.offered',
  memberId: payeeId,
  body: { contractId: id.toString(), contract: kind },
  at,
})
