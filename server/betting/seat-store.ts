import { bigints } from '../kit/arrays.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { Bet } from './bet.ts'
import { betColumnList, betFrom, type StoredBet } from './bet-store.ts'

/** Bets in rounds that take one of each member. */

/** Which of these rounds have a bet of a member. */
export const roundsJoined = async (from: Queryable, memberId: bigint, roundIds: readonly bigint[]): Promise<Set<bigint>> => {
  const { rows } = await from.query<{ round_id: bigint }>({
    name: 'bet_rounds_joined',
    text: 'SELECT round_id FROM round_seat WHERE member_id = $1 AND round_id = ANY ($2::bigint[])',
    values: [memberId, bigints(roundIds)],
  })
  return new Set(rows.map((row) => row.round_id))
}

const columns = betColumnList
  .split(', ')
  .map((column) => `b.${column}`)
  .join(', ')
const seated = `SELECT ${columns} FROM round_seat s JOIN bet b ON b.member_id = s.member_id AND b.id = s.bet_id WHERE s.member_id = $1`

/** The bet of a member in such a round. */
export const findSeated = async (from: Queryable, memberId: bigint, roundId: bigint): Promise<Bet | undefined> => {
  const { rows } = await from.query<StoredBet>({
    name: 'bet_seated',
    text: `${seated} AND s.round_id = $2`,
    values: [memberId, roundId],
  })
  return rows[0] && betFrom(rows[0])
}

/** The last such bets of a member at a game, the newest first. @param before the round of the last one of the page before */
export const lastSeated = async (
  from: Queryable,
  memberId: bigint,
  { game, before, limit }: { game: string; before: bigint; limit: number },
): Promise<Bet[]> => {
  const { rows } = await from.query<StoredBet>({
    name: 'bet_last_seated',
    text: `${seated} AND s.round_id < $2 AND b.game = $3 ORDER BY s.round_id DESC LIMIT $4`,
    values: [memberId, before, game, limit],
  })
  return rows.map(betFrom)
}

/** Writes seats of bets. A second one of a member in a round is a unique violation. */
export const insertSeats = async (tx: Tx, bets: readonly Pick<Bet, 'id' | 'memberId' | 'roundId'>[]): Promise<void> => {
  await tx.query({
    name: 'bet_insert_seats',
    text: `INSERT INTO round_seat (member_id, round_id, bet_id)
           SELECT member_id, round_id, bet_id FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) u (member_id, round_id, bet_id)`,
    values: [
      bigints(bets.map(({ memberId }) => memberId)),
      bigints(bets.map(({ roundId }) => roundId)),
      bigints(bets.map(({ id }) => id)),
    ],
  })
}
