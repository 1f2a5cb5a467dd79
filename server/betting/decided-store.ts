import { type Amount, amount } from '@tamuvo/money/amount.ts'
import { bigints } from '../kit/arrays.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import type { Bet } from './bet.ts'
import { betFrom, betColumnList, type StoredBet } from './bet-store.ts'
import { insertOutcomes, type Outcome } from './outcome-store.ts'
import { insertBets } from './store.ts'

/** Bets of rounds that have no row in `round`: games that decide each round by themselves. */

/** Writes bets, and the outcomes of a round that is decided, beside the entries that the caller posts in the transaction. */
export const writeDecided = async (
  tx: Tx,
  { roundId, bets, outcomes, at }: { roundId: bigint; bets: readonly Bet[]; outcomes: readonly Outcome[]; at: Date },
): Promise<void> => {
  if (bets.length > 0) await insertBets(tx, bets)
  if (outcomes.length === 0) return
  await insertOutcomes(tx, outcomes, { roundId, version: 1, correctionId: null, at })
  await appendEvents(tx, { kind: 'bets.settled', body: { betIds: outcomes.map(({ betId }) => betId.toString()) }, at })
}

/** The bets of such rounds in the order of their ids. */
export const betsOfRounds = async (from: Queryable, roundIds: readonly bigint[]): Promise<Map<bigint, Bet[]>> => {
  const { rows } = await from.query<StoredBet>({
    name: 'bet_of_rounds',
    text: `SELECT ${betColumnList} FROM bet WHERE round_id = ANY ($1::bigint[]) ORDER BY id`,
    values: [bigints(roundIds)],
  })
  const bets = new Map<bigint, Bet[]>(roundIds.map((id) => [id, []]))
  for (const row of rows) bets.get(row.round_id)?.push(betFrom(row))
  return bets
}

/** What the bets of such rounds came to, by bet; those that are open are missing. */
export const paidOfRounds = async (from: Queryable, roundIds: readonly bigint[]): Promise<Map<bigint, Amount>> => {
  const { rows } = await from.query<{ bet_id: bigint; amount: bigint }>({
    name: 'bet_paid_of_rounds',
    text: `SELECT DISTINCT ON (bet_id) bet_id, amount FROM outcome WHERE round_id = ANY ($1::bigint[]) ORDER BY bet_id, version DESC`,
    values: [bigints(roundIds)],
  })
  return new Map(rows.map((row) => [row.bet_id, amount(row.amount)]))
}

/** The round of a bet. */
export const roundOfBet = async (from: Queryable, betId: bigint): Promise<bigint | undefined> => {
  const { rows } = await from.query<{ round_id: bigint | null }>({
    name: 'bet_round_of',
    text: 'SELECT round_id FROM bet WHERE id = $1',
    values: [betId],
  })
  return rows[0]?.round_id ?? undefined
}

/** A round that is over, with what its bets came to. */
export type PlayedRound = {
  roundId: bigint
  memberId: bigint
  game: string
  stake: Amount
  payout: Amount
  placedAt: Date
  settledAt: Date
}

type PlayedRow = Omit<PlayedRound, 'stake' | 'payout'> & { stake: bigint; payout: bigint }

/** The rounds of bets that were settled together. Rounds that were given back are missing, so are free spins, and those of products with draws. */
export const decidedRoundsOf = async (from: Queryable, betIds: readonly bigint[]): Promise<PlayedRound[]> => {
  const { rows } = await from.query<PlayedRow>({
    name: 'bet_rounds_decided',
    text: `SELECT b.round_id AS "roundId", b.member_id AS "memberId", b.game, sum(b.stake)::bigint AS stake, sum(o.amount)::bigint AS payout,
                  min(b.placed_at) AS "placedAt", max(o.at) AS "settledAt"
             FROM bet b JOIN outcome o ON o.bet_id = b.id AND o.member_id = b.member_id AND o.version = 1
            WHERE b.id = ANY ($1::bigint[]) AND b.product = 'RNG' AND b.round_id IS NOT NULL
            GROUP BY b.round_id, b.member_id, b.game HAVING bool_or(o.kind <> 'void') AND sum(b.stake) > 0 ORDER BY max(o.at), b.round_id`,
    values: [bigints(betIds)],
  })
  return rows.map((row) => ({ ...row, stake: amount(row.stake), payout: amount(row.payout) }))
}
