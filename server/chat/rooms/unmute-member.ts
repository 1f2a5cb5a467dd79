import * as contract from '@tamuvo/contract/chat-moderation.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { deleteMute } from './moderation-store.ts'

export const unmuteMember = handle(contract.unmuteMember, async ({ input }, { database }: ChatServices) => ({
  wasSilenced: await deleteMute(database, input.room, BigInt(input.memberId)),
}))
