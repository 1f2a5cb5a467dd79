import * as contract from '@tamuvo/contract/messages.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import type { KitServices } from '../kit/services.ts'
import { listMessagesOf, type Message } from './message-store.ts'

export const listMessages = handle(contract.listMessages, async ({ input, member }, { database }: KitServices) => {
  const kinds = input.shelf && contract.messageShelves[input.shelf]
  const { list, total } = await listMessagesOf(database, member.id, { ...input, kinds })
  return sentPage(list.map(toSend), total, input)
})

const toSend = (message: Message) => ({
  ...message,
  id: message.id.toString(),
  at: message.at.toISOString(),
  readAt: message.readAt?.toISOString() ?? null,
})
