import { whole } from './fields.ts'

/** A deposit by coin whose credit in the journal is other than the coins that came for it. */
export type MiscreditedRecord = { depositId: bigint; found: bigint; due: bigint }

/** `coins`: how many transfers of coins were compared. */
export type CoinRecord = { is: 'miscredited'; miscredited: MiscreditedRecord } | { is: 'coins'; transfers: bigint }

/** Whether a record is about coins. */
export const isOfCoins = (record: { is: string }): record is CoinRecord => record.is === 'miscredited' || record.is === 'coins'

export const fieldsOfCoins = (record: CoinRecord): readonly bigint[] => {
  if (record.is === 'coins') return [record.transfers]
  const { depositId, found, due } = record.miscredited
  return [depositId, found, due]
}

type Fields = readonly (string | undefined)[]

export const coinReaders: Record<string, (fields: Fields) => CoinRecord> = {
  miscredited: ([depositId, found, due]) => ({
    is: 'miscredited',
    miscredited: { depositId: whole(depositId), found: whole(found), due: whole(due) },
  }),
  coins: ([transfers]) => ({ is: 'coins', transfers: whole(transfers) }),
}
