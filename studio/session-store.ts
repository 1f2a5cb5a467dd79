import type { Queryable, Tx } from './kit/database.ts'
import type { PlayerName } from './seed-store.ts'

export type Session = PlayerName & { game: string; walletToken: string; expiresAt: Date; isOpened: boolean; isEnded: boolean }

const columns = `vendor, player, game, wallet_token AS "walletToken", expires_at AS "expiresAt",
  opened_at IS NOT NULL AS "isOpened", ended_at IS NOT NULL AS "isEnded"`

type Launch = PlayerName & { tokenHash: Buffer; game: string; walletToken: string; at: Date; expiresAt: Date }

export const insertLaunch = async (from: Queryable, launch: Launch): Promise<void> => {
  await from.query(
    `INSERT INTO session (token_hash, vendor, player, game, wallet_token, made_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [launch.tokenHash, launch.vendor, launch.player, launch.game, launch.walletToken, launch.at, launch.expiresAt],
  )
}

export const findSession = async (from: Queryable, tokenHash: Buffer): Promise<Session | undefined> => {
  const { rows } = await from.query<Session>(`SELECT ${columns} FROM session WHERE token_hash = $1`, [tokenHash])
  return rows[0]
}

/** Keeps the token that the wallet gave in trade for that of a launch: the first is not good for a second trade. */
export const keepWalletToken = async (from: Queryable, tokenHash: Buffer, walletToken: string): Promise<void> => {
  await from.query('UPDATE session SET wallet_token = $2 WHERE token_hash = $1', [tokenHash, walletToken])
}

type Opening = { tokenHash: Buffer; walletToken: string; at: Date; expiresAt: Date }

/**
 * Turns a launch into a session and ends those of other windows of the game.
 * @returns false when it was used or is too old
 */
export const openSession = async (tx: Tx, launchHash: Buffer, opening: Opening): Promise<boolean> => {
  const { tokenHash, walletToken, at, expiresAt } = opening
  const { rows } = await tx.query<PlayerName & { game: string }>(
    `UPDATE session SET token_hash = $2, wallet_token = $3, opened_at = $4, expires_at = $5
      WHERE token_hash = $1 AND opened_at IS NULL AND ended_at IS NULL AND expires_at > $4 RETURNING vendor, player, game`,
    [launchHash, tokenHash, walletToken, at, expiresAt],
  )
  const [opened] = rows
  if (!opened) return false
  await tx.query(
    `UPDATE session SET ended_at = $5
      WHERE vendor = $1 AND player = $2 AND game = $3 AND token_hash <> $4 AND opened_at IS NOT NULL AND ended_at IS NULL`,
    [opened.vendor, opened.player, opened.game, tokenHash, at],
  )
  return true
}

/** Deletes launches and sessions that are over. */
export const deleteSessions = async (from: Queryable, before: Date): Promise<void> => {
  await from.query('DELETE FROM session WHERE expires_at < $1', [before])
}

/** Ends what a player has open. */
export const endSessions = async (from: Queryable, { vendor, player }: PlayerName, at: Date): Promise<void> => {
  await from.query('UPDATE session SET ended_at = $3 WHERE vendor = $1 AND player = $2 AND ended_at IS NULL', [
    vendor,
    player,
    at,
  ])
}
