import { byteas } from '../kit/arrays.ts'
import type { Queryable } from '../kit/database.ts'
import type { SessionTimes } from '../kit/session.ts'
import type { Member } from '../account/store.ts'

/** The seed that the next round of a member is decided by, sealed. */
export type SealedSeed = {
  id: bigint
  sealed: Buffer
  commitment: Buffer
  clientSeed: string
  nonce: bigint
  madeAt: Date
  playedAt: Date | null
}

/** A launched game with its member, as a call of the game needs it. */
export type Player = {
  memberId: bigint
  game: string
  expiresAt: Date
  isUsed: boolean
  /** The session of the site that launched it; undefined when that was ended. */
  site: (SessionTimes & { tokenHash: Buffer }) | undefined
  status: Member['status']
  type: Member['type']
  /** Undefined until the game was opened for the first time. */
  seed: SealedSeed | undefined
  openRound: bigint | undefined
  /** Whether free spins can be used at the game. */
  hasFreeSpins: boolean
}

type Row = {
  hash: string
  member_id: bigint
  game: string
  expires_at: Date
  is_used: boolean
  status: Member['status']
  type: Member['type']
  seed_id: bigint | null
  sealed_seed: Buffer | null
  commitment: Buffer | null
  client_seed: string | null
  nonce: bigint | null
  made_at: Date | null
  played_at: Date | null
  open_round: bigint | null
  has_free_spins: boolean
  site_session: Buffer
  site_expires_at: Date | null
  last_seen_at: Date | null
  idle_seconds: number | null
}

const playerFrom = (row: Row): Player => ({
  memberId: row.member_id,
  game: row.game,
  expiresAt: row.expires_at,
  isUsed: row.is_used,
  site: siteFrom(row),
  status: row.status,
  type: row.type,
  seed: seedFrom(row),
  openRound: row.open_round ?? undefined,
  hasFreeSpins: row.has_free_spins,
})

const siteFrom = ({
  site_session: tokenHash,
  site_expires_at: expiresAt,
  last_seen_at: lastSeenAt,
  idle_seconds,
}: Row): Player['site'] =>
  expiresAt && lastSeenAt && idle_seconds !== null ? { tokenHash, expiresAt, lastSeenAt, idleSeconds: idle_seconds } : undefined

const seedFrom = ({
  seed_id: id,
  sealed_seed: sealed,
  commitment,
  client_seed,
  nonce,
  made_at,
  played_at,
}: Row): SealedSeed | undefined =>
  id !== null && sealed && commitment && client_seed !== null && nonce !== null && made_at
    ? { id, sealed, commitment, clientSeed: client_seed, nonce, madeAt: made_at, playedAt: played_at }
    : undefined

/** Players by the hashes of their tokens, in hex. Runs with every call. */
export const playersByHash = async (from: Queryable, hashes: readonly string[], now: Date): Promise<Map<string, Player>> => {
  const { rows } = await from.query<Row>({
    name: 'studio_players',
    text: `SELECT encode(token_hash, 'hex') AS hash, member_id, game, expires_at, used_at IS NOT NULL AS is_used, status, type,
                  seed_id, sealed_seed, commitment, client_seed, nonce, made_at, played_at, open_round,
                  site_session, site_expires_at, last_seen_at, idle_seconds,
                  EXISTS (SELECT FROM free_spin f WHERE f.member_id = p.member_id AND f.game = p.game AND f.used < f.spins
                                                    AND f.expired_at IS NULL AND f.expires_at > $2) AS has_free_spins
             FROM studio_player p WHERE token_hash = ANY ($1::bytea[])`,
    values: [byteas(hashes), now],
  })
  return new Map(rows.map((row) => [row.hash, playerFrom(row)]))
}

export type Launch = { tokenHash: Buffer; memberId: bigint; game: string; siteSession: Buffer; at: Date; expiresAt: Date }

export const insertLaunch = async (from: Queryable, launch: Launch): Promise<void> => {
  await from.query(
    `INSERT INTO studio_session (token_hash, member_id, game, site_session, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [launch.tokenHash, launch.memberId, launch.game, launch.siteSession, launch.at, launch.expiresAt],
  )
}

/**
 * Turns a launch into a session and ends the sessions of other windows of the game. The caller holds the member's wallet account, so that
 * of windows that open at once the last one goes on.
 * @returns false when it was used or is too old
 */
export const startSession = async (
  tx: Queryable,
  launchHash: Buffer,
  { tokenHash, at, expiresAt }: { tokenHash: Buffer; at: Date; expiresAt: Date },
): Promise<boolean> => {
  const { rows } = await tx.query<{ member_id: bigint; game: string }>(
    `UPDATE studio_session SET token_hash = $2, used_at = $3, expires_at = $4
      WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $3 AND ended_at IS NULL RETURNING member_id, game`,
    [launchHash, tokenHash, at, expiresAt],
  )
  const [started] = rows
  if (!started) return false
  await tx.query(
    `UPDATE studio_session SET ended_at = $4
      WHERE member_id = $1 AND game = $2 AND token_hash <> $3 AND used_at IS NOT NULL AND ended_at IS NULL`,
    [started.member_id, started.game, tokenHash, at],
  )
  return true
}

/** Deletes launches and sessions that are over. */
export const deleteSessions = async (from: Queryable, before: Date): Promise<void> => {
  await from.query('DELETE FROM studio_session WHERE expires_at < $1', [before])
}
