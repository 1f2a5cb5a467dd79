import type { ServiceLane } from '@tamuvo/contract/service.ts'
import { afterCommit, type Tx } from '../../kit/database.ts'
import type { KitServices } from '../../kit/services.ts'
import type { ChatServices } from '../services.ts'
import { type Conversation, listWaiting, type Owner } from './conversation-store.ts'

type What = 'messages' | 'state' | 'typing'

/** Tells the browsers of a conversation's owner that they should ask. The words themselves stay in the database. */
export const tellOwner = ({ rooms }: Pick<KitServices, 'rooms'>, owner: Owner, about: { what: What; lastSeq: number }): void => {
  const { memberId, tokenHash } = owner
  if (memberId !== null) rooms.publish({ room: 'service', memberId }, about)
  else if (tokenHash !== null) rooms.publish({ room: 'service', holder: tokenHash.toString('hex') }, about)
}

/** As `tellOwner`, once the transaction is committed. */
export const tellLater = (
  tx: Tx,
  services: Pick<KitServices, 'rooms'>,
  conversation: Conversation,
  what: What,
  lastSeq: number,
): void => afterCommit(tx, () => tellOwner(services, conversation, { what, lastSeq }))

/** Tells those who wait in a queue that it moved. */
export const tellQueue = async ({ database, rooms }: ChatServices, lane: ServiceLane): Promise<void> => {
  for (const waiting of await listWaiting(database, lane))
    tellOwner({ rooms }, waiting, { what: 'state', lastSeq: waiting.lastSeq })
}
