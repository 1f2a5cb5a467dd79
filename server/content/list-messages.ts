import * as contract from '@tamuvo/contract/messages.ts'
import { handle } from '../kit/handle.ts'
import type { KitServices } from '../kit/services.ts'
import { listMessagesOf } from './message-store.ts'

export const listMessages = handle(contract.listMessages, async ({ input, member }, { database }: KitServices) => {
  const { list, total } = await listMessagesOf(database, member.id, input)
  return {
    list: list.map((each) => ({
      ...each,
      id: each.id.toString(),
      at: each.at.toISOString(),
      readAt: each.readAt?.toISOString() ?? null,
    })),
    ...input,
    total,
    totalPages: Math.ceil(total / input.pageSize),
  }
})
