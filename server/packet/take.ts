import type { Tx } from '../kit/database.ts'
import type { Refuse } from '../kit/refuse.ts'
import { requireClaimant } from '../reward/require-claimant.ts'
import { fullWeights } from '../turnover/rules.ts'
import { addTurnoverRow } from '../turnover/turnover.ts'
import { payShare } from './money.ts'
import type { SharedPacket } from './packet-store.ts'
import { deviceKey } from './rules.ts'
import type { PacketServices } from './services.ts'
import { findTaken, isDeviceUsed, lockFreeShare, lockTaker, saveTaken, type TakenShare } from './share-store.ts'

type Taking = {
  packet: SharedPacket
  memberId: bigint
  address: string
  browser: string
  now: Date
  refuse: Refuse<
    | 'NOT_FOUND'
    | 'PACKET_OVER'
    | 'PACKET_NOT_FOR_YOU'
    | 'PACKET_DEVICE'
    | 'VIP_NEEDED'
    | 'ACCOUNT_FROZEN'
    | 'REAL_ACCOUNT_NEEDED'
    | 'RG_EXCLUDED'
  >
}

const player = 0

/**
 * Hands a share of an open packet to a member and books it. Who has one gets the same again; others of the packet are not waited for.
 * @throws Refused when the member may have none, the device was used by another member, or nothing is left
 */
export const take = async (tx: Tx, services: PacketServices, taking: Taking): Promise<TakenShare> => {
  const { packet, memberId, now, refuse } = taking
  await lockTaker(tx, packet.id, memberId.toString())
  const before = await findTaken(tx, packet.id, memberId)
  if (before) return before
  const member = await requireClaimant(tx, { memberId, now, refuse })
  if (member.type !== player) throw refuse('PACKET_NOT_FOR_YOU')
  if (member.rankLevel < packet.minRank) throw refuse('VIP_NEEDED', { level: packet.minRank })
  const device = await requireDevice(tx, taking)
  const share = await lockFreeShare(tx, packet.id)
  if (!share) throw refuse('PACKET_OVER')

  // From here the share is the member's.
  if (packet.multiple > 0)
    await addTurnoverRow(tx, services, {
      memberId,
      kind: 'BONUS',
      ref: share.id,
      base: share.amount,
      multiple: packet.multiple,
      weights: fullWeights,
      at: now,
    })
  const entryId = await payShare(tx, share, memberId, { ledger: services.ledger, at: now })
  await saveTaken(tx, packet.id, { no: share.no, memberId, device, entryId, at: now })
  return { ...share, memberId, takenAt: now, entryId }
}

/** @throws Refused when another member took a share with the same device. @returns what is kept of it */
const requireDevice = async (tx: Tx, { packet, address, browser, refuse }: Taking): Promise<Buffer | null> => {
  if (!packet.oncePerDevice) return null
  const device = deviceKey(packet.id, address, browser)
  await lockTaker(tx, packet.id, device.toString('hex'))
  if (await isDeviceUsed(tx, packet.id, device)) throw refuse('PACKET_DEVICE')
  return device
}
