import * as contract from '@tamuvo/contract/agent-contract-staff.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { AgentServices } from '../services.ts'
import { holdBills, lockBill, setReviewed } from './bill-store.ts'
import { sentBill } from './bill-view.ts'
import { advanceBills } from './pay-bills.ts'

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
