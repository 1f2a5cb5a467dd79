import * as contract from '@tamuvo/contract/chat-moderation.ts'
import { membersByIds } from '../../account/account.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import type { ChatServices } from '../services.ts'
import { listReported } from './moderation-store.ts'

export const listReportedMessages = handle(contract.listReportedMessages, async ({ input }, { database }: ChatServices) => {
  const { list, total } = await listReported(database, input)
  const members = await membersByIds(database, [...new Set(list.map(({ memberId }) => memberId))])
  const sent = list.map(({ id, memberId, sentAt, ...message }) => ({
    ...message,
    id: id.toString(),
    memberId: memberId.toString(),
    username: members.get(memberId)?.username ?? '',
    sentAt: sentAt.toISOString(),
  }))
  return sentPage(sent, total, input)
})
