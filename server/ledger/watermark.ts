import type { Clock } from '../kit/clock.ts'
import { type Queryable, sqlState, type Tx } from '../kit/database.ts'
import { firstIdAt } from '../kit/ids.ts'

/**
 * How the journal is closed from below. A watermark is set above the rows that were made a minute ago: from then on the database
 * takes no lower id (`refuse_closed_ids`). What was under way then may not have seen it. Once all of that has ended, on each machine
 * of a cluster, and nothing of it is left prepared on one, the journal is closed up to the watermark: a reader below it, who checkpoints
 * or adds up, misses nothing. That does not depend on clocks, which only decide how soon it happens.
 */

const settleMs = 60_000

/** They read much and never write to the journal: no need to wait for them. */
const readers = ['tamuvo-trial-balance', 'tamuvo-audit', 'tamuvo-archive', 'pg_dump']

/** Longer than it takes to commit a new watermark. */
const commitTime = `interval '10 seconds'`

/** Other transactions that write, or may. */
const others = 'ledger_open_transactions($1)'

/**
 * Says to the machines of a cluster where the watermark is, and whether posting is stopped: batches go there past the coordinator. The
 * journal closes only once they know. Changes nothing where one machine has it all.
 */
export const tellMachines = async (from: Queryable): Promise<void> => {
  await from.query('SELECT ledger_tell_machines()')
}

/** Closes the journal up to its watermark if it can be. The caller holds the chain. @returns up to where it is closed now */
export const closeJournal = async (tx: Tx): Promise<bigint> => {
  const { rows } = await tx.query<{ follow: boolean }>('SELECT ledger_machines_follow() AS follow')
  if (!rows[0]?.follow) return closedUpto(tx)
  await tx.query(
    `UPDATE ledger_chain SET closed_id = watermark_id
      WHERE closed_id < watermark_id
        AND CASE WHEN EXISTS (SELECT FROM ${others} WHERE xact_start < watermark_at) THEN false ELSE NOT ledger_in_doubt() END`,
    [readers],
  )
  return closedUpto(tx)
}

/** Whether rows of a transaction that seems to have ended may still appear: on a cluster a machine of which was away. */
export const isInDoubt = async (from: Queryable): Promise<boolean> => {
  const { rows } = await from.query<{ isInDoubt: boolean }>('SELECT ledger_in_doubt() AS "isInDoubt"')
  return rows[0]?.isInDoubt ?? true
}

/** Longer than any transaction of a site at work takes. */
const heldMs = 600_000

/** What has kept the journal from being closed for so long, in a sentence for staff: all that waits for it stands still meanwhile. */
export const journalHeldBy = async (from: Queryable, leastMs = heldMs): Promise<string | undefined> => {
  const { rows } = await from.query<{ holds: string }>(`SELECT ledger_holds($1, $2 * interval '1 millisecond') AS holds`, [
    readers,
    leastMs,
  ])
  if (rows.length === 0) return undefined
  return `The journal cannot be closed, and what follows from it waits: ${rows.map(({ holds }) => holds).join('; ')}.`
}

/** The id below which no row of the journal can appear any more. */
export const closedUpto = async (from: Queryable): Promise<bigint> => {
  const { rows } = await from.query<{ closed: bigint }>('SELECT closed_id AS closed FROM ledger_chain')
  return rows[0]?.closed ?? 0n
}

/**
 * Sets the next watermark, once the journal is closed up to the last one: never beyond a transaction still open. The caller holds the
 * chain. Not while a transaction seems to have begun in the future: then the clock of the database was set back, and it could
 * not be distinguished from those that begin later.
 */
export const setWatermark = async (tx: Tx, clock: Clock): Promise<void> => {
  const { rows } = await tx.query<{ open_ms: number; least_ms: number }>(
    `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(xact_start)) * 1000, 0)::float8 AS open_ms,
            coalesce(extract(epoch FROM clock_timestamp() - max(xact_start)) * 1000, 0)::float8 AS least_ms FROM ${others}`,
    [readers],
  )
  const { open_ms = 0, least_ms = 0 } = rows[0] ?? {}
  if (least_ms < 0) return
  await tx.query(
    `UPDATE ledger_chain SET watermark_id = $1, watermark_at = clock_timestamp() + ${commitTime}, machine_xids = NULL
      WHERE watermark_id < $1 AND closed_id = watermark_id`,
    [firstIdAt(new Date(clock.now().getTime() - settleMs - open_ms))],
  )
}

/** The watermark below which an id was refused; undefined for other errors. */
export const refusedBelow = (error: unknown): bigint | undefined => {
  if (sqlState(error) !== '40001' || !(error instanceof Error) || !('detail' in error)) return undefined
  const { detail } = error
  return typeof detail === 'string' && /^\d+$/.test(detail) ? BigInt(detail) : undefined
}

/** The highest id of the journal, or its watermark. Only what lies above that is searched. */
export const lastStoredId = async (from: Queryable): Promise<bigint> => {
  const { rows } = await from.query<{ last: bigint }>(
    `SELECT greatest(watermark_id, (SELECT max(id) FROM journal WHERE id >= (SELECT watermark_id FROM ledger_chain))) AS last
       FROM ledger_chain`,
  )
  return rows[0]?.last ?? 0n
}
