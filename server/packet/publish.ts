import { packetCommit, splitPacket } from '@tamuvo/games/loyalty/packet.ts'
import { amount, fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import { postPacket } from '../chat/rooms/post-packet.ts'
import { putMessage } from '../content/message-store.ts'
import { afterCommit, type Tx } from '../kit/database.ts'
import { dayOf, startOfDay } from '../kit/days.ts'
import { invariant } from '../kit/invariant.ts'
import type { Refuse } from '../kit/refuse.ts'
import { grantRewards, hasReward } from '../reward/reward.ts'
import { fundPacket } from './money.ts'
import { lockSpent, type Packet, saveGiven, saveOpened } from './packet-store.ts'
import { isTimely, type PacketRules, spanOf } from './rules.ts'
import type { PacketServices } from './services.ts'
import { insertShares } from './share-store.ts'

type Publishing = {
  by: bigint
  now: Date
  refuse: Refuse<'PACKET_INVALID' | 'PACKET_BUDGET'>
  /** Seeded by the demo. */
  isDemo?: boolean
}

/**
 * Publishes a proposal that is held: puts its money aside, splits it and shows it, or gives it to its member.
 * @throws Refused when its time has passed, its member cannot have it now, or the budget of the day is used up
 */
export const publish = async (tx: Tx, services: PacketServices, packet: Packet, publishing: Publishing): Promise<void> => {
  const rules = await services.settings.get('packet.rules')
  await requireBudget(tx, services, packet, rules, publishing)
  if (packet.kind === 'PERSONAL') return give(tx, services, packet, rules, publishing)
  return open(tx, services, packet, rules, publishing)
}

const requireBudget = async (
  tx: Tx,
  { settings }: PacketServices,
  { total }: Packet,
  { dayBudget }: PacketRules,
  { now, refuse }: Publishing,
): Promise<void> => {
  const { timeZone } = await settings.get('brand')
  const spent = await lockSpent(tx, startOfDay(timeZone, dayOf(timeZone, now)))
  const left = fromWire(dayBudget) - spent
  if (total > left) throw refuse('PACKET_BUDGET', { left: toWire(left > 0n ? amount(left) : zero) })
}

const dayMs = 86_400_000

/** Makes the reward of a personal packet, with a message about it. */
const give = async (
  tx: Tx,
  services: PacketServices,
  { id, memberId, titles, total }: Packet,
  { multiple, personalDays }: PacketRules,
  { by, now: at, refuse }: Publishing,
): Promise<void> => {
  invariant(memberId !== null, 'a personal packet has a member')
  const { newId, rooms } = services
  const reason = { memberId, kind: 'RED_PACKET', ref: `packet:${id}` } as const
  const expiresAt = new Date(at.getTime() + personalDays * dayMs)
  await grantRewards(tx, services, [{ ...reason, amount: total, label: { ...titles }, at, expiresAt, multiple }], at)
  // Who takes a break is made none, and staff who give packets need not know why.
  if (!(await hasReward(tx, reason))) throw refuse('PACKET_INVALID', { faults: ['the member cannot be given one now'] })
  await putMessage(tx, rooms, {
    id: newId(),
    memberId,
    key: `packet:${id}`,
    kind: 'red_packet',
    filled: { amount: toWire(total), expiresAt: expiresAt.toISOString() },
    at,
  })
  await saveGiven(tx, id, { multiple, by, at })
}

const seedBytes = 32

const open = async (
  tx: Tx,
  services: PacketServices,
  packet: Packet,
  { multiple }: PacketRules,
  { by, now: at, refuse, isDemo = false }: Publishing,
): Promise<void> => {
  const { id, kind, room, total, startsAt } = packet
  const { newId, rooms, rng, ledger } = services
  if (startsAt !== null && !isTimely(startsAt, at)) throw refuse('PACKET_INVALID', { faults: ['its time has passed'] })
  const seed = rng.bytes(seedBytes).toString('hex')
  const shares = splitPacket(total, packet.shares, seed)
  const fundEntryId = await fundPacket(tx, id, total, { ledger, at })
  const commitment = packetCommit(seed, shares)
  await saveOpened(tx, id, { ...spanOf(packet, at), multiple, commitment, seed, fundEntryId, by, at })
  await insertShares(
    tx,
    id,
    shares.map((share, index) => ({ no: index + 1, id: newId(), amount: share })),
  )
  if (room !== null) await postPacket(tx, services, { room, packetId: id, isDemo, at })
  invariant(kind !== 'PERSONAL', 'a personal packet has no shares')
  afterCommit(tx, () => rooms.publish({ room: 'packets' }, { id: id.toString(), kind, left: packet.shares }))
}
