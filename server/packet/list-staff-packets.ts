import { listStaffPackets as call } from '@tamuvo/contract/packet-staff.ts'
import { toWire, zero } from '@tamuvo/money/amount.ts'
import { membersByIds } from '../account/account.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import { staffNames } from '../kit/staff-names-store.ts'
import { listPackets } from './packet-store.ts'
import type { PacketServices } from './services.ts'

export const listStaffPackets = handle(call, async ({ input }, { database }: PacketServices) => {
  const { list, total } = await listPackets(database, input)
  const names = await staffNames(
    database,
    list.flatMap(({ proposedBy, decidedBy }) => [proposedBy, ...(decidedBy === null ? [] : [decidedBy])]),
  )
  const members = await membersByIds(
    database,
    list.flatMap(({ memberId }) => memberId ?? []),
  )
  const sent = list.map((packet) => {
    const { id, kind, state, titles, room, memberId, shares, taken, given, rest, startsAt, endsAt, reason } = packet
    return {
      id: id.toString(),
      kind,
      state,
      titles,
      to: room ?? (memberId === null ? '' : (members.get(memberId)?.username ?? '')),
      total: toWire(packet.total),
      shares,
      taken,
      given: toWire(given),
      rest: toWire(rest ?? zero),
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
      proposedBy: names.get(packet.proposedBy) ?? '',
      decidedBy: packet.decidedBy === null ? '' : (names.get(packet.decidedBy) ?? ''),
      reason,
    }
  })
  return sentPage(sent, total, input)
})
