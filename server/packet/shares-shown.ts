import { luckiestOf } from '@tamuvo/games/loyalty/packet.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { membersByIds } from '../account/account.ts'
import { maskWinner } from '../betting/winners.ts'
import type { Database } from '../kit/database.ts'
import { listShares } from './share-store.ts'

/** A share as everybody sees it, and whose it is. */
export type ShownShare = { no: number; amount: string; name: string | null; isLuckiest: boolean; memberId: bigint | null }

const readShares = async (database: Database, packetId: bigint): Promise<ShownShare[]> => {
  const shares = await listShares(database, packetId)
  const taken = shares.filter(({ memberId }) => memberId !== null)
  const members = await membersByIds(
    database,
    taken.flatMap(({ memberId }) => memberId ?? []),
  )
  const luckiest = taken[luckiestOf(taken.map(({ amount }) => amount))]
  return shares.map((share) => ({
    no: share.no,
    amount: toWire(share.amount),
    name: share.memberId === null ? null : maskWinner(members.get(share.memberId)?.username ?? ''),
    isLuckiest: share === luckiest,
    memberId: share.memberId,
  }))
}

const keptMost = 50
const kept = new WeakMap<Database, Map<bigint, Promise<ShownShare[]>>>()

/**
 * The shares of a packet that is over. Once nothing about them can change they are kept, because all who watched the packet ask at once.
 * @param isFinal every share is taken or has returned
 */
export const sharesOf = (database: Database, packetId: bigint, isFinal: boolean): Promise<ShownShare[]> => {
  if (!isFinal) return readShares(database, packetId)
  const known = kept.get(database) ?? new Map<bigint, Promise<ShownShare[]>>()
  kept.set(database, known)
  const found = known.get(packetId)
  if (found) return found
  const read = readShares(database, packetId)
  known.set(packetId, read)
  read.catch(() => known.delete(packetId))
  for (const oldest of known.keys()) if (known.size > keptMost) known.delete(oldest)
  return read
}
