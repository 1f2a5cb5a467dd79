import * as contract from '@tamuvo/contract/staff.ts'
import { handle } from '../kit/handle.ts'
import type { KitServices } from '../kit/services.ts'
import { listStaffCalls as readStaffCalls } from '../kit/staff-calls.ts'

export const listStaffCalls = handle(contract.listStaffCalls, async ({ input }, { database }: KitServices) => {
  const { name, pageNo, pageSize } = input
  const { list, total } = await readStaffCalls(database, name, input)
  return {
    list: list.map((each) => ({ ...each, id: each.id.toString(), at: each.at.toISOString() })),
    pageNo,
    pageSize,
    total,
    totalPages: Math.ceil(total / pageSize),
  }
})
