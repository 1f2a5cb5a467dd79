import type { ServiceLane } from '@tamuvo/contract/service.ts'
import { afterCommit, type Tx } from '../../kit/database.ts'
import type { KitServices } from '../../kit/services.ts'
import type { ChatServices } from '../services.ts'
import { type Conversation, listWaiting, type Owner } from './conversation-store.ts'

type What = 'messages' | 'state' | 'typing'

/** Notifies the browsers of a conversation's owner of a change, without its content: they fetch it. */
export const notifyOwner = (
  { rooms }: Pick<KitServices, 'rooms'>,
  owner: Owner,
  about: { what: What; lastSeq: number },
): void => {
  const { memberId, tokenHash } = owner
  if (memberId !== null) rooms.publish({ room: 'service', memberId }, about)
  else if (tokenHash !== null) rooms.publish({ room: 'service', holder: tokenHash.toString('hex') }, about)
}

/** As `notifyOwner`, after the commit. */
export const notifyLater = (
  tx: Tx,
  services: Pick<KitServices, 'rooms'>,
  conversation: Conversation,
  what: What,
  lastSeq: number,
): void => afterCommit(tx, () => notifyOwner(services, conversation, { what, lastSeq }))

/** Notifies the owners in a queue that it advanced. */
export const notifyQueue = async ({ database, rooms }: ChatServices, lane: ServiceLane): Promise<void> => {
  for (const waiting of await listWaiting(database, lane))
    notifyOwner({ rooms }, waiting, { what: 'state', lastSeq: waiting.lastSeq })
}
