import type { PacketRule } from '@tamuvo/contract/packet-staff.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { memberByName } from '../account/account.ts'
import { roomByCode } from '../chat/rooms/rooms.ts'
import type { Tx } from '../kit/database.ts'
import { insertPacket, type NewPacket, type Titles } from './packet-store.ts'
import { faultsOf } from './rules.ts'
import type { PacketServices } from './services.ts'

type Proposal = { rule: PacketRule; titles: Titles; by: bigint; reason: string; at: Date }

const player = 0

/** Stores a proposal. @returns its id, or what is wrong with it */
export const propose = async (
  tx: Tx,
  services: PacketServices,
  proposal: Proposal,
): Promise<{ id: bigint } | { faults: string[] }> => {
  const { rule, titles, by, reason, at } = proposal
  const faults = faultsOf(rule, titles, await services.settings.get('packet.rules'), at)
  if (rule.kind === 'GROUP' && !(await roomByCode(services, rule.room))?.isOpen) faults.push('there is no such room')
  const memberId = rule.kind === 'PERSONAL' ? await playerNamed(tx, rule.username) : null
  if (memberId === undefined) faults.push('there is no such player')
  if (faults.length > 0 || memberId === undefined) return { faults }
  const id = services.newId()
  await insertPacket(tx, {
    id,
    ...termsOf(rule),
    memberId,
    titles,
    total: fromWire(rule.total),
    proposedBy: by,
    proposedAt: at,
    reason,
  })
  return { id }
}

const playerNamed = async (tx: Tx, username: string): Promise<bigint | undefined> => {
  const member = await memberByName(tx, username)
  return member?.type === player && member.status === 'active' ? member.id : undefined
}

type Terms = Pick<NewPacket, 'kind' | 'room' | 'shares' | 'minRank' | 'oncePerDevice' | 'startsAt' | 'seconds'>

const termsOf = (rule: PacketRule): Terms => {
  const { kind } = rule
  if (kind === 'PERSONAL') return { kind, room: null, shares: 1, minRank: 0, oncePerDevice: false, startsAt: null, seconds: null }
  const { shares, minRank, oncePerDevice } = rule
  const startsAt = rule.startsAt === null ? null : new Date(rule.startsAt)
  const own = rule.kind === 'GROUP' ? { room: rule.room, seconds: null } : { room: null, seconds: rule.seconds }
  return { kind, ...own, shares, minRank, oncePerDevice, startsAt }
}
