import type { LevelCode } from '@tamuvo/games/jackpot/levels.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { SecretColumn } from '../kit/secrets.ts'

/** Of the secrets that alone decided at what a pool falls. None is made any more. */
export const triggerColumn: SecretColumn = { table: 'jackpot_trigger', id: 'id', purpose: 'jackpot trigger' }
export const beaconTriggerColumn: SecretColumn = {
  table: 'jackpot_beacon_trigger',
  id: 'id',
  purpose: 'jackpot trigger of a beacon',
}

/** What decides at what a pool with a limit falls. */
export type StoredTrigger = {
  id: bigint
  level: LevelCode
  /** Which hit of the pool it decides. */
  no: number
  sealed: Buffer
  commitment: string
  madeAt: Date
  /** Null where the secret alone decides. */
  beacon: BeaconPart | null
}

/** `secret` once the pool has fallen, `trigger` where the beacon had answered before. */
type BeaconPart = {
  terms: string
  until: Date
  signatures: readonly string[] | null
  secret: string | null
  trigger: Amount | null
}

/** The columns of a trigger of either kind: `t` is jackpot_trigger, `b` jackpot_beacon_trigger, of which one is there at most. */
export const triggerColumns = `coalesce(t.id, b.id) AS trigger_id, coalesce(t.sealed, b.sealed) AS sealed,
  coalesce(t.commitment, b.commitment) AS commitment, coalesce(t.made_at, b.made_at) AS made_at,
  b.terms, b.beacon_until, b.signatures, b.secret, b.trigger`

export type TriggerRow = {
  trigger_id: bigint | null
  sealed: Buffer
  commitment: Buffer
  made_at: Date
  terms: string | null
  beacon_until: Date
  signatures: string[] | null
  secret: string | null
  trigger: bigint | null
}

type Place = { level: LevelCode; no: number }

/** @returns undefined for a row without a trigger */
export const triggerFrom = (row: TriggerRow, { level, no }: Place): StoredTrigger | undefined => {
  if (row.trigger_id === null) return undefined
  const { terms, beacon_until: until, signatures, secret, trigger } = row
  return {
    id: row.trigger_id,
    level,
    no,
    sealed: row.sealed,
    commitment: row.commitment.toString('hex'),
    madeAt: row.made_at,
    beacon: terms === null ? null : { terms, until, signatures, secret, trigger: trigger === null ? null : amount(trigger) },
  }
}

const triggersFrom = (rows: readonly (TriggerRow & Place)[]): StoredTrigger[] =>
  rows.flatMap((row) => triggerFrom(row, row) ?? [])

/** The trigger of a hit, past or to come. */
export const findTrigger = async (from: Queryable, level: LevelCode, no: number): Promise<StoredTrigger | undefined> => {
  const { rows } = await from.query<TriggerRow & Place>({
    name: 'jackpot_trigger_find',
    text: `SELECT p.code AS level, $2::int AS no, ${triggerColumns}
             FROM jackpot_pool p LEFT JOIN jackpot_hit h ON h.pool = p.code AND h.no = $2
             LEFT JOIN jackpot_trigger t ON t.pool = p.code
              AND CASE WHEN h.no IS NULL THEN t.revealed_at IS NULL AND p.hits + 1 = $2 ELSE t.id = h.trigger_id END
             LEFT JOIN jackpot_beacon_trigger b ON b.pool = p.code AND b.no = $2 AND t.id IS NULL
            WHERE p.code = $1`,
    values: [level, no],
  })
  return triggersFrom(rows)[0]
}

/** How many hits of a pool have their triggers sealed: the one to come, and the one after it. */
const ahead = 2

/** The triggers of the hits to come. */
export const triggersToCome = async (from: Queryable): Promise<StoredTrigger[]> => {
  const { rows } = await from.query<TriggerRow & Place>({
    name: 'jackpot_triggers_to_come',
    text: `SELECT p.code AS level, p.hits + a AS no, ${triggerColumns}
             FROM jackpot_pool p CROSS JOIN generate_series(1, $1::int) a
             LEFT JOIN jackpot_trigger t ON t.pool = p.code AND t.revealed_at IS NULL AND a = 1
             LEFT JOIN jackpot_beacon_trigger b ON b.pool = p.code AND b.no = p.hits + a AND t.id IS NULL
            ORDER BY p.code, a`,
    values: [ahead],
  })
  return triggersFrom(rows)
}

/** The hits to come of these levels whose triggers are not sealed yet. */
export const unsealedHits = async (from: Queryable, levels: readonly LevelCode[]): Promise<Place[]> => {
  const { rows } = await from.query<Place>(
    `SELECT p.code AS level, p.hits + a AS no FROM jackpot_pool p CROSS JOIN generate_series(1, $2::int) a
      WHERE p.code = ANY ($1)
        AND NOT EXISTS (SELECT FROM jackpot_beacon_trigger b WHERE b.pool = p.code AND b.no = p.hits + a)
        AND NOT (a = 1 AND EXISTS (SELECT FROM jackpot_trigger t WHERE t.pool = p.code AND t.revealed_at IS NULL))
      ORDER BY p.code, a`,
    [levels, ahead],
  )
  return rows
}

export type NewTrigger = Place & {
  id: bigint
  terms: string
  commitment: string
  sealed: Buffer
  madeAt: Date
  beaconAfter: Date
  beaconUntil: Date
}

/** Seals the trigger of a hit to come, unless another process was first. It does not wait until the beacon exists. */
export const insertTrigger = async (tx: Tx, made: NewTrigger): Promise<void> => {
  const { id, level, no, terms, commitment, sealed, madeAt, beaconAfter, beaconUntil } = made
  await tx.query(`SET LOCAL statement_timeout = '20s'`)
  await tx.query(
    `INSERT INTO jackpot_beacon_trigger (id, pool, no, terms, commitment, sealed, made_at, beacon_after, beacon_until)
     SELECT $1, code, $3, $4, decode($5, 'hex'), $6, $7, $8, $9 FROM jackpot_pool WHERE code = $2 AND hits < $3
     ON CONFLICT DO NOTHING`,
    [id, level, no, terms, commitment, sealed, madeAt, beaconAfter, beaconUntil],
  )
}

/** Those whose beacon can have answered by now, and has not. */
export const unansweredTriggers = async (from: Queryable, now: Date): Promise<StoredTrigger[]> => {
  const { rows } = await from.query<TriggerRow & Place>(
    `SELECT b.pool AS level, b.no, ${triggerColumns} FROM jackpot_beacon_trigger b LEFT JOIN jackpot_trigger t ON false
      WHERE b.signatures IS NULL AND b.revealed_at IS NULL AND b.beacon_after <= $1 AND b.beacon_until > $1 ORDER BY b.id`,
    [now],
  )
  return triggersFrom(rows)
}

/** Keeps what a beacon has answered, once. The pools are locked. */
export const keepSignatures = async (tx: Tx, id: bigint, signatures: readonly string[], at: Date): Promise<void> => {
  await tx.query(
    `UPDATE jackpot_beacon_trigger SET signatures = $2, known_at = $3
      WHERE id = $1 AND signatures IS NULL AND revealed_at IS NULL AND beacon_until > $3`,
    [id, signatures, at],
  )
}

/** Publishes the trigger of a pool that has fallen, in the transaction of the hit. The pools are locked. */
export const revealTrigger = async (tx: Tx, { id, beacon }: Pick<StoredTrigger, 'id' | 'beacon'>, at: Date): Promise<void> => {
  if (beacon === null) await tx.query('UPDATE jackpot_trigger SET revealed_at = $2 WHERE id = $1', [id, at])
  else
    await tx.query('UPDATE jackpot_beacon_trigger SET secret = $2, trigger = $3, revealed_at = $4 WHERE id = $1', [
      id,
      beacon.secret,
      beacon.trigger,
      at,
    ])
}
