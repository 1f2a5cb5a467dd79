import { byteas } from '../kit/arrays.ts'
import type { Queryable } from '../kit/database.ts'
import type { Member } from '../account/store.ts'
import type { Player, Session } from './session.ts'

type StoredPlayer = {
  place: number
  vendor: string
  member_id: bigint
  game_code: string
  expires_ms: bigint
  used_ms: bigint | null
  is_replaced: boolean
  status: Member['status'] | null
  type: Member['type'] | null
}

const playerFrom = (row: StoredPlayer, tokenHash: Buffer): Player => ({
  tokenHash,
  vendor: row.vendor,
  memberId: row.member_id,
  gameCode: row.game_code,
  expiresAt: new Date(Number(row.expires_ms)),
  usedAt: row.used_ms === null ? null : new Date(Number(row.used_ms)),
  isReplaced: row.is_replaced,
  member: row.status === null || row.type === null ? undefined : { status: row.status, type: row.type },
})

/**
 * Players by the hashes of their tokens in hex. Runs with every call: times come as numbers, which parse faster, and
 * are computed as floating point, exact to the millisecond: the decimals of `extract` cost a fifth of the statement.
 */
export const playersByHash = async (from: Queryable, hashes: readonly string[]): Promise<Map<string, Player>> => {
  const { rows } = await from.query<StoredPlayer>({
    name: 'vendor_players',
    text: `SELECT k.place::int, vendor, member_id, game_code, (date_part('epoch', expires_at) * 1000)::bigint AS expires_ms,
                  (date_part('epoch', used_at) * 1000)::bigint AS used_ms, is_replaced, status, type
             FROM unnest($1::bytea[]) WITH ORDINALITY k (hash, place) JOIN vendor_player ON token_hash = k.hash`,
    values: [byteas(hashes)],
  })
  const found = new Map<string, Player>()
  for (const row of rows) {
    const hash = hashes[row.place - 1] ?? ''
    found.set(hash, playerFrom(row, Buffer.from(hash, 'hex')))
  }
  return found
}

/** A member who has launched a game of the vendor; undefined for any other. */
export const findPlayer = async (
  from: Queryable,
  vendor: string,
  memberId: bigint,
): Promise<Pick<Member, 'status' | 'type'> | undefined> => {
  const { rows } = await from.query<Pick<Member, 'status' | 'type'>>({
    name: 'vendor_player_by_id',
    text: `SELECT status, type FROM member
            WHERE id = $1 AND EXISTS (SELECT FROM vendor_session WHERE member_id = $1 AND vendor = $2)`,
    values: [memberId, vendor],
  })
  return rows[0]
}

export const insertSession = async (tx: Queryable, session: Session, createdAt: Date): Promise<void> => {
  await tx.query(
    `INSERT INTO vendor_session (token_hash, vendor, member_id, game_code, created_at, expires_at, used_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [session.tokenHash, session.vendor, session.memberId, session.gameCode, createdAt, session.expiresAt, session.usedAt],
  )
}

/** Turns a launch into a session. @returns false when another call did at the same moment */
export const startSession = async (tx: Queryable, tokenHash: Buffer, usedAt: Date, expiresAt: Date): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'UPDATE vendor_session SET used_at = $2, expires_at = $3 WHERE token_hash = $1 AND used_at IS NULL AND NOT is_replaced',
    [tokenHash, usedAt, expiresAt],
  )
  return rowCount === 1
}

export const replaceSession = async (tx: Queryable, tokenHash: Buffer): Promise<void> => {
  await tx.query('UPDATE vendor_session SET is_replaced = true WHERE token_hash = $1', [tokenHash])
}

/** Ends the sessions of a member; wins and rollbacks of earlier bets are still taken. */
export const endSessions = async (tx: Queryable, memberId: bigint, at: Date): Promise<void> => {
  await tx.query('UPDATE vendor_session SET expires_at = $2 WHERE member_id = $1 AND expires_at > $2', [memberId, at])
}

/** Deletes sessions too old for further wins or rollbacks. */
export const deleteSessions = async (tx: Queryable, before: Date): Promise<void> => {
  await tx.query('DELETE FROM vendor_session WHERE created_at < $1', [before])
}
