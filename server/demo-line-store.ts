import type { Queryable, Tx } from './kit/database.ts'
import { lockNumbers } from './kit/lock-numbers.ts'

/** How far the line has been made: up to when it is played, days that were begun, and days that were played to their end. */
export type LineState = { until: Date; begun: number; played: number; isDone: boolean }

/** One process makes the line; others wait for it here. */
export const holdDemoLine = async (tx: Tx): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [lockNumbers.demoLine])
}

/** Notes that a line belongs to this demo. */
export const insertDemoLine = async (tx: Tx, until: Date): Promise<void> => {
  await tx.query('INSERT INTO demo_line (is_demo, until) VALUES (true, $1) ON CONFLICT DO NOTHING', [until])
}

/** How far the line was made; undefined where none belongs to the demo. */
export const findDemoLine = async (from: Queryable): Promise<LineState | undefined> => {
  const { rows } = await from.query<LineState>('SELECT until, begun, played, finished_at IS NOT NULL AS "isDone" FROM demo_line')
  return rows[0]
}

export const setDayBegun = async (from: Queryable, days: number): Promise<void> => {
  await from.query('UPDATE demo_line SET begun = greatest(begun, $1)', [days])
}

export const setDayPlayed = async (from: Queryable, days: number): Promise<void> => {
  await from.query('UPDATE demo_line SET played = $1', [days])
}

export const setLineDone = async (from: Queryable, at: Date): Promise<void> => {
  await from.query('UPDATE demo_line SET finished_at = $1', [at])
}
