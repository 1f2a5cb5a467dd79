import type { Queryable, Tx } from '../kit/database.ts'
import type { Day } from '../kit/days.ts'

export type TicketCause = 'DEPOSIT' | 'MISSION' | 'MALL'

export type NewTickets = {
  memberId: bigint
  promotionId: bigint
  ids: readonly bigint[]
  cause: TicketCause
  /** Names what they are given for: for each there are tickets once. */
  ref: string
  /** The day of the site on which they count. */
  day: Day
  at: Date
}

/** @returns how many are new */
export const insertTickets = async (tx: Tx, { memberId, promotionId, ids, cause, ref, day, at }: NewTickets): Promise<number> => {
  const { rowCount } = await tx.query(
    `INSERT INTO raffle_ticket (member_id, id, promotion_id, cause, ref, no, day, at)
     SELECT $1, i.id, $2, $4, $5, i.no, $6, $7 FROM unnest($3::bigint[]) WITH ORDINALITY i (id, no)
     ON CONFLICT (member_id, promotion_id, cause, ref, no) DO NOTHING`,
    [memberId, promotionId, ids, cause, ref, day, at],
  )
  return rowCount ?? 0
}

/** How many tickets of a raffle a member got on a day, by what they were given for. */
export const countGiven = async (
  from: Queryable,
  { memberId, promotionId, day }: { memberId: bigint; promotionId: bigint; day: Day },
): Promise<Map<TicketCause, number>> => {
  const { rows } = await from.query<{ cause: TicketCause; count: bigint }>(
    'SELECT cause, count(*) AS count FROM raffle_ticket WHERE member_id = $1 AND promotion_id = $2 AND day = $3 GROUP BY cause',
    [memberId, promotionId, day],
  )
  return new Map(rows.map(({ cause, count }) => [cause, Number(count)]))
}

/** How many tickets of a raffle a member has left. */
export const countTickets = async (from: Queryable, memberId: bigint, promotionId: bigint): Promise<number> => {
  const { rows } = await from.query<{ count: bigint }>(
    'SELECT count(*) AS count FROM raffle_ticket WHERE member_id = $1 AND promotion_id = $2 AND draw_id IS NULL',
    [memberId, promotionId],
  )
  return Number(rows[0]?.count ?? 0n)
}

/** Raffles for which a member has tickets left. */
export const listTickets = async (from: Queryable, memberId: bigint): Promise<Map<bigint, number>> => {
  const { rows } = await from.query<{ id: bigint; count: bigint }>(
    'SELECT promotion_id AS id, count(*) AS count FROM raffle_ticket WHERE member_id = $1 AND draw_id IS NULL GROUP BY promotion_id',
    [memberId],
  )
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** Uses the oldest ticket of a member for a draw. Of two draws at once each takes its own. @returns its id; undefined when none is left */
export const useTicket = async (
  tx: Tx,
  { memberId, promotionId, drawId }: { memberId: bigint; promotionId: bigint; drawId: bigint },
): Promise<bigint | undefined> => {
  const { rows } = await tx.query<{ id: bigint }>(
    `UPDATE raffle_ticket SET draw_id = $3
      WHERE member_id = $1 AND id = (SELECT t.id FROM raffle_ticket t WHERE t.member_id = $1 AND t.promotion_id = $2 AND t.draw_id IS NULL
                                      ORDER BY t.id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id`,
    [memberId, promotionId, drawId],
  )
  return rows[0]?.id
}

export type TicketCounts = { given: number; used: number; byCause: Map<TicketCause, number> }

/** All tickets of a raffle. */
export const countAllTickets = async (from: Queryable, promotionId: bigint): Promise<TicketCounts> => {
  const { rows } = await from.query<{ cause: TicketCause; given: bigint; used: bigint }>(
    'SELECT cause, count(*) AS given, count(draw_id) AS used FROM raffle_ticket WHERE promotion_id = $1 GROUP BY cause',
    [promotionId],
  )
  return {
    given: rows.reduce((sum, { given }) => sum + Number(given), 0),
    used: rows.reduce((sum, { used }) => sum + Number(used), 0),
    byCause: new Map(rows.map(({ cause, given }) => [cause, Number(given)])),
  }
}
