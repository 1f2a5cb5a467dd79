import { Unreadable, whole } from './fields.ts'

export const fedThings = ['row', 'bet', 'deposit'] as const

/**
 * What members have to bet before a withdrawal, where it is not as it should be. `row`: it was fed other than its bets come to.
 * `bet`: more of it was used than counts as turnover. `deposit`: other than what was credited has to be bet for it.
 */
export type MisfedRecord = { of: (typeof fedThings)[number]; memberId: bigint; id: bigint; due: bigint; found: bigint }

/** `fed`: how many rows were looked at. */
export type FedRecord = { is: 'misfed'; thing: MisfedRecord } | { is: 'fed'; rows: bigint }

/** Whether a record is about what has to be bet. */
export const isOfFed = (record: { is: string }): record is FedRecord => record.is === 'misfed' || record.is === 'fed'

export const fieldsOfFed = (record: FedRecord): readonly (bigint | string)[] => {
  if (record.is === 'fed') return [record.rows]
  const { of, memberId, id, due, found } = record.thing
  return [of, memberId, id, due, found]
}

type Fields = readonly (string | undefined)[]

export const fedReaders: Record<string, (fields: Fields) => FedRecord> = {
  misfed: ([name, memberId, id, due, found]) => {
    const of = fedThings.find((each) => each === name)
    if (!of) throw new Unreadable()
    return { is: 'misfed', thing: { of, memberId: whole(memberId), id: whole(id), due: whole(due), found: whole(found) } }
  },
  fed: ([rows]) => ({ is: 'fed', rows: whole(rows) }),
}
