import * as contract from '@tamuvo/contract/service-chat.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { writeRating } from './conversation-store.ts'
import { requireOwn } from './owner.ts'

export const rateServiceChat = handle(contract.rateServiceChat, async (request, services: ChatServices) => {
  const { input, refuse } = request
  const own = await requireOwn(services, request)
  // Without an answer there is nothing to rate.
  if (own.answeredAt === null) throw refuse('NOT_FOUND')
  if (!(await writeRating(services.database, own.id, input))) throw refuse('SERVICE_RATED')
  return {}
})
