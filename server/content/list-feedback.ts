import * as contract from '@tamuvo/contract/content.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import type { ContentServices } from './services.ts'
import { withPictures } from './feedback-pictures.ts'
import { type Feedback, listFeedbackOf } from './feedback-store.ts'

export const listFeedback = handle(contract.listFeedback, async ({ input, member }, { database }: ContentServices) => {
  const { list, total } = await listFeedbackOf(database, member.id, input)
  return sentPage((await withPictures(database, list)).map(toSend), total, input)
})

const toSend = <Shown extends Feedback>(feedback: Shown) => ({
  ...feedback,
  id: String(feedback.id),
  sentAt: feedback.sentAt.toISOString(),
  answeredAt: feedback.answeredAt?.toISOString() ?? null,
})
