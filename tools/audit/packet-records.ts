import { whole } from './fields.ts'

/**
 * A figure of a red packet that differs from what its shares, its seed or its entries make of it: `what` names it. Packet 0 stands for the account
 * that holds all of them.
 */
export type MispacketRecord = { packet: bigint; what: string; found: bigint; due: bigint }

/** `packets`: how many were compared. */
export type PacketRecord = { is: 'mispacket'; mispacket: MispacketRecord } | { is: 'packets'; packets: bigint }

/** Whether a record is about red packets. */
export const isOfPackets = (record: { is: string }): record is PacketRecord =>
  record.is === 'mispacket' || record.is === 'packets'

export const fieldsOfPackets = (record: PacketRecord): readonly (bigint | string)[] => {
  if (record.is === 'packets') return [record.packets]
  const { packet, what, found, due } = record.mispacket
  return [packet, what, found, due]
}

type Fields = readonly (string | undefined)[]

export const packetReaders: Record<string, (fields: Fields) => PacketRecord> = {
  mispacket: ([packet, what, found, due]) => ({
    is: 'mispacket',
    mispacket: { packet: whole(packet), what: what ?? '', found: whole(found), due: whole(due) },
  }),
  packets: ([packets]) => ({ is: 'packets', packets: whole(packets) }),
}
