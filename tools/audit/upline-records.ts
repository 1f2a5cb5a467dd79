import { whole } from './fields.ts'

/** A transfer to the agent above whose rows in the journal are others than it calls for, in an account of one of its two members. */
export type MispostedRecord = { transferId: bigint; memberId: bigint; found: bigint; due: bigint }

/** `uplines`: how many transfers were compared. */
export type UplineRecord = { is: 'misposted'; misposted: MispostedRecord } | { is: 'uplines'; transfers: bigint }

/** Whether a record is about transfers to agents. */
export const isOfUpline = (record: { is: string }): record is UplineRecord => record.is === 'misposted' || record.is === 'uplines'

export const fieldsOfUpline = (record: UplineRecord): readonly bigint[] => {
  if (record.is === 'uplines') return [record.transfers]
  const { transferId, memberId, found, due } = record.misposted
  return [transferId, memberId, found, due]
}

type Fields = readonly (string | undefined)[]

export const uplineReaders: Record<string, (fields: Fields) => UplineRecord> = {
  misposted: ([transferId, memberId, found, due]) => ({
    is: 'misposted',
    misposted: { transferId: whole(transferId), memberId: whole(memberId), found: whole(found), due: whole(due) },
  }),
  uplines: ([transfers]) => ({ is: 'uplines', transfers: whole(transfers) }),
}
