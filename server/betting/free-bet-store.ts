import { type Amount, amount, zero } from '@tamuvo/money/amount.ts'
import { bigints } from '../kit/arrays.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { FreeBet, FreeBetSums, FreeBetUse } from './free-bet.ts'

type Sums = 'amount' | 'used' | 'moved' | 'lapsed'
type Stored = Omit<FreeBet, Sums> & Record<Sums, bigint>

const columns = `f.id, f.member_id AS "memberId", f.item_id AS "itemId", f.order_id AS "orderId", f.origin_id AS "originId", f.amount, f.used, f.moved,
  f.lapsed, f.at, f.expires_at AS "expiresAt", f.expired_at AS "expiredAt"`

const rest = 'f.amount - f.used - f.moved - f.lapsed'

const freeBetFrom = <Row extends Stored>(row: Row) => ({
  ...row,
  amount: amount(row.amount),
  used: amount(row.used),
  moved: amount(row.moved),
  lapsed: amount(row.lapsed),
})

export type GivenFreeBet = Omit<FreeBet, 'used' | 'moved' | 'lapsed' | 'expiredAt'>

/** Adds free bets; one that is there grows. */
export const addFreeBets = async (tx: Tx, given: readonly GivenFreeBet[]): Promise<void> => {
  for (const { id, memberId, itemId, orderId, originId, amount: whole, at, expiresAt } of given)
    await tx.query(
      `INSERT INTO free_bet (id, member_id, item_id, order_id, origin_id, amount, at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (id) DO UPDATE SET amount = free_bet.amount + excluded.amount`,
      [id, memberId, itemId, orderId, originId, whole, at, expiresAt],
    )
}

type Taking = { id: bigint; memberId: bigint; cost: Amount; now: Date }

/** A free bet that can pay a cost, held until the transaction ends; undefined when it is not there, ran out or has less left. */
export const holdFreeBet = async (tx: Tx, { id, memberId, cost, now }: Taking): Promise<FreeBet | undefined> => {
  const { rows } = await tx.query<Stored>({
    name: 'free_bet_hold',
    text: `SELECT ${columns} FROM free_bet f
            WHERE f.id = $1 AND f.member_id = $2 AND f.expired_at IS NULL AND f.expires_at > $4
              AND ${rest} >= $3 FOR UPDATE`,
    values: [id, memberId, cost, now],
  })
  return rows.map(freeBetFrom)[0]
}

/** The tickets of an order with what each cost. */
export type UsedTicket = { betId: bigint; cost: Amount }

/** Takes what tickets cost out of a free bet that is held, and writes which they are. */
export const useFreeBet = async (
  tx: Tx,
  { id, memberId }: FreeBet,
  { orderId, at, tickets }: { orderId: bigint; at: Date; tickets: readonly UsedTicket[] },
): Promise<void> => {
  await tx.query({
    name: 'free_bet_used',
    text: `WITH used AS (
             INSERT INTO free_bet_use (free_bet_id, bet_id, member_id, order_id, stake, at)
             SELECT $1, bet_id, $2, $3, stake, $4 FROM unnest($5::bigint[], $6::bigint[]) u (bet_id, stake) RETURNING stake)
           UPDATE free_bet SET used = used + (SELECT sum(stake) FROM used) WHERE id = $1`,
    values: [id, memberId, orderId, at, bigints(tickets.map(({ betId }) => betId)), bigints(tickets.map(({ cost }) => cost))],
  })
}

/** The free bet that paid a bet; undefined when none did. */
export const freeBetOf = async (from: Queryable, betId: bigint): Promise<FreeBet | undefined> => {
  const { rows } = await from.query<Stored>(
    `SELECT ${columns} FROM free_bet f WHERE f.id = (SELECT free_bet_id FROM free_bet_use WHERE bet_id = $1)`,
    [betId],
  )
  return rows.map(freeBetFrom)[0]
}

/** The bets of an order that a free bet paid, in the order they were given. */
export const betIdsOfOrder = async (from: Queryable, { id }: FreeBet, orderId: bigint): Promise<bigint[]> => {
  const { rows } = await from.query<{ betId: bigint }>(
    'SELECT bet_id AS "betId" FROM free_bet_use WHERE free_bet_id = $1 AND order_id = $2 ORDER BY bet_id',
    [id, orderId],
  )
  return rows.map(({ betId }) => betId)
}

/** A ticket that was paid by a free bet. */
export type FreeTicket = { betId: bigint; freeBetId: bigint; stake: Amount }

/** The free bets that paid bets, and those that these gave back after a time, in the order of their ids. */
const freeBetsOf = `WITH paid AS MATERIALIZED (SELECT DISTINCT free_bet_id AS id FROM free_bet_use WHERE bet_id = ANY ($1::bigint[]))
     SELECT ${columns} FROM free_bet f
      WHERE f.id IN (SELECT id FROM paid UNION ALL SELECT o.id FROM free_bet o WHERE o.origin_id IN (SELECT id FROM paid) AND o.at > $2)
      ORDER BY f.id`

/** Locks the free bets that paid bets, in the order of their ids, until the transaction ends. Who waits sees later what others gave back of them. */
export const lockFreeBets = async (tx: Tx, betIds: readonly bigint[], since: Date): Promise<void> => {
  await tx.query(`${freeBetsOf} FOR UPDATE`, [bigints(betIds), since])
}

/** Tickets whose stakes are not back yet, with their free bets, which are locked, and those that these gave back since a time. */
export const readFreeTickets = async (
  tx: Tx,
  betIds: readonly bigint[],
  since: Date,
): Promise<{ tickets: FreeTicket[]; freeBets: FreeBet[] }> => {
  const { rows: held } = await tx.query<Stored>(freeBetsOf, [bigints(betIds), since])
  const { rows } = await tx.query<Omit<FreeTicket, 'stake'> & { stake: bigint }>(
    `SELECT bet_id AS "betId", free_bet_id AS "freeBetId", stake FROM free_bet_use
      WHERE bet_id = ANY ($1::bigint[]) AND returned_at IS NULL ORDER BY bet_id`,
    [bigints(betIds)],
  )
  return { tickets: rows.map((row) => ({ ...row, stake: amount(row.stake) })), freeBets: held.map(freeBetFrom) }
}

/** A ticket and the free bet in which its stake can be used from now on. */
export type ReturnedTicket = FreeTicket & { returnedTo: bigint }

/** Takes stakes of void tickets out of what is used of free bets that are held; what goes to others is moved. */
export const returnStakes = async (tx: Tx, tickets: readonly ReturnedTicket[], at: Date): Promise<void> => {
  await tx.query(
    `WITH back AS (
       UPDATE free_bet_use u SET returned_at = $3, returned_to = b.returned_to
         FROM unnest($1::bigint[], $2::bigint[]) b (bet_id, returned_to) WHERE u.bet_id = b.bet_id
       RETURNING u.free_bet_id, u.stake, u.returned_to)
     UPDATE free_bet f SET used = f.used - r.stake, moved = f.moved + r.moved
       FROM (SELECT free_bet_id, sum(stake)::bigint AS stake, coalesce(sum(stake) FILTER (WHERE returned_to <> free_bet_id), 0)::bigint AS moved
               FROM back GROUP BY free_bet_id) r
      WHERE f.id = r.free_bet_id`,
    [bigints(tickets.map(({ betId }) => betId)), bigints(tickets.map(({ returnedTo }) => returnedTo)), at],
  )
}

/** Ends those that ran out before a time. @returns how many */
export const expireFreeBets = async (from: Queryable, now: Date, limit: number): Promise<number> => {
  const { rowCount } = await from.query(
    `UPDATE free_bet SET expired_at = $1 WHERE id IN (
       SELECT id FROM free_bet WHERE used + lapsed + moved < amount AND expired_at IS NULL AND expires_at <= $1
        ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [now, limit],
  )
  return rowCount ?? 0
}

/** Whether a member was ever given one. */
export const hasFreeBets = async (from: Queryable, memberId: bigint): Promise<boolean> =>
  (await from.query({ name: 'free_bet_any', text: 'SELECT FROM free_bet WHERE member_id = $1 LIMIT 1', values: [memberId] }))
    .rowCount === 1

/** Those that some orders gave, without what came back of them as others. */
export const freeBetsOfOrders = async (from: Queryable, orderIds: readonly bigint[]): Promise<FreeBet[]> => {
  const { rows } = await from.query<Stored>(
    `SELECT ${columns} FROM free_bet f WHERE f.order_id = ANY ($1::bigint[]) AND f.origin_id IS NULL`,
    [bigints(orderIds)],
  )
  return rows.map(freeBetFrom)
}

/**
 * What the tickets of free bets have won by now, without what a correction could not collect: by free bet. Newest outcomes are read before they are
 * joined, since a cluster takes no condition on other rows of a table beside one of the coordinator.
 * @param asked the condition on free bets `f`
 */
const wonBy = (asked: string): string => `SELECT u.free_bet_id AS id, sum(o.won) AS won FROM free_bet_use u JOIN (
      SELECT DISTINCT ON (member_id, bet_id) member_id, bet_id, amount - coalesce(uncollected, 0) AS won FROM outcome
       WHERE bet_id IN (SELECT t.bet_id FROM free_bet f JOIN free_bet_use t ON t.free_bet_id = f.id WHERE ${asked})
       ORDER BY member_id, bet_id, version DESC) o ON o.bet_id = u.bet_id AND o.member_id = u.member_id
    GROUP BY u.free_bet_id`

type Page = { pageNo: number; pageSize: number }

/** A page of a member's free bets with what they won: those with something left, the first to run out first, or the others, newest first. */
export const listFreeBetsOf = async (
  from: Queryable,
  { memberId, now, isUsable }: { memberId: bigint; now: Date; isUsable: boolean },
  { pageNo, pageSize }: Page,
): Promise<{ list: (FreeBet & { won: Amount })[]; total: number }> => {
  const where = `f.member_id = $1 AND (${rest} > 0 AND f.expired_at IS NULL AND f.expires_at > $2) = $3`
  const values = [memberId, now, isUsable]
  const { rows } = await from.query<Stored>(
    `SELECT ${columns} FROM free_bet f WHERE ${where} ORDER BY CASE WHEN $3 THEN f.expires_at END, f.id DESC LIMIT $4 OFFSET $5`,
    [...values, pageSize, (pageNo - 1) * pageSize],
  )
  const won = await wonOf(
    from,
    rows.map(({ id }) => id),
  )
  const { rows: counts } = await from.query<{ total: bigint }>(`SELECT count(*) AS total FROM free_bet f WHERE ${where}`, values)
  return {
    list: rows.map((row) => ({ ...freeBetFrom(row), won: won.get(row.id) ?? zero })),
    total: Number(counts[0]?.total ?? 0n),
  }
}

const wonOf = async (from: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Amount>> => {
  const { rows } = await from.query<{ id: bigint; won: bigint }>(
    `SELECT id, won::bigint FROM (${wonBy('f.id = ANY ($1::bigint[])')}) w`,
    [bigints(ids)],
  )
  return new Map(rows.map(({ id, won }) => [id, amount(won)]))
}

type StoredUse = Omit<FreeBetUse, 'tickets' | 'stake' | 'game' | 'round' | 'won' | 'isOpen'> & {
  tickets: bigint
  stake: bigint
  betIds: string[]
}
type StoredResult = { orderId: bigint; game: string; round: string; won: bigint; isOpen: boolean }

/**
 * The newest orders of each of some free bets of a member. How they ended is asked by itself, since a cluster joins no rows of the
 * coordinator to those of members for each row of others.
 */
export const listFreeBetUses = async (
  from: Queryable,
  memberId: bigint,
  ids: readonly bigint[],
  most: number,
): Promise<FreeBetUse[]> => {
  const { rows } = await from.query<StoredUse>(
    `SELECT p.* FROM unnest($1::bigint[]) f (id) CROSS JOIN LATERAL (
       SELECT u.free_bet_id AS "freeBetId", u.order_id AS "orderId", count(*) AS tickets, sum(u.stake)::bigint AS stake,
              bool_and(u.returned_at IS NOT NULL) AS "isVoid", min(u.at) AS at, array_agg(u.bet_id) AS "betIds"
         FROM free_bet_use u WHERE u.free_bet_id = f.id GROUP BY u.free_bet_id, u.order_id ORDER BY u.order_id DESC LIMIT $2) p`,
    [bigints(ids), most],
  )
  const results = await resultsOf(
    from,
    memberId,
    rows.flatMap(({ betIds }) => betIds.map(BigInt)),
  )
  return rows.flatMap(({ freeBetId, orderId, tickets, stake, isVoid, at }) => {
    const result = results.get(orderId)
    const use = { freeBetId, orderId, tickets: Number(tickets), stake: amount(stake), isVoid, at }
    return result ? [{ ...use, ...result, won: amount(result.won) }] : []
  })
}

const resultsOf = async (from: Queryable, memberId: bigint, betIds: readonly bigint[]): Promise<Map<bigint, StoredResult>> => {
  const { rows } = await from.query<StoredResult>(
    `SELECT order_id AS "orderId", min(game) AS game, min(code) AS round, sum(payout - uncollected)::bigint AS won, bool_or(state = 'open') AS "isOpen"
       FROM bet_record WHERE member_id = $1 AND id = ANY ($2::bigint[]) GROUP BY order_id`,
    [memberId, bigints(betIds)],
  )
  return new Map(rows.map((row) => [row.orderId, row]))
}

export const sumFreeBets = async (from: Queryable, itemIds: readonly bigint[]): Promise<FreeBetSums[]> => {
  const { rows } = await from.query<Record<keyof FreeBetSums, bigint>>(
    `SELECT f.item_id AS "itemId", count(*) FILTER (WHERE f.origin_id IS NULL) AS count, sum(f.amount - f.moved)::bigint AS given,
            sum(f.used)::bigint AS staked, coalesce(sum(w.won), 0)::bigint AS won,
            sum(CASE WHEN f.expired_at IS NULL THEN f.lapsed ELSE f.amount - f.used - f.moved END)::bigint AS expired,
            coalesce(sum(${rest}) FILTER (WHERE f.expired_at IS NULL), 0)::bigint AS left
       FROM free_bet f LEFT JOIN (${wonBy('f.item_id = ANY ($1::bigint[])')}) w ON w.id = f.id
      WHERE f.item_id = ANY ($1::bigint[]) GROUP BY f.item_id`,
    [bigints(itemIds)],
  )
  return rows.map(({ itemId, count, given, staked, won, left, expired }) => ({
    itemId,
    count: Number(count),
    given: amount(given),
    staked: amount(staked),
    won: amount(won),
    left: amount(left),
    expired: amount(expired),
  }))
}
