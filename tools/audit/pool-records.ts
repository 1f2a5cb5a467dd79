import { whole } from './fields.ts'

/** A figure of a jackpot pool that differs from what the rules make of the stakes and the hits: `what` names it. */
export type MispooledRecord = { pool: string; what: string; found: bigint; due: bigint }

/** `pools`: how many hits of pools were compared. */
export type PoolRecord = { is: 'mispooled'; mispooled: MispooledRecord } | { is: 'pools'; hits: bigint }

/** Whether a record is about jackpot pools. */
export const isOfPools = (record: { is: string }): record is PoolRecord => record.is === 'mispooled' || record.is === 'pools'

export const fieldsOfPools = (record: PoolRecord): readonly (bigint | string)[] => {
  if (record.is === 'pools') return [record.hits]
  const { pool, what, found, due } = record.mispooled
  return [pool, what, found, due]
}

type Fields = readonly (string | undefined)[]

export const poolReaders: Record<string, (fields: Fields) => PoolRecord> = {
  mispooled: ([pool, what, found, due]) => ({
    is: 'mispooled',
    mispooled: { pool: pool ?? '', what: what ?? '', found: whole(found), due: whole(due) },
  }),
  pools: ([hits]) => ({ is: 'pools', hits: whole(hits) }),
}
