import * as contract from '@tamuvo/contract/content-staff.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import type { ContentServices } from './services.ts'
import { withPictures } from './feedback-pictures.ts'
import { listFeedbackIn, type Ticket } from './feedback-store.ts'

export const listTickets = handle(contract.listTickets, async ({ input }, { database }: ContentServices) => {
  const { list, total } = await listFeedbackIn(database, input.state, input)
  return sentPage((await withPictures(database, list)).map(toSend), total, input)
})

const toSend = <Shown extends Ticket>(ticket: Shown) => ({
  ...ticket,
  id: ticket.id.toString(),
  memberId: ticket.memberId?.toString() ?? null,
  sentAt: ticket.sentAt.toISOString(),
  answeredAt: ticket.answeredAt?.toISOString() ?? null,
})
