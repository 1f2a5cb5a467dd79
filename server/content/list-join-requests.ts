import * as contract from '@tamuvo/contract/content-staff.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import type { ContentServices } from './services.ts'
import { type JoinRequest, listJoinRequestsIn } from './join-store.ts'

export const listJoinRequests = handle(contract.listJoinRequests, async ({ input }, { database }: ContentServices) => {
  const { list, total } = await listJoinRequestsIn(database, input.state, input)
  return sentPage(list.map(toSend), total, input)
})

const toSend = (request: JoinRequest) => ({
  ...request,
  id: request.id.toString(),
  memberId: request.memberId?.toString() ?? null,
  sentAt: request.sentAt.toISOString(),
  decidedAt: request.decidedAt?.toISOString() ?? null,
  openedMemberId: request.openedMemberId?.toString() ?? null,
})
