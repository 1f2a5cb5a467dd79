import { type Amount, amount } from '@tamuvo/money/amount.ts'
import { bigints, ints, texts } from '../kit/arrays.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { Day } from '../kit/days.ts'
import type { Texts } from './mission-store.ts'

export type Prize = { amount: Amount; points: bigint }

export type Board = {
  id: bigint
  code: string
  names: Texts
  since: Day
  /** The first day after it. */
  until: Day
  prizes: Prize[]
  isFinal: boolean
}

type Stored = Omit<Board, 'prizes'> & { prizes: { amount: string; points: number }[] }

const columns = `b.id, b.code, b.names, b.since::text, b.until::text, b.prizes, b.final_activity IS NOT NULL AS "isFinal"`

const boardFrom = <Row extends Stored>({ prizes, ...row }: Row) => ({
  ...row,
  prizes: prizes.map((prize): Prize => ({ amount: amount(BigInt(prize.amount)), points: BigInt(prize.points) })),
})

/** @returns false when its code is used */
export const insertBoard = async (
  tx: Tx,
  { id, code, names, since, until, prizes }: Omit<Board, 'isFinal'>,
  { afterActivity, at }: { afterActivity: bigint; at: Date },
): Promise<boolean> => {
  const stored = prizes.map((prize) => ({ amount: prize.amount.toString(), points: Number(prize.points) }))
  const { rowCount } = await tx.query(
    `INSERT INTO mission_board (id, code, names, since, until, prizes, after_activity, made_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (code) DO NOTHING`,
    [id, code, JSON.stringify(names), since, until, JSON.stringify(stored), afterActivity, at],
  )
  return rowCount === 1
}

export const findBoardByCode = async (from: Queryable, code: string): Promise<Board | undefined> => {
  const { rows } = await from.query<Stored>(`SELECT ${columns} FROM mission_board b WHERE b.code = $1`, [code])
  return rows.map(boardFrom)[0]
}

/** Boards that end on a day or later, with how many members have points; the first to end first. */
export const listBoards = async (from: Queryable, day: Day, limit: number): Promise<(Board & { players: number })[]> => {
  const { rows } = await from.query<Stored & { players: number }>(
    `SELECT ${columns}, (SELECT count(*)::int FROM mission_score s WHERE s.board_id = b.id) AS players
       FROM mission_board b WHERE b.until >= $1 ORDER BY b.until, b.id LIMIT $2`,
    [day, limit],
  )
  return rows.map(boardFrom)
}

/** Makes the places of boards final whose last day is over. @returns those */
export const finishBoards = async (tx: Tx, until: Day, activityId: bigint): Promise<Board[]> => {
  const { rows } = await tx.query<Stored>(
    `UPDATE mission_board b SET final_activity = $2 WHERE b.until <= $1 AND b.final_activity IS NULL RETURNING ${columns}`,
    [until, activityId],
  )
  return rows.map(boardFrom)
}

export type Scored = { memberId: bigint; activityId: bigint; day: Day; at: Date; score: number }

/** Adds points to the boards whose days they are of. */
export const addScores = async (tx: Tx, scored: readonly Scored[]): Promise<void> => {
  if (scored.length === 0) return
  await tx.query({
    name: 'mission_add_scores',
    text: `INSERT INTO mission_score AS s (board_id, member_id, score, reached_at)
     SELECT b.id, c.member_id, sum(c.score), max(c.at)
       FROM unnest($1::bigint[], $2::bigint[], $3::text[]::date[], $4::text[]::timestamptz[], $5::int[]) c (member_id, activity_id, day, at, score)
       JOIN mission_board b ON c.day >= b.since AND c.day < b.until AND c.activity_id > b.after_activity
      GROUP BY 1, 2 ORDER BY 1, 2
     ON CONFLICT (board_id, member_id) DO UPDATE
       SET score = s.score + excluded.score, reached_at = greatest(s.reached_at, excluded.reached_at)`,
    values: [
      bigints(scored.map(({ memberId }) => memberId)),
      bigints(scored.map(({ activityId }) => activityId)),
      texts(scored.map(({ day }) => day)),
      texts(scored.map(({ at }) => at.toISOString())),
      ints(scored.map(({ score }) => score)),
    ],
  })
}

export type Contender = { memberId: bigint; score: bigint; reachedAt: Date }

/** The first places of a board: the higher score, of equal ones who reached it first, then who joined the site first. */
export const listBest = async (from: Queryable, boardId: bigint, limit: number): Promise<Contender[]> => {
  const { rows } = await from.query<Contender>({
    name: 'mission_best',
    text: `SELECT member_id AS "memberId", score, reached_at AS "reachedAt" FROM mission_score
            WHERE board_id = $1 ORDER BY score DESC, reached_at, member_id LIMIT $2`,
    values: [boardId, limit],
  })
  return rows
}

/** A member's place on a board; undefined without points. */
export const placeOf = async (
  from: Queryable,
  boardId: bigint,
  memberId: bigint,
): Promise<{ place: number; score: bigint } | undefined> => {
  const { rows } = await from.query<{ place: number; score: bigint }>({
    name: 'mission_place',
    text: `SELECT o.score, (SELECT count(*)::int + 1 FROM mission_score s WHERE s.board_id = $1
                               AND (-s.score, s.reached_at, s.member_id) < (-o.score, o.reached_at, o.member_id)) AS place
             FROM mission_score o WHERE o.board_id = $1 AND o.member_id = $2`,
    values: [boardId, memberId],
  })
  return rows[0]
}

/** Those of the members who do not want their name shown. */
export const hiddenOf = async (from: Queryable, memberIds: readonly bigint[]): Promise<Set<bigint>> => {
  const { rows } = await from.query<{ id: bigint }>(
    'SELECT member_id AS id FROM mission_name_hidden WHERE member_id = ANY ($1::bigint[])',
    [memberIds],
  )
  return new Set(rows.map(({ id }) => id))
}

export const setNameShown = async (from: Queryable, memberId: bigint, isShown: boolean, at: Date): Promise<void> => {
  await (isShown
    ? from.query('DELETE FROM mission_name_hidden WHERE member_id = $1', [memberId])
    : from.query('INSERT INTO mission_name_hidden (member_id, at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [memberId, at]))
}
