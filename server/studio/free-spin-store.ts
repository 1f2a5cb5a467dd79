import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { FreeSpins, FreeSpinSums } from './free-spin.ts'

type Stored = Omit<FreeSpins, 'unit'> & { unit: bigint }

const columns = `f.id, f.member_id AS "memberId", f.item_id AS "itemId", f.order_id AS "orderId", f.game, f.unit, f.spins, f.used, f.multiple, f.at,
  f.expires_at AS "expiresAt", f.expired_at AS "expiredAt"`

const spinsFrom = <Row extends Stored>(row: Row) => ({ ...row, unit: amount(row.unit) })

export const insertFreeSpins = async (tx: Tx, given: Omit<FreeSpins, 'used' | 'expiredAt'>): Promise<void> => {
  const { id, memberId, itemId, orderId, game, unit, spins, multiple, at, expiresAt } = given
  await tx.query(
    `INSERT INTO free_spin (id, member_id, item_id, order_id, game, unit, spins, multiple, at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, memberId, itemId, orderId, game, unit, spins, multiple, at, expiresAt],
  )
}

/** Of a member at a game at a time: $1, $2 and $3. */
const usable = 'f.member_id = $1 AND f.game = $2 AND f.used < f.spins AND f.expired_at IS NULL AND f.expires_at > $3'

type Asked = { memberId: bigint; game: string; now: Date }

/** The spins that are next, with how many there are of the same stake, whenever they run out; undefined without any. */
export const nextFreeSpins = async (
  from: Queryable,
  { memberId, game, now }: Asked,
): Promise<(FreeSpins & { left: number }) | undefined> => {
  const { rows } = await from.query<Stored & { left: bigint }>({
    name: 'free_spin_next',
    text: `SELECT ${columns}, sum(f.spins - f.used) OVER (PARTITION BY f.unit, f.multiple)::bigint AS left
             FROM free_spin f WHERE ${usable} ORDER BY f.expires_at, f.id LIMIT 1`,
    values: [memberId, game, now],
  })
  return rows.map((row) => ({ ...spinsFrom(row), left: Number(row.left) }))[0]
}

/**
 * Takes the next free spin of a member whose seed is held, those that run out first. Its row is held until the transaction ends.
 * @returns them with this one used; undefined when there is none, or the next has another stake
 */
export const takeFreeSpin = async (
  tx: Tx,
  { memberId, game, now, unit }: Asked & { unit: Amount },
): Promise<FreeSpins | undefined> => {
  const { rows } = await tx.query<Stored>({
    name: 'free_spin_take',
    text: `UPDATE free_spin f SET used = f.used + 1
            WHERE f.id = (SELECT f.id FROM free_spin f WHERE ${usable} ORDER BY f.expires_at, f.id LIMIT 1) AND f.unit = $4 AND ${usable}
           RETURNING ${columns}`,
    values: [memberId, game, now, unit],
  })
  return rows.map(spinsFrom)[0]
}

export type UsedSpin = { roundId: bigint; betId: bigint; stake: Amount; won: Amount; at: Date }

/** Writes which round a free spin was used for. */
export const insertUse = async (
  tx: Tx,
  { id, used, memberId }: FreeSpins,
  { roundId, betId, stake, won, at }: UsedSpin,
): Promise<void> => {
  await tx.query({
    name: 'free_spin_used',
    text: `INSERT INTO free_spin_use (free_spin_id, no, member_id, round_id, bet_id, stake, won, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [id, used, memberId, roundId, betId, stake, won, at],
  })
}

/** Ends those that ran out before a time. @returns how many */
export const expireFreeSpins = async (from: Queryable, now: Date, limit: number): Promise<number> => {
  const { rowCount } = await from.query(
    `UPDATE free_spin SET expired_at = $1 WHERE id IN (
       SELECT id FROM free_spin WHERE used < spins AND expired_at IS NULL AND expires_at <= $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [now, limit],
  )
  return rowCount ?? 0
}

/** Those that some orders gave. */
export const freeSpinsOfOrders = async (from: Queryable, orderIds: readonly bigint[]): Promise<FreeSpins[]> => {
  const { rows } = await from.query<Stored>(`SELECT ${columns} FROM free_spin f WHERE f.order_id = ANY ($1::bigint[])`, [
    orderIds,
  ])
  return rows.map(spinsFrom)
}

type Page = { pageNo: number; pageSize: number }

/** A page of a member's free spins with what they won: those that can be used, the first to run out first, or the others, newest first. */
export const listFreeSpinsOf = async (
  from: Queryable,
  { memberId, now, isUsable }: { memberId: bigint; now: Date; isUsable: boolean },
  { pageNo, pageSize }: Page,
): Promise<{ list: (FreeSpins & { won: Amount })[]; total: number }> => {
  const where = 'f.member_id = $1 AND (f.used < f.spins AND f.expired_at IS NULL AND f.expires_at > $2) = $3'
  const values = [memberId, now, isUsable]
  const { rows } = await from.query<Stored & { won: bigint }>(
    `SELECT ${columns}, coalesce((SELECT sum(u.won) FROM free_spin_use u WHERE u.free_spin_id = f.id), 0)::bigint AS won
       FROM free_spin f WHERE ${where} ORDER BY CASE WHEN $3 THEN f.expires_at END, f.id DESC LIMIT $4 OFFSET $5`,
    [...values, pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counts } = await from.query<{ total: bigint }>(`SELECT count(*) AS total FROM free_spin f WHERE ${where}`, values)
  return { list: rows.map((row) => ({ ...spinsFrom(row), won: amount(row.won) })), total: Number(counts[0]?.total ?? 0n) }
}

export const sumFreeSpins = async (from: Queryable, itemIds: readonly bigint[]): Promise<FreeSpinSums[]> => {
  const { rows } = await from.query<Record<keyof FreeSpinSums, bigint>>(
    `SELECT f.item_id AS "itemId", sum(f.spins)::bigint AS given, sum(f.used)::bigint AS used,
            coalesce(sum(f.spins - f.used) FILTER (WHERE f.expired_at IS NOT NULL), 0)::bigint AS expired,
            coalesce(sum(f.spins - f.used) FILTER (WHERE f.expired_at IS NULL), 0)::bigint AS left,
            coalesce(sum((f.spins - f.used) * f.unit) FILTER (WHERE f.expired_at IS NULL), 0)::bigint AS "leftStake",
            coalesce(sum(u.staked), 0)::bigint AS staked, coalesce(sum(u.won), 0)::bigint AS won
       FROM free_spin f
       LEFT JOIN LATERAL (SELECT sum(stake) AS staked, sum(won) AS won FROM free_spin_use WHERE free_spin_id = f.id) u ON true
      WHERE f.item_id = ANY ($1::bigint[]) GROUP BY f.item_id`,
    [itemIds],
  )
  return rows.map(({ itemId, given, used, expired, left, leftStake, staked, won }) => ({
    itemId,
    given: Number(given),
    used: Number(used),
    expired: Number(expired),
    left: Number(left),
    leftStake: amount(leftStake),
    staked: amount(staked),
    won: amount(won),
  }))
}
