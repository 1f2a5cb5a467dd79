import * as contract from '@tamuvo/contract/agent-contract-staff.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import { findInTree } from '../find-in-tree.ts'
import type { AgentServices } from '../services.ts'
import { listEveryBill } from './bill-list-store.ts'
import { billToSend } from './bill-view.ts'

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
