import type { Score } from '@tamuvo/games/tournament/score.ts'
import { bigints } from '../kit/arrays.ts'
import type { Queryable, Tx } from '../kit/database.ts'

export type Player = { memberId: bigint; joinedAt: Date; score: Score; reachedAt: Date }

type Row = { memberId: bigint; joinedAt: Date; score: bigint; reachedAt: Date | null }

const columns = 'member_id AS "memberId", joined_at AS "joinedAt", score, reached_at AS "reachedAt"'

const playerFrom = (row: Row): Player => ({ ...row, reachedAt: row.reachedAt ?? row.joinedAt })

/** Again it changes nothing. */
export const insertPlayer = async (from: Queryable, tournamentId: bigint, memberId: bigint, at: Date): Promise<void> => {
  await from.query(
    'INSERT INTO tournament_player (tournament_id, member_id, joined_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [tournamentId, memberId, at],
  )
}

const inOrder = 'score DESC, reached_at, member_id'

/** The first players who have a score, best first. */
export const listBest = async (from: Queryable, tournamentId: bigint, limit: number): Promise<Player[]> => {
  const { rows } = await from.query<Row>({
    name: 'tournament_best',
    text: `SELECT ${columns} FROM tournament_player WHERE tournament_id = $1 AND score > 0 ORDER BY ${inOrder} LIMIT $2`,
    values: [tournamentId, limit],
  })
  return rows.map(playerFrom)
}

/** A member's tournaments with the place in each; null before the first round that counts. */
export const placesOf = async (
  from: Queryable,
  memberId: bigint,
  tournamentIds: readonly bigint[],
): Promise<Map<bigint, Player & { place: number | null }>> => {
  const { rows } = await from.query<Row & { tournamentId: bigint; place: number | null }>({
    name: 'tournament_places',
    text: `SELECT p.tournament_id AS "tournamentId", ${columns.replaceAll(/\b(member_id|joined_at|score|reached_at)\b(?!")/g, 'p.$1')},
                  CASE WHEN p.score > 0 THEN (
                    SELECT count(*)::int + 1 FROM tournament_player o
                     WHERE o.tournament_id = p.tournament_id AND o.score > 0
                       AND (-o.score, o.reached_at, o.member_id) < (-p.score, p.reached_at, p.member_id)) END AS place
             FROM tournament_player p WHERE p.member_id = $1 AND p.tournament_id = ANY ($2::bigint[])`,
    values: [memberId, bigints(tournamentIds)],
  })
  return new Map(rows.map(({ tournamentId, place, ...row }) => [tournamentId, { ...playerFrom(row), place }]))
}

/** Those of the members who had joined a tournament before a time, with when. */
export const joinedOf = async (
  from: Queryable,
  tournamentId: bigint,
  memberIds: readonly bigint[],
): Promise<Map<bigint, Date>> => {
  const { rows } = await from.query<{ memberId: bigint; joinedAt: Date }>({
    name: 'tournament_joined',
    text: 'SELECT member_id AS "memberId", joined_at AS "joinedAt" FROM tournament_player WHERE tournament_id = $1 AND member_id = ANY ($2::bigint[])',
    values: [tournamentId, bigints(memberIds)],
  })
  return new Map(rows.map((row) => [row.memberId, row.joinedAt]))
}

export type ScoredRound = { roundId: bigint; memberId: bigint; score: Score; at: Date }

/**
 * Takes rounds into account: each counts once, and of each player the best `counted` ones are kept. A score that grows says when.
 * @returns whether a score has changed
 */
export const addRounds = async (
  tx: Tx,
  { id, counted }: { id: bigint; counted: number },
  rounds: readonly ScoredRound[],
): Promise<boolean> => {
  let hasChanged = false
  for (const { roundId, memberId, score, at } of rounds) {
    const { rowCount } = await tx.query({
      name: 'tournament_round_add',
      text: 'INSERT INTO tournament_round (tournament_id, round_id, member_id, score) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      values: [id, roundId, memberId, score],
    })
    if (rowCount !== 1) continue
    const { rowCount: updated } = await tx.query({
      name: 'tournament_round_best',
      text: `WITH ordered AS (
               SELECT round_id, score, row_number() OVER (ORDER BY score DESC, round_id) AS no
                 FROM tournament_round WHERE tournament_id = $1 AND member_id = $2),
             gone AS (DELETE FROM tournament_round r USING ordered o WHERE r.tournament_id = $1 AND r.round_id = o.round_id AND o.no > $3),
             total AS (SELECT sum(score)::bigint AS score FROM ordered WHERE no <= $3)
             UPDATE tournament_player p SET score = t.score, reached_at = $4 FROM total t
              WHERE p.tournament_id = $1 AND p.member_id = $2 AND p.score < t.score`,
      values: [id, memberId, counted, at],
    })
    hasChanged ||= updated === 1
  }
  return hasChanged
}
