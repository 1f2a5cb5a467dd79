import * as contract from '@tamuvo/contract/chat-rooms.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { readingRefusal, roomByCode } from './rooms.ts'
import { listShown } from './store.ts'
import { sentMessages } from './view.ts'

const pageSize = 40

export const listChatMessages = handle(
  contract.listChatMessages,
  async ({ input, member, now, refuse }, services: ChatServices) => {
    const refusal = await readingRefusal(services, member, now)
    if (refusal) throw refuse(refusal)
    if (!(await roomByCode(services, input.room))) throw refuse('NOT_FOUND')
    const before = input.before === undefined ? undefined : BigInt(input.before)
    // One row more than a page shows whether there are more.
    const shown = await listShown(services.database, { room: input.room, before, readerId: member?.id, limit: pageSize + 1 })
    return { list: await sentMessages(services, shown.slice(0, pageSize)), hasMore: shown.length > pageSize }
  },
)
