import * as contract from '@tamuvo/contract/desk.ts'
import { handle } from '../kit/handle.ts'
import type { ContentServices } from './content.ts'
import { listFeedbackIn } from './feedback-store.ts'

export const listTickets = handle(contract.listTickets, async ({ input }, { database }: ContentServices) => {
  const { list, total } = await listFeedbackIn(database, input.state, input)
  return {
    list: list.map((each) => ({
      ...each,
      id: each.id.toString(),
      memberId: each.memberId?.toString() ?? null,
      sentAt: each.sentAt.toISOString(),
      answeredAt: each.answeredAt?.toISOString() ?? null,
    })),
    pageNo: input.pageNo,
    pageSize: input.pageSize,
    total,
    totalPages: Math.ceil(total / input.pageSize),
  }
})
