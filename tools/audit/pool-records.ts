import { whole } from './fields.ts'

/** A figure of a jackpot pool that differs from what the rules make of the stakes and the hits: `what` names it. */
export type MispooledRecord = { pool: string; what: string; found: bigint; due: bigint }

const triggerFaults = ['terms', 'trail', 'late', 'revealed', 'commitment', 'beacon', 'trigger', 'reached'] as const

/** What is wrong with that which decided at what amount a pool had to fall. `no`: of the hit. */
export type MistriggeredRecord = { pool: string; no: bigint; what: (typeof triggerFaults)[number] }

/** `pools`: how many hits of pools were compared. `triggers`: how many amounts at which they had to fall. */
export type PoolRecord =
  | { is: 'mispooled'; mispooled: MispooledRecord }
  | { is: 'mistriggered'; mistriggered: MistriggeredRecord }
  | { is: 'pools'; hits: bigint }
  | { is: 'triggers'; triggers: bigint }

const kinds = new Set(['mispooled', 'mistriggered', 'pools', 'triggers'])

/** Whether a record is about jackpot pools. */
export const isOfPools = (record: { is: string }): record is PoolRecord => kinds.has(record.is)

export const fieldsOfPools = (record: PoolRecord): readonly (bigint | string)[] => {
  if (record.is === 'pools') return [record.hits]
  if (record.is === 'triggers') return [record.triggers]
  if (record.is === 'mistriggered') return [record.mistriggered.pool, record.mistriggered.no, record.mistriggered.what]
  const { pool, what, found, due } = record.mispooled
  return [pool, what, found, due]
}

type Fields = readonly (string | undefined)[]

export const poolReaders: Record<string, (fields: Fields) => PoolRecord> = {
  mispooled: ([pool, what, found, due]) => ({
    is: 'mispooled',
    mispooled: { pool: pool ?? '', what: what ?? '', found: whole(found), due: whole(due) },
  }),
  mistriggered: ([pool, no, what]) => ({
    is: 'mistriggered',
    mistriggered: { pool: pool ?? '', no: whole(no), what: triggerFaults.find((each) => each === what) ?? 'terms' },
  }),
  pools: ([hits]) => ({ is: 'pools', hits: whole(hits) }),
  triggers: ([triggers]) => ({ is: 'triggers', triggers: whole(triggers) }),
}
