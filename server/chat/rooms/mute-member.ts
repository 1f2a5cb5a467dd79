import * as contract from '@tamuvo/contract/chat-moderation.ts'
import { memberById } from '../../account/account.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { putMute } from './moderation-store.ts'
import { roomByCode } from './rooms.ts'

const minuteMs = 60_000

export const muteMember = handle(contract.muteMember, async ({ input, staff, now: at, refuse }, services: ChatServices) => {
  const { room, minutes, reason } = input
  const member = await memberById(services.database, BigInt(input.memberId))
  if (!member || !(await roomByCode(services, room))) throw refuse('NOT_FOUND')
  const until = new Date(at.getTime() + minutes * minuteMs)
  await putMute(services.database, { room, memberId: member.id, until, reason, by: staff.name, at })
  return { until: until.toISOString() }
})
