import * as contract from '@tamuvo/contract/chat-moderation.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../chat.ts'
import { deleteSilence } from './moderation-store.ts'

export const endSilence = handle(contract.endSilence, async ({ input }, { database }: ChatServices) => ({
  wasSilenced: await deleteSilence(database, input.room, BigInt(input.memberId)),
}))
