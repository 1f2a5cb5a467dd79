import type { Queryable } from '../kit/database.ts'

/** A game that runs otherwise than it was certified: the certificate it should have, and the one found. */
export type Mismatch = { game: string; version: string; due: string; found: string; at: Date }

/** Keeps the first time that it was found. */
export const insertMismatch = async (from: Queryable, { game, version, due, found, at }: Mismatch): Promise<void> => {
  await from.query(
    `INSERT INTO studio_mismatch AS m (game, version, due, found, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (game) DO UPDATE SET version = excluded.version, due = excluded.due, found = excluded.found`,
    [game, version, due, found, at],
  )
}

export const listMismatches = async (from: Queryable): Promise<Mismatch[]> => {
  const { rows } = await from.query<Mismatch>('SELECT game, version, due, found, at FROM studio_mismatch ORDER BY at, game')
  return rows
}

/** @returns false when there is none */
export const deleteMismatch = async (from: Queryable, game: string): Promise<boolean> => {
  const { rowCount } = await from.query('DELETE FROM studio_mismatch WHERE game = $1', [game])
  return (rowCount ?? 0) > 0
}
