import type { PacketState } from '@tamuvo/contract/packet.ts'
import type { PacketRule } from '@tamuvo/contract/packet-staff.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { createHash } from 'node:crypto'
import { originOf } from '../account/origin.ts'
import type { SettingOf } from '../platform/setting-list.ts'
import type { SharedPacket, Titles } from './packet-store.ts'

export type PacketRules = SettingOf<'packet.rules'>

/** A packet in a room stands for a day. */
const groupMs = 86_400_000
/** So long before it opens a packet is shown at least, with what its shares are committed to. */
export const leadMs = 3_000
const longestAheadMs = 30 * 86_400_000

/** What is wrong with a proposal; none where it is possible. */
export const faultsOf = (rule: PacketRule, titles: Titles, { most }: PacketRules, now: Date): string[] => {
  const faults: string[] = []
  if (!titles.EN) faults.push('it has no English title')
  if (fromWire(rule.total) > fromWire(most)) faults.push(`it is more than ${most}`)
  if (rule.kind === 'PERSONAL') return faults
  if (BigInt(rule.shares) > fromWire(rule.total)) faults.push('it has less than the smallest unit for each share')
  if (rule.startsAt !== null && !isTimely(new Date(rule.startsAt), now))
    faults.push('it begins too soon, or more than 30 days from now')
  return faults
}

/** Whether a packet that begins then can be announced before. */
export const isTimely = (startsAt: Date, now: Date): boolean => {
  const ahead = startsAt.getTime() - now.getTime()
  return ahead >= leadMs && ahead <= longestAheadMs
}

/** When a packet opens and ends that is published now. */
export const spanOf = (
  { startsAt, seconds }: { startsAt: Date | null; seconds: number | null },
  now: Date,
): { startsAt: Date; endsAt: Date } => {
  const from = startsAt ?? new Date(now.getTime() + leadMs)
  return { startsAt: from, endsAt: new Date(from.getTime() + (seconds === null ? groupMs : seconds * 1_000)) }
}

/** Where a packet stands for members. @param left how many shares are left */
export const stateOf = (
  { state, startsAt, endsAt }: Pick<SharedPacket, 'state' | 'startsAt' | 'endsAt'>,
  left: number,
  now: Date,
): PacketState => {
  if (state === 'OVER' || left === 0 || endsAt <= now) return 'OVER'
  return startsAt > now ? 'COMING' : 'OPEN'
}

/** A device as it is kept: the hash, for this packet alone, of the subscriber’s address with the browser. */
export const deviceKey = (packetId: bigint, address: string, browser: string): Buffer =>
  createHash('sha256')
    .update(`packet:${packetId}:${originOf(address)}:${browser}`)
    .digest()
