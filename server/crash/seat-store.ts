import { type Amount, amount } from '@tamuvo/money/amount.ts'
import { bigints, ints } from '../kit/arrays.ts'
import type { Queryable } from '../kit/database.ts'
import { trialIdsFrom } from '../ledger/accounts.ts'
import type { Out, Seat, StoredRound } from './round.ts'

type Row = { member_id: bigint; bet_id: bigint; stake: bigint; auto: string }

const seatFrom = (row: Row): Seat => ({ memberId: row.member_id, betId: row.bet_id, stake: amount(row.stake), auto: row.auto })

const seatColumns = 'member_id, bet_id, stake, auto'
const pageSize = 5_000

/** Who is in a round, in the order of the bets, those with demo money too. */
export const seatsOf = async (from: Queryable, roundId: bigint): Promise<Seat[]> => {
  const seats: Seat[] = []
  for (;;) {
    const page = await seatsAfter(from, roundId, { after: seats.at(-1)?.betId ?? 0n, limit: pageSize })
    seats.push(...page)
    if (page.length < pageSize) return seats
  }
}

/** A page of them, from a bet on. */
export const seatsAfter = async (
  from: Queryable,
  roundId: bigint,
  { after, limit }: { after: bigint; limit: number },
): Promise<Seat[]> => {
  const { rows } = await from.query<Row>({
    name: 'crash_seats',
    text: `SELECT ${seatColumns} FROM crash_seat WHERE round_id = $1 AND bet_id > $2 ORDER BY bet_id LIMIT $3`,
    values: [roundId, after, limit],
  })
  return rows.map(seatFrom)
}

/** The largest bets for real money, with where they were cashed out by hand. */
export const largestSeats = async (
  from: Queryable,
  roundId: bigint,
  limit: number,
): Promise<(Seat & { hundredths: number | null })[]> => {
  const { rows } = await from.query<Row & { hundredths: number | null }>({
    name: 'crash_largest',
    text: `SELECT s.member_id, s.bet_id, s.stake, s.auto, o.hundredths
             FROM crash_seat s LEFT JOIN crash_out o ON o.round_id = s.round_id AND o.bet_id = s.bet_id
            WHERE s.round_id = $1 AND s.member_id < $2 ORDER BY s.stake DESC, s.bet_id LIMIT $3`,
    values: [roundId, trialIdsFrom, limit],
  })
  return rows.map((row) => ({ ...seatFrom(row), hundredths: row.hundredths }))
}

export const findSeat = async (from: Queryable, roundId: bigint, memberId: bigint): Promise<Seat | undefined> => {
  const { rows } = await from.query<Row>({
    name: 'crash_seat',
    text: `SELECT ${seatColumns} FROM crash_seat WHERE member_id = $2 AND round_id = $1`,
    values: [roundId, memberId],
  })
  return rows[0] && seatFrom(rows[0])
}

/** Writes cash-outs by hand, together: from then on they stand. */
export const insertOuts = async (client: Queryable, roundId: bigint, outs: readonly Out[], at: Date): Promise<void> => {
  await client.query({
    name: 'crash_outs_insert',
    text: `INSERT INTO crash_out (round_id, bet_id, hundredths, at)
           SELECT $1, bet_id, hundredths, $4 FROM unnest($2::bigint[], $3::int[]) u (bet_id, hundredths)`,
    values: [roundId, bigints(outs.map(({ betId }) => betId)), ints(outs.map(({ hundredths }) => hundredths)), at],
  })
}

/** Cash-outs by hand, by bet. */
export const outsOf = async (from: Queryable, roundId: bigint): Promise<Map<bigint, number>> => {
  const { rows } = await from.query<{ bet_id: bigint; hundredths: number }>({
    name: 'crash_outs',
    text: 'SELECT bet_id, hundredths FROM crash_out WHERE round_id = $1',
    values: [roundId],
  })
  return new Map(rows.map((row) => [row.bet_id, row.hundredths]))
}

export const findOut = async (from: Queryable, roundId: bigint, betId: bigint): Promise<number | undefined> => {
  const { rows } = await from.query<{ hundredths: number }>({
    name: 'crash_out',
    text: 'SELECT hundredths FROM crash_out WHERE round_id = $1 AND bet_id = $2',
    values: [roundId, betId],
  })
  return rows[0]?.hundredths
}

/** A bet of a member with its round. */
export type OwnSeat = Seat & {
  round: Pick<StoredRound, 'id' | 'issue' | 'state' | 'terms' | 'cap' | 'point' | 'isBroken' | 'closesAt'>
} & {
  hundredths: number | null
}

type OwnRow = Row & {
  hundredths: number | null
  id: bigint
  issue: string
  state: StoredRound['state']
  terms: string
  cap: number | null
  point: number | null
  is_broken: boolean
  closes_at: Date
}

/** Bets of a member on rounds of a game, newest first. @param before the round of the last one of the page before */
export const listOwnSeats = async (
  from: Queryable,
  { memberId, game, before, limit }: { memberId: bigint; game: string; before: bigint; limit: number },
): Promise<OwnSeat[]> => {
  const { rows } = await from.query<OwnRow>({
    name: 'crash_own',
    text: `SELECT s.member_id, s.bet_id, s.stake, s.auto, o.hundredths, r.id, r.issue, r.state, r.terms, r.cap, r.point, r.is_broken, r.closes_at
             FROM crash_seat s JOIN crash_round r ON r.id = s.round_id
             LEFT JOIN crash_out o ON o.round_id = s.round_id AND o.bet_id = s.bet_id
            WHERE s.member_id = $1 AND r.game = $2 AND s.round_id < $3 ORDER BY s.round_id DESC LIMIT $4`,
    values: [memberId, game, before, limit],
  })
  return rows.map(({ id, issue, state, terms, cap, point, is_broken: isBroken, closes_at: closesAt, hundredths, ...row }) => ({
    ...seatFrom(row),
    hundredths,
    round: { id, issue, state, terms, cap, point, isBroken, closesAt },
  }))
}

/** All stakes of seats, in minor units. */
export const stakeOf = (seats: readonly Seat[]): Amount => amount(seats.reduce((sum, { stake }) => sum + stake, 0n))
