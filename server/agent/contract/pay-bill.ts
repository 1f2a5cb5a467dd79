import * as contract from '@tamuvo/contract/agent-bills.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { once } from '../../kit/idempotency.ts'
import { requireInPerson } from '../require-agent.ts'
import type { AgentServices } from '../services.ts'
import { holdBills, lockBill } from './bill-store.ts'
import { sentBill } from './bill-view.ts'
import { payLevel } from './pay-bills.ts'

const paidStates: readonly string[] = ['PAYABLE', 'PARTIAL', 'INSUFFICIENT', 'PAID']

export const payBill = handle(contract.payBill, async (request, services: AgentServices) => {
  const { input, member, key, now, refuse } = request
  const agent = await requireInPerson(request, services)
  const id = BigInt(input.id)
  return inTransaction(services.database, async (tx) => {
    await once(tx, { memberId: member.id, key, call: 'payBill', body: input, now }, async () => {
      await holdBills(tx)
      const bill = await lockBill(tx, id)
      if (bill?.payerId !== agent.id) throw refuse('NOT_FOUND')
      if (bill.collected >= bill.amount || !paidStates.includes(bill.state)) throw refuse('BILL_SETTLED')
      const [after] = await payLevel(tx, services, [bill])
      if (after?.collected === bill.collected) throw refuse('INSUFFICIENT')
      return {}
    })
    return sentBill(tx, id, agent.id)
  })
})
