import { lotteryTickets } from '@tamuvo/games/lottery/ticket.ts'
import { ticketCost } from '@tamuvo/games/lottery/ticket-cost.ts'
import { gatheredMs, returnedMs } from '@tamuvo/server/betting/free-bet.ts'
import type { Queryable } from '@tamuvo/server/kit/database.ts'
import { numberOfKind } from '@tamuvo/server/ledger/kinds.ts'
import { archived, endedFreeBets } from './free-spin-checks.ts'
import type { MisrewardedRecord } from './loyalty-records.ts'

/** Each order of a free bet gave one, and none was given without an order. */
export const givenFreeBets = `SELECT coalesce(o.member_id, f.member_id) AS "memberId", 'free bets of order ' || coalesce(o.id, f.order_id) AS of,
         count(f.id) AS found, count(o.id) AS due
    FROM (SELECT member_id, id, item_id FROM mall_order WHERE kind = 'FREE_BET') o
    FULL JOIN (SELECT * FROM free_bet WHERE origin_id IS NULL) f ON f.order_id = o.id AND f.member_id = o.member_id AND f.item_id = o.item_id
   GROUP BY 1, 2 HAVING count(f.id) <> count(o.id) ORDER BY 2`

/** As much of each free bet is used as its tickets cost, but for those that gave it back. */
export const usedFreeBets = `SELECT f.member_id AS "memberId", 'free bet ' || f.id AS of, f.used AS found, coalesce(u.stake, 0)::bigint AS due
    FROM free_bet f
    LEFT JOIN (SELECT free_bet_id AS id, sum(stake) AS stake FROM free_bet_use WHERE returned_at IS NULL GROUP BY 1) u USING (id)
   WHERE f.used <> coalesce(u.stake, 0) ORDER BY 2`

/** What stays run out of a free bet is what was not used of it when a ticket came back to it after its end, as was done before they were others. */
export const lapsedFreeBets = `WITH returns AS (
    SELECT f.id, f.amount - coalesce((SELECT sum(u.stake) FROM free_bet_use u
                                       WHERE u.free_bet_id = f.id AND u.at < r.returned_at AND (u.returned_at IS NULL OR u.returned_at >= r.returned_at)), 0) AS unused
      FROM free_bet f
      JOIN (SELECT DISTINCT free_bet_id, returned_at FROM free_bet_use WHERE returned_at IS NOT NULL AND returned_to IS NULL) r ON r.free_bet_id = f.id)
  SELECT f.member_id AS "memberId", 'free bet ' || f.id AS of, f.lapsed AS found, r.unused::bigint AS due
    FROM free_bet f CROSS JOIN LATERAL (SELECT coalesce(max(unused), 0) AS unused FROM returns WHERE id = f.id AND unused <= f.lapsed) r
   WHERE f.lapsed <> r.unused ORDER BY 2`

/** What is moved of a free bet are those that come from it. */
export const movedFreeBets = `SELECT f.member_id AS "memberId", 'free bet ' || f.id AS of, f.moved AS found, coalesce(o.amount, 0)::bigint AS due
    FROM free_bet f LEFT JOIN (SELECT origin_id AS id, sum(amount) AS amount FROM free_bet WHERE origin_id IS NOT NULL GROUP BY 1) o USING (id)
   WHERE f.moved <> coalesce(o.amount, 0) ORDER BY 2`

const interval = (ms: number): string => `interval '${ms / 1000} seconds'`

/** A free bet that comes from another has what void tickets of that one gave back, for as long as that is good; one that took its own back is as long good. */
export const returnedFreeBets = `WITH back AS (
    SELECT f.id, sum(u.stake) AS stake
      FROM free_bet f
      JOIN free_bet o ON o.id = f.origin_id AND (o.member_id, o.item_id, o.order_id) = (f.member_id, f.item_id, f.order_id) AND o.expires_at < f.expires_at
      JOIN free_bet_use u ON u.returned_to = f.id AND u.free_bet_id = o.id AND u.returned_at >= f.at AND u.returned_at < f.at + ${interval(gatheredMs)}
     WHERE f.expires_at = f.at + ${interval(returnedMs + gatheredMs)} GROUP BY f.id)
  SELECT f.member_id AS "memberId", 'free bet ' || f.id AS of, f.amount AS found, coalesce(b.stake, 0)::bigint AS due
    FROM free_bet f LEFT JOIN back b USING (id) WHERE f.origin_id IS NOT NULL AND f.amount <> coalesce(b.stake, 0)
   UNION ALL
  SELECT u.member_id, 'bet ' || u.bet_id, 0, u.stake
    FROM free_bet_use u JOIN free_bet f ON f.id = u.returned_to
   WHERE f.origin_id IS DISTINCT FROM u.free_bet_id AND (f.id <> u.free_bet_id OR f.expires_at < u.returned_at + ${interval(returnedMs)}) ORDER BY 2`

/** Bets of products with rounds that have no stake were paid by a free bet of their member, with their order and before it ran out; it paid no others. */
export const freeTickets = `SELECT coalesce(b.member_id, u.member_id) AS "memberId", 'bet ' || coalesce(b.id, u.bet_id) AS of,
         count(u.bet_id) AS found, count(b.id) AS due
    FROM (SELECT member_id, id, order_id, placed_at FROM bet WHERE stake = 0 AND product <> 'RNG') b
    FULL JOIN (SELECT u.*, f.member_id AS owner, f.expires_at FROM free_bet_use u JOIN free_bet f ON f.id = u.free_bet_id) u
           ON u.bet_id = b.id AND u.member_id = b.member_id AND u.owner = b.member_id AND u.order_id = b.order_id AND b.placed_at < u.expires_at
   GROUP BY coalesce(b.member_id, u.member_id), b.id, u.bet_id HAVING count(u.bet_id) <> count(b.id) ORDER BY 2, 3`

/** Void tickets have given back what they cost, and no others have. */
export const voidFreeBets = `SELECT u.member_id AS "memberId", 'free bet of bet ' || u.bet_id AS of,
         (u.returned_at IS NOT NULL)::int::bigint AS found, (o.kind IS NOT DISTINCT FROM 'void')::int::bigint AS due
    FROM free_bet_use u
    LEFT JOIN ${endedFreeBets} o ON o.bet_id = u.bet_id AND o.member_id = u.member_id
   WHERE (u.returned_at IS NOT NULL) <> (o.kind IS NOT DISTINCT FROM 'void') ORDER BY 2`

/** What went back to promotions, by bet. */
export const freeReturns = `SELECT coalesce(u.member_id, 0) AS "memberId", 'free bet of bet ' || coalesce(u.bet_id, j.ref) AS of,
         coalesce(j.amount, 0) AS found, coalesce(u.stake, 0) AS due
    FROM (SELECT member_id, bet_id, stake FROM free_bet_use WHERE returned_at IS NOT NULL AND bet_id >= ${archived}) u
    FULL JOIN (SELECT ref, sum(amount)::bigint AS amount FROM journal
                WHERE kind = ${numberOfKind('FREE_RETURN')} AND account < 0 AND amount > 0 AND entry_id >= ${archived} GROUP BY ref) j ON j.ref = u.bet_id
   WHERE coalesce(j.amount, 0) <> coalesce(u.stake, 0) ORDER BY 2`

type Row = { id: bigint; memberId: bigint; stake: bigint; market: string; selection: string; price: string }

const ticketsText = `SELECT b.id, b.member_id AS "memberId", u.stake, b.market, b.selection, b.price
    FROM free_bet_use u JOIN bet b ON b.id = u.bet_id AND b.member_id = u.member_id WHERE u.bet_id > $1 ORDER BY u.bet_id LIMIT $2`

const ticketsAtOnce = 2_000

/** Compares what the house staked on tickets with what they cost by their picks and prices. */
export const readFreeStakes = async function* (from: Queryable): AsyncGenerator<Omit<MisrewardedRecord, 'figure'>> {
  for (let after = 0n; ;) {
    const { rows } = await from.query<Row>(ticketsText, [after, ticketsAtOnce])
    for (const { id, memberId, stake, ...texts } of rows) {
      const ticket = lotteryTickets.decode(texts)
      const due = ticket?.isFree ? ticketCost(ticket) : 0n
      if (due !== stake) yield { memberId, of: `bet ${id}`, found: stake, due }
      after = id
    }
    if (rows.length < ticketsAtOnce) return
  }
}
