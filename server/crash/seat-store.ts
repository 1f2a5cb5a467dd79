import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Bet } from '../betting/bet.ts'
import { betsOfRound, largestBetsOfRound, lastSeatedBets, seatedBet } from '../betting/betting.ts'
import { bigints, ints } from '../kit/arrays.ts'
import type { Queryable } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { Out, Seat, StoredRound } from './round.ts'
import { roundsByIds } from './store.ts'

const seatOf = ({ memberId, id: betId, stake, selection: auto }: Bet): Seat => ({ memberId, betId, stake, auto })

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
): Promise<Seat[]> => (await betsOfRound(from, roundId, after, limit)).map(seatOf)

/** The largest bets for real money, with where they were cashed out by hand. */
export const largestSeats = async (
  from: Queryable,
  roundId: bigint,
  limit: number,
): Promise<(Seat & { hundredths: number | null })[]> => {
  const bets = await largestBetsOfRound(from, roundId, limit)
  const outs = await outsAmong(from, bets)
  return bets.map((bet) => ({ ...seatOf(bet), hundredths: outs.get(bet.id) ?? null }))
}

export const findSeat = async (from: Queryable, roundId: bigint, memberId: bigint): Promise<Seat | undefined> => {
  const bet = await seatedBet(from, memberId, roundId)
  return bet && seatOf(bet)
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
export type OwnSeat = Seat & { round: StoredRound; hundredths: number | null }

/** Bets of a member on rounds of a game, newest first. @param before the round of the last one of the page before */
export const listOwnSeats = async (
  from: Queryable,
  { memberId, ...page }: { memberId: bigint; game: string; before: bigint; limit: number },
): Promise<OwnSeat[]> => {
  const bets = await lastSeatedBets(from, memberId, page)
  const rounds = await roundsByIds(
    from,
    bets.map(({ roundId }) => roundId),
  )
  const outs = await outsAmong(from, bets)
  return bets.map((bet) => {
    const round = rounds.get(bet.roundId)
    invariant(round, 'rounds with bets are kept')
    return { ...seatOf(bet), round, hundredths: outs.get(bet.id) ?? null }
  })
}

/** Where some bets were cashed out by hand, by bet. */
const outsAmong = async (from: Queryable, bets: readonly Bet[]): Promise<Map<bigint, number>> => {
  if (bets.length === 0) return new Map()
  const { rows } = await from.query<{ bet_id: bigint; hundredths: number }>({
    name: 'crash_outs_among',
    text: `SELECT o.bet_id, o.hundredths FROM unnest($1::bigint[], $2::bigint[]) u (round_id, bet_id)
             JOIN crash_out o ON o.round_id = u.round_id AND o.bet_id = u.bet_id`,
    values: [bigints(bets.map(({ roundId }) => roundId)), bigints(bets.map(({ id }) => id))],
  })
  return new Map(rows.map((row) => [row.bet_id, row.hundredths]))
}

/** All stakes of seats, in minor units. */
export const stakeOf = (seats: readonly Seat[]): Amount => amount(seats.reduce((sum, { stake }) => sum + stake, 0n))
