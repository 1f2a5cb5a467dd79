import * as contract from '@tamuvo/contract/agent-bills.ts'
import { handle } from '../../kit/handle.ts'
import { invariant } from '../../kit/invariant.ts'
import { requireAgent } from '../require-agent.ts'
import type { AgentServices } from '../services.ts'
import { findBill, listPayments } from './bill-list-store.ts'
import { activeFromToSend, billToSend } from './bill-view.ts'
import { findContract } from './contract-store.ts'
import { termsToSend } from './terms.ts'
import { sideOf } from './view.ts'

export const getBill = handle(contract.getBill, async (request, services: AgentServices) => {
  const { input, refuse } = request
  const { agent } = await requireAgent(request, services)
  const { database } = services
  const bill = await findBill(database, BigInt(input.id))
  if (!bill || (bill.payeeId !== agent.id && bill.payerId !== agent.id)) throw refuse('NOT_FOUND')
  const agreed = await findContract(database, bill.contractId)
  invariant(agreed, 'a bill belongs to a contract')
  const payments = await listPayments(database, [bill.id], sideOf(bill, agent.id))
  return {
    ...billToSend(bill, agent.id, payments.get(bill.id)),
    terms: termsToSend(agreed.terms),
    activeFrom: activeFromToSend(bill),
  }
})
