import type { Packet } from '@tamuvo/contract/packet.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import type { SharedPacket } from './packet-store.ts'
import { stateOf } from './rules.ts'
import type { PacketServices } from './services.ts'
import { countFree, findTaken, type TakenShare } from './share-store.ts'
import { sharesOf, type ShownShare } from './shares-shown.ts'

/** A packet as a member or a visitor sees it: its shares and its seed only once it is over. */
export const viewOf = async (
  { database }: Pick<PacketServices, 'database'>,
  packet: SharedPacket,
  memberId: bigint | undefined,
  now: Date,
): Promise<Packet> => {
  const left = packet.state === 'OVER' ? 0 : await countFree(database, packet.id)
  const state = stateOf(packet, left, now)
  const isOver = state === 'OVER'
  const mine = memberId === undefined ? undefined : await findTaken(database, packet.id, memberId)
  const list = isOver ? await sharesOf(database, packet.id, left === 0) : []
  const { id, kind, titles, total, shares, startsAt, endsAt, minRank, multiple, commitment, seed } = packet
  return {
    id: id.toString(),
    kind,
    titles,
    total: toWire(total),
    shares,
    left: isOver ? 0 : left,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    state,
    minRank,
    multiple: toWire(amount(BigInt(multiple))),
    commit: commitment,
    seed: isOver ? seed : null,
    mine: mine ? mineOf(mine) : null,
    list: list.map((share) => seenBy(share, memberId)),
  }
}

const mineOf = ({ no, amount: got, takenAt, entryId }: TakenShare): Packet['mine'] => ({
  no,
  amount: toWire(got),
  at: takenAt.toISOString(),
  entryId: entryId.toString(),
})

const seenBy = ({ memberId, ...share }: ShownShare, readerId: bigint | undefined): Packet['list'][number] => ({
  ...share,
  isMine: memberId !== null && memberId === readerId,
})
