import type { PacketState } from '@tamuvo/contract/packet.ts'
import type { Packet } from './packet-words.ts'

/** So long after its time a packet is shown as open: a device knows the time of the server no more exactly. */
const lagMs = 700

const opensAt = ({ startsAt }: Pick<Packet, 'startsAt'>): number => Date.parse(startsAt) + lagMs

/** Where a packet stands at a time, as far as the answer about it says: it opens and ends by the clock. */
export const stateAt = (packet: Packet, now: number): PacketState => {
  const { state, endsAt, left } = packet
  if (state === 'OVER' || left === 0 || now >= Date.parse(endsAt)) return 'OVER'
  return state === 'OPEN' || now >= opensAt(packet) ? 'OPEN' : 'COMING'
}

/** When a packet changes next by the clock alone; undefined once it is over. */
export const changesAt = (packet: Packet, now: number): number | undefined => {
  const state = stateAt(packet, now)
  if (state === 'OVER') return undefined
  return state === 'COMING' ? opensAt(packet) : Date.parse(packet.endsAt)
}
