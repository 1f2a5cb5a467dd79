import * as contract from '@tamuvo/contract/staff.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import type { KitServices } from '../kit/services.ts'
import { listStaffCalls as readStaffCalls } from '../kit/staff-calls.ts'

export const listStaffCalls = handle(contract.listStaffCalls, async ({ input }, { database }: KitServices) => {
  const { list, total } = await readStaffCalls(database, input.name, input)
  const calls = list.map((each) => ({ ...each, id: each.id.toString(), at: each.at.toISOString() }))
  return sentPage(calls, total, input)
})
