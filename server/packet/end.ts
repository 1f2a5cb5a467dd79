import { afterCommit, type Tx } from '../kit/database.ts'
import { returnRest } from './money.ts'
import { type Packet, saveOver } from './packet-store.ts'
import type { PacketServices } from './services.ts'
import { returnFree } from './share-store.ts'

/** Ends an open packet that is held: what is left returns, once. */
export const end = async (tx: Tx, { ledger, rooms }: PacketServices, { id, kind }: Packet, at: Date): Promise<void> => {
  const rest = await returnFree(tx, id, at)
  const entryId = await returnRest(tx, id, rest, { ledger, at })
  await saveOver(tx, id, { rest, entryId, at })
  if (kind !== 'PERSONAL') afterCommit(tx, () => rooms.publish({ room: 'packets' }, { id: id.toString(), kind, left: 0 }))
}
