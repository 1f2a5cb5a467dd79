import type pg from 'pg'
import type { Queryable } from './database.ts'

export type NewJob = { name: string; payload: object; key: string | null; runAt: Date; triesMax: number }

/** A job that a process is running. */
export type BegunJob = { id: bigint; name: string; payload: unknown; tries: number; triesMax: number }

const channel = 'tamuvo_jobs'

/** Enqueues a job, in place of the one that waits under its key, and notifies workers. */
export const addJob = async (tx: Queryable, { name, payload, key, runAt, triesMax }: NewJob, now: Date): Promise<void> => {
  await tx.query(
    `WITH added AS (
       INSERT INTO job (name, payload, key, run_at, tries_max) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (key) WHERE begun_by IS NULL DO UPDATE
         SET (name, payload, run_at, tries, tries_max, last_error) = ROW (EXCLUDED.name, EXCLUDED.payload, EXCLUDED.run_at, 0, EXCLUDED.tries_max, NULL)
       RETURNING run_at)
     SELECT pg_notify($6, '') FROM added WHERE run_at <= $7`,
    [name, JSON.stringify(payload), key, runAt, triesMax, channel, now],
  )
}

/** Claims due jobs, oldest first. */
export const beginJobs = async (
  database: Queryable,
  { by, names, now, limit }: { by: string; names: readonly string[]; now: Date; limit: number },
): Promise<BegunJob[]> => {
  const { rows } = await database.query<BegunJob>({
    name: 'kit-begin-jobs',
    text: `WITH next AS (
             SELECT id FROM job WHERE begun_by IS NULL AND tries < tries_max AND run_at <= $3 AND name = ANY($2)
              ORDER BY run_at, id LIMIT $4 FOR UPDATE SKIP LOCKED)
           UPDATE job j SET begun_by = $1, tries = tries + 1 FROM next WHERE j.id = next.id
           RETURNING j.id, j.name, j.payload, j.tries, j.tries_max AS "triesMax"`,
    values: [by, names, now, limit],
  })
  return rows
}

export const endJob = async (database: Queryable, by: string, id: bigint): Promise<void> => {
  await database.query('DELETE FROM job WHERE id = $1 AND begun_by = $2', [id, by])
}

/** `isTry`: counts against the tries of the job. */
type Failure = { id: bigint; error: string; runAt: Date; isTry: boolean }

/** Enqueues a failed job again for later, unless another one was added under its key meanwhile. */
export const failJob = async (database: Queryable, by: string, { id, error, runAt, isTry }: Failure): Promise<void> => {
  await database.query(
    `WITH replaced AS (
       DELETE FROM job j WHERE id = $1 AND begun_by = $2 AND EXISTS (SELECT FROM job w WHERE w.key = j.key AND w.begun_by IS NULL)
       RETURNING id)
     UPDATE job SET begun_by = NULL, run_at = $4, last_error = $3, tries = tries - CASE WHEN $5 THEN 0 ELSE 1 END
      WHERE id = $1 AND begun_by = $2 AND id NOT IN (SELECT id FROM replaced)`,
    [id, by, error, runAt, isTry],
  )
}

/** Takes an advisory lock for as long as the connection lives, and listens for new jobs on it. */
export const showAlive = async (client: pg.Client, by: string): Promise<void> => {
  await client.query(`SELECT pg_advisory_lock(${lockOf('$1::uuid')})`, [by])
  await client.query(`LISTEN ${channel}`)
}

const lockOf = (by: string): string => `hashtextextended('jobs of ' || ${by}, 0)`

/** Enqueues again the jobs of processes whose lock is gone: it goes with the process, however that ends. */
export const takeOverJobs = async (client: pg.Client, by: string): Promise<void> => {
  await client.query(
    // Our own lock would not block us.
    `WITH gone AS MATERIALIZED (
       SELECT begun_by FROM (SELECT DISTINCT begun_by FROM job WHERE begun_by <> $1) b WHERE pg_try_advisory_xact_lock(${lockOf('begun_by')})
     ), replaced AS (
       DELETE FROM job j USING gone WHERE j.begun_by = gone.begun_by AND EXISTS (
         SELECT FROM job w WHERE w.key = j.key AND (w.begun_by IS NULL OR (w.id > j.id AND w.begun_by IN (SELECT begun_by FROM gone))))
       RETURNING j.id)
     UPDATE job SET begun_by = NULL FROM gone WHERE job.begun_by = gone.begun_by AND job.id NOT IN (SELECT id FROM replaced)`,
    [by],
  )
}

/** A job that failed `triesMax` times and is not retried by itself. */
export type DeadLetter = { id: bigint; name: string; payload: unknown; tries: number; lastError: string | null }

export const deadLetters = async (from: Queryable, limit: number): Promise<DeadLetter[]> => {
  const { rows } = await from.query<DeadLetter>(
    `SELECT id, name, payload, tries, last_error AS "lastError" FROM job WHERE begun_by IS NULL AND tries >= tries_max ORDER BY id LIMIT $1`,
    [limit],
  )
  return rows
}

export const countDeadLetters = async (from: Queryable): Promise<number> => {
  const { rows } = await from.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM job WHERE begun_by IS NULL AND tries >= tries_max',
  )
  return rows[0]?.count ?? 0
}

/** Jobs that nothing has begun although they were due before a moment. */
export const countLateJobs = async (from: Queryable, dueBefore: Date): Promise<number> => {
  const { rows } = await from.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM job WHERE begun_by IS NULL AND tries < tries_max AND run_at < $1',
    [dueBefore],
  )
  return rows[0]?.count ?? 0
}

/** Enqueues dead letters again, with all their tries. @param id undefined for all @returns how many */
export const retryDeadLetters = async (to: Queryable, id: bigint | undefined, now: Date): Promise<number> => {
  const { rows } = await to.query<{ count: number }>(
    `WITH back AS (
       UPDATE job SET tries = 0, run_at = $2 WHERE begun_by IS NULL AND tries >= tries_max AND ($1::bigint IS NULL OR id = $1) RETURNING id)
     SELECT count(*)::int AS count, pg_notify($3, '') FROM back`,
    [id ?? null, now, channel],
  )
  return rows[0]?.count ?? 0
}
