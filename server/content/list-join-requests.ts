import * as contract from '@tamuvo/contract/desk.ts'
import { handle } from '../kit/handle.ts'
import type { ContentServices } from './content.ts'
import { listJoinRequestsIn } from './join-store.ts'

export const listJoinRequests = handle(contract.listJoinRequests, async ({ input }, { database }: ContentServices) => {
  const { list, total } = await listJoinRequestsIn(database, input.state, input)
  return {
    list: list.map((each) => ({
      ...each,
      id: each.id.toString(),
      memberId: each.memberId?.toString() ?? null,
      sentAt: each.sentAt.toISOString(),
    })),
    pageNo: input.pageNo,
    pageSize: input.pageSize,
    total,
    totalPages: Math.ceil(total / input.pageSize),
  }
})
