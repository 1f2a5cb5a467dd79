import * as contract from '@tamuvo/contract/content.ts'
import { handle } from '../kit/handle.ts'
import type { ContentServices } from './content.ts'
import { listFeedbackOf } from './feedback-store.ts'

export const listFeedback = handle(contract.listFeedback, async ({ input, member }, { database }: ContentServices) => {
  const { list, total } = await listFeedbackOf(database, member.id, input)
  return {
    list: list.map((each) => ({
      ...each,
      id: String(each.id),
      sentAt: each.sentAt.toISOString(),
      answeredAt: each.answeredAt?.toISOString() ?? null,
    })),
    ...input,
    total,
    totalPages: Math.ceil(total / input.pageSize),
  }
})
