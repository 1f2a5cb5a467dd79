import * as contract from '@tamuvo/contract/agent-contract-staff.ts'
import { isLive, stateAfter } from '@tamuvo/games/agent/contract-states.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { isDuplicate } from '../../kit/idempotency.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { sentPage } from '../../kit/sent-page.ts'
import { findInTree } from '../find-in-tree.ts'
import type { AgentServices } from '../services.ts'
import { uplineOf } from '../tree-store.ts'
import { endOfRunning } from './boundary.ts'
import { listEveryBill } from './bill-list-store.ts'
import { holdBills, lockBill, setReviewed } from './bill-store.ts'
import { billToSend, sentBill } from './bill-view.ts'
import { changeContract, findContract, holdContracts, insertOffer } from './contract-store.ts'
import { offered } from './offer-contract.ts'
import { advanceBills } from './pay-bills.ts'
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

export const listAllBills = handle(contract.listAllBills, async ({ input, refuse }, { database }: AgentServices) => {
  const member = input.username === undefined ? undefined : await findInTree(database, input.username)
  if (input.username !== undefined && !member) throw refuse('NOT_FOUND')
  const filter = { memberId: member?.id, kind: input.kind, state: input.state, isOwed: input.only === 'OWED' }
  const { rows, total } = await listEveryBill(database, filter, { no: input.pageNo, size: input.pageSize })
  return sentPage(
    rows.map((bill) => billToSend(bill, 0n)),
    total,
    input,
  )
})

export const reviewBill = handle(contract.reviewBill, async (request, services: AgentServices) => {
  const { input, staff, refuse } = request
  return inTransaction(services.database, async (tx) => {
    await holdBills(tx)
    const bill = await lockBill(tx, BigInt(input.id))
    if (!bill) throw refuse('NOT_FOUND')
    if (input.decision === 'ADVANCE') {
      if (bill.payerId === null || (bill.state !== 'PARTIAL' && bill.state !== 'INSUFFICIENT')) throw refuse('BILL_SETTLED')
      await advanceBills(tx, services, [bill])
      await setReviewed(tx, bill.id, { by: staff.id, reason: input.reason })
      return sentBill(tx, bill.id, 0n)
    }
    if (bill.state !== 'PENDING_REVIEW') throw refuse('CASE_CLOSED', { state: bill.state })
    const state = input.decision === 'RELEASE' ? 'PAYABLE' : 'CANCELLED'
    await setReviewed(tx, bill.id, { by: staff.id, reason: input.reason, state })
    return sentBill(tx, bill.id, 0n)
  })
})
