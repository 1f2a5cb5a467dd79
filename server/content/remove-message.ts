import * as contract from '@tamuvo/contract/messages.ts'
import { handle } from '../kit/handle.ts'
import type { KitServices } from '../kit/services.ts'
import { markRemoved } from './message-store.ts'

export const removeMessage = handle(contract.removeMessage, async ({ input, member, now, refuse }, { database }: KitServices) => {
  if (!(await markRemoved(database, member.id, BigInt(input.id), now))) throw refuse('NOT_FOUND')
  return {}
})
