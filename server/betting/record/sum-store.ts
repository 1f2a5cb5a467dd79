import type { Queryable, Tx } from '../../kit/database.ts'
import type { Day, Span } from '../../kit/days.ts'
import { dayOfId, firstIdAt } from '../../kit/ids.ts'

/** How far a member's bets are added up, see the table `bet_sum_member`. */
export type SumState = { timeZone: string; upto: bigint; lateFrom: bigint; lateBets: bigint }

export const ofMember = 'member_group(member_id) = member_group($1::bigint) AND member_id = $1'

const ids = (condition: string): string =>
  `SELECT id FROM bet WHERE ${ofMember} AND ${condition} UNION ALL SELECT id FROM vendor_round WHERE ${ofMember} AND ${condition}`

const stateColumns = 'time_zone AS "timeZone", upto, late_from AS "lateFrom", late_bets AS "lateBets"'

/** Undefined before the first time. */
export const sumStateOf = async (from: Queryable, memberId: bigint): Promise<SumState | undefined> => {
  const { rows } = await from.query<SumState>({
    name: 'bet_sum_state',
    text: `SELECT ${stateColumns} FROM bet_sum_member WHERE member_id = $1`,
    values: [memberId],
  })
  return rows[0]
}

/** Whether nothing happened since the bets of a member were added up, but for those that are open. */
export const isSummed = async (from: Queryable, memberId: bigint, { upto, lateFrom, lateBets }: SumState): Promise<boolean> => {
  const { rows } = await from.query<{ done: boolean }>({
    name: 'bet_sum_is_done',
    text: `SELECT NOT EXISTS (${ids('id > $2')})
              AND NOT EXISTS (SELECT 1 FROM bet_sum_changed WHERE member_id = $1)
              AND (SELECT count(*) FROM (${ids('id > $3 AND id <= $2')}) late) = $4
              AND (SELECT count(*) FROM (SELECT 1 FROM bet_sum_open WHERE member_id = $1 LIMIT ${openMax + 1}) o) <= ${openMax} AS done`,
    values: [memberId, upto, lateFrom, lateBets],
  })
  return rows[0]?.done ?? false
}

/** So many open bets are read one by one instead of looking which of them are settled by now. */
const openMax = 50

/** Locks a member's sums until the transaction ends. */
export const lockSums = async (tx: Tx, memberId: bigint, timeZone: string): Promise<SumState> => {
  await tx.query('INSERT INTO bet_sum_member (member_id, time_zone) VALUES ($1, $2) ON CONFLICT DO NOTHING', [memberId, timeZone])
  const { rows } = await tx.query<SumState>(`SELECT ${stateColumns} FROM bet_sum_member WHERE member_id = $1 FOR UPDATE`, [
    memberId,
  ])
  return rows[0] ?? { timeZone, upto: 0n, lateFrom: 0n, lateBets: 0n }
}

/** Begins anew, by the days of another zone. */
export const clearSums = async (tx: Tx, memberId: bigint, timeZone: string): Promise<SumState> => {
  await tx.query('DELETE FROM bet_sum WHERE member_id = $1', [memberId])
  await tx.query('DELETE FROM bet_sum_open WHERE member_id = $1', [memberId])
  await tx.query('UPDATE bet_sum_member SET time_zone = $2, upto = 0, late_from = 0, late_bets = 0 WHERE member_id = $1', [
    memberId,
    timeZone,
  ])
  return { timeZone, upto: 0n, lateFrom: 0n, lateBets: 0n }
}

/** Takes the bets that changed since they were settled. */
export const takeChanged = async (tx: Tx, memberId: bigint): Promise<bigint[]> => {
  const { rows } = await tx.query<{ id: bigint }>('DELETE FROM bet_sum_changed WHERE member_id = $1 RETURNING bet_id AS id', [
    memberId,
  ])
  return rows.map(({ id }) => id)
}

const addText = `INSERT INTO bet_sum AS s (member_id, placed_on, settled_on, product, game, state, is_corrected, bets, parts, stake, valid_bet, payout, profit)
  SELECT $1, placed_on, settled_on, product, game, state, is_corrected, count(*) FILTER (WHERE part = 1), count(*), sum(stake), sum(valid_bet),
         sum(payout), sum(profit)
    FROM parts WHERE settled_on IS NOT NULL GROUP BY placed_on, settled_on, product, game, state, is_corrected
  ON CONFLICT (member_id, placed_on, settled_on, product, game, state, is_corrected)
  DO UPDATE SET bets = s.bets + excluded.bets, parts = s.parts + excluded.parts, stake = s.stake + excluded.stake,
                valid_bet = s.valid_bet + excluded.valid_bet, payout = s.payout + excluded.payout, profit = s.profit + excluded.profit`

const partColumns = (
  zone: string,
): string => `id, part, ${dayOfId(zone)} AS placed_on, (settled_at AT TIME ZONE ${zone})::date AS settled_on, product, game, state,
  is_corrected, stake, valid_bet, payout, profit`

/** Adds the open bets that are settled by now. */
export const addSettled = async (tx: Tx, memberId: bigint, timeZone: string): Promise<void> => {
  await tx.query({
    name: 'bet_sum_settled',
    text: `WITH parts AS MATERIALIZED (
             SELECT ${partColumns('$2')} FROM bet_part
              WHERE member_id = $1 AND id = ANY (ARRAY (SELECT bet_id FROM bet_sum_open WHERE member_id = $1)) AND settled_at IS NOT NULL
           ), settled AS (
             DELETE FROM bet_sum_open WHERE member_id = $1 AND bet_id IN (SELECT id FROM parts)
           ) ${addText}`,
    values: [memberId, timeZone],
  })
}

/** `isLate`: bets were written below `upto` since, `lateBets` of them in all; then none was added. */
type Added = { isLate: boolean; lateBets: bigint; upto: bigint; isFull: boolean }

/**
 * Adds the next bets, at most `limit` of them. A bet that comes while the statement runs is counted with neither, so that the next
 * look finds it.
 */
export const addNewBets = async (
  tx: Tx,
  memberId: bigint,
  { state, lateFrom, limit }: { state: SumState; lateFrom: bigint; limit: number },
): Promise<Added> => {
  const { rows } = await tx.query<{ bets: bigint; late: bigint; upto: bigint }>({
    name: 'bet_sum_new',
    text: `WITH known AS MATERIALIZED (
             SELECT count(*) AS bets, count(*) FILTER (WHERE id > $4) AS kept FROM (${ids('id > $6 AND id <= $3')}) late
           ), page AS MATERIALIZED (
             SELECT id FROM (
               (SELECT id FROM bet WHERE ${ofMember} AND id > $3 ORDER BY id LIMIT $5)
               UNION ALL
               (SELECT id FROM vendor_round WHERE ${ofMember} AND id > $3 ORDER BY id LIMIT $5)) u
              WHERE (SELECT bets FROM known) = $7 ORDER BY id LIMIT $5
           ), last AS MATERIALIZED (
             SELECT coalesce(max(id), $3) AS id FROM page
           ), parts AS MATERIALIZED (
             SELECT ${partColumns('$2')} FROM bet_part WHERE ${ofMember} AND id > $3 AND id <= (SELECT id FROM last)
           ), opened AS (
             INSERT INTO bet_sum_open (member_id, bet_id) SELECT $1, id FROM parts WHERE settled_on IS NULL
           ), added AS (
             ${addText}
           ), kept AS (
             UPDATE bet_sum_member SET upto = (SELECT id FROM last), late_from = $4,
                    late_bets = (SELECT kept FROM known) + (SELECT count(*) FROM page WHERE id > $4)
              WHERE member_id = $1 AND (SELECT bets FROM known) = $7
           )
           SELECT (SELECT count(*) FROM page) AS bets, (SELECT bets FROM known) AS late, (SELECT id FROM last) AS upto`,
    values: [memberId, state.timeZone, state.upto, lateFrom, limit, state.lateFrom, state.lateBets],
  })
  const { bets = 0n, late: lateBets = 0n, upto = state.upto } = rows[0] ?? {}
  return { isLate: lateBets !== state.lateBets, lateBets, upto, isFull: Number(bets) === limit }
}

/** Adds the bets of a day anew, up to what is added up. */
export const addDayAnew = async (
  tx: Tx,
  memberId: bigint,
  { timeZone, upto }: SumState,
  { day, since, until }: Span & { day: Day },
): Promise<void> => {
  const span = [firstIdAt(since), firstIdAt(until)]
  await tx.query('DELETE FROM bet_sum WHERE member_id = $1 AND placed_on = $2::date', [memberId, day])
  await tx.query('DELETE FROM bet_sum_open WHERE member_id = $1 AND bet_id >= $2 AND bet_id < $3', [memberId, ...span])
  await tx.query({
    name: 'bet_sum_day',
    text: `WITH parts AS MATERIALIZED (
             SELECT ${partColumns('$2')} FROM bet_part WHERE ${ofMember} AND id >= $3 AND id < $4 AND id <= $5
           ), opened AS (
             INSERT INTO bet_sum_open (member_id, bet_id) SELECT $1, id FROM parts WHERE settled_on IS NULL
           ) ${addText}`,
    values: [memberId, timeZone, ...span, upto],
  })
}

/** How many bets there are from `late_from` to `upto`, counted before they were added anew. */
export const keepLateBets = async (tx: Tx, memberId: bigint, bets: bigint): Promise<void> => {
  await tx.query('UPDATE bet_sum_member SET late_bets = $2 WHERE member_id = $1', [memberId, bets])
}

/** Notes that bets of a member changed after they were settled. Call it in the transaction that changes them. */
export const markChanged = async (tx: Tx, bets: readonly { memberId: bigint; betId: bigint }[]): Promise<void> => {
  if (bets.length === 0) return
  await tx.query({
    name: 'bet_sum_mark_changed',
    text: 'INSERT INTO bet_sum_changed (member_id, bet_id) SELECT * FROM unnest($1::bigint[], $2::bigint[])',
    values: [bets.map(({ memberId }) => memberId), bets.map(({ betId }) => betId)],
  })
}
