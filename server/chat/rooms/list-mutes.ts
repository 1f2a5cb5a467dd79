import * as contract from '@tamuvo/contract/chat-moderation.ts'
import { membersByIds } from '../../account/account.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import type { ChatServices } from '../services.ts'
import { listMuted } from './moderation-store.ts'

export const listMutes = handle(contract.listMutes, async ({ input, now }, { database }: ChatServices) => {
  const { list, total } = await listMuted(database, now, input)
  const members = await membersByIds(database, [...new Set(list.map(({ memberId }) => memberId))])
  const sent = list.map(({ memberId, until, at, ...mute }) => ({
    ...mute,
    memberId: memberId.toString(),
    username: members.get(memberId)?.username ?? '',
    until: until.toISOString(),
    at: at.toISOString(),
  }))
  return sentPage(sent, total, input)
})
