import { Unreadable, whole } from './fields.ts'

/**
 * What is wrong with a day that was signed off:
 * - `figures`: others than its lines come to; `run`: it was compared again since
 * - `booked`: a line has another amount than what it is about; `unlisted`: something of the day is on no line
 */
const wrongs = ['figures', 'run', 'booked', 'unlisted'] as const
export type MissignedRecord = {
  day: string
  source: string
  what: (typeof wrongs)[number]
  /** Of the movement; empty for the day as a whole. */
  reference: string
  signed: bigint
  found: bigint
}

export type SignedRecord = { is: 'missigned'; missigned: MissignedRecord } | { is: 'signed-days'; days: bigint }

export const isOfSigned = (record: { is: string }): record is SignedRecord =>
  record.is === 'missigned' || record.is === 'signed-days'

export const fieldsOfSigned = (record: SignedRecord): readonly (bigint | number | string)[] => {
  if (record.is === 'signed-days') return [record.days]
  const { day, source, what, reference, signed, found } = record.missigned
  return [day, source, what, reference, signed, found]
}

const wrongOf = (name: string | undefined): MissignedRecord['what'] => {
  const found = wrongs.find((each) => each === name)
  if (!found) throw new Unreadable()
  return found
}

export const signedReaders: Record<string, (fields: readonly (string | undefined)[]) => SignedRecord> = {
  missigned: ([day, source, what, reference, signed, found]) => ({
    is: 'missigned',
    missigned: {
      day: day ?? '',
      source: source ?? '',
      what: wrongOf(what),
      reference: reference ?? '',
      signed: whole(signed),
      found: whole(found),
    },
  }),
  'signed-days': ([days]) => ({ is: 'signed-days', days: whole(days) }),
}
