import { randomBytes } from 'node:crypto'
import type { Queryable, Tx } from './kit/database.ts'

/** Whose: a player of an operator, under the name of ours that the operator plays. */
export type PlayerName = { vendor: string; player: string }

export type Seed = {
  id: bigint
  serverSeed: string
  clientSeed: string
  nonce: bigint
  madeAt: Date
  playedAt: Date | null
  isRevealed: boolean
}

const columns = `id, server_seed AS "serverSeed", client_seed AS "clientSeed", nonce, made_at AS "madeAt", played_at AS "playedAt",
  revealed_at IS NOT NULL AS "isRevealed"`

/** Gives a player a seed, unless there is one in use. */
export const insertSeed = async (
  from: Queryable,
  { vendor, player }: PlayerName,
  { clientSeed, at, playedAt }: { clientSeed: string; at: Date; playedAt: Date | null },
): Promise<void> => {
  await from.query(
    `INSERT INTO seed (vendor, player, server_seed, client_seed, made_at, played_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (vendor, player) WHERE revealed_at IS NULL DO NOTHING`,
    [vendor, player, randomBytes(32).toString('hex'), clientSeed, at, playedAt],
  )
}

export const findSeed = async (from: Queryable, { vendor, player }: PlayerName): Promise<Seed | undefined> => {
  const { rows } = await from.query<Seed>(
    `SELECT ${columns} FROM seed WHERE vendor = $1 AND player = $2 AND revealed_at IS NULL`,
    [vendor, player],
  )
  return rows[0]
}

/** The seed in use, locked until the transaction ends: no round is decided by it meanwhile. */
export const lockSeed = async (tx: Tx, { vendor, player }: PlayerName): Promise<Seed | undefined> => {
  const { rows } = await tx.query<Seed>(
    `SELECT ${columns} FROM seed WHERE vendor = $1 AND player = $2 AND revealed_at IS NULL FOR UPDATE`,
    [vendor, player],
  )
  return rows[0]
}

/** Counts a round that is decided by a locked seed. */
export const countRound = async (tx: Tx, seedId: bigint, at: Date): Promise<void> => {
  await tx.query('UPDATE seed SET nonce = nonce + 1, played_at = $2 WHERE id = $1', [seedId, at])
}

/** Changes the player's part of a locked seed that has decided no round. */
export const putClientSeed = async (tx: Tx, seedId: bigint, clientSeed: string): Promise<void> => {
  await tx.query('UPDATE seed SET client_seed = $2 WHERE id = $1', [seedId, clientSeed])
}

export const revealSeed = async (tx: Tx, seedId: bigint, at: Date): Promise<void> => {
  await tx.query('UPDATE seed SET revealed_at = $2 WHERE id = $1 AND revealed_at IS NULL', [seedId, at])
}

export const seedsByIds = async (from: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Seed>> => {
  const { rows } = await from.query<Seed>(`SELECT ${columns} FROM seed WHERE id = ANY ($1::bigint[])`, [ids.map(String)])
  return new Map(rows.map((seed) => [seed.id, seed]))
}
