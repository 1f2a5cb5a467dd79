import { type Amount, amount } from '@tamuvo/money/amount.ts'
import { bigints } from '../kit/arrays.ts'
import { bigintColumn, columns, intColumn, textColumn } from '../kit/columns.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import type { Bet, Exposure, ExposedNumber } from './bet.ts'

type ExposedBet = Pick<Bet, 'roundId' | 'market' | 'memberId' | 'exposures'>

/** An exposure with its bet: `bet` is its place in the list, from 1. */
type Exposed = Exposure & ExposedNumber & { bet: number }

/** What numbers of these bets may cost the house. Trial money costs it nothing. */
export const exposedBy = (bets: readonly ExposedBet[]): Exposed[] =>
  bets.flatMap(({ roundId, market, memberId, exposures = [] }, place) =>
    isTrialMember(memberId) ? [] : exposures.map((exposure) => ({ ...exposure, roundId, market, bet: place + 1 })),
  )

/** What `bet_accept` takes of them, in this order. */
export const exposedColumns = columns<Exposed>({
  bet: intColumn(({ bet }) => bet),
  round_id: bigintColumn(({ roundId }) => roundId),
  market: textColumn(({ market }) => market),
  number: textColumn(({ number }) => number),
  amount: bigintColumn((exposed) => exposed.amount),
  most: bigintColumn(({ most }) => most),
})

/** Keeps everybody else from selling numbers of these rounds until the transaction ends. */
export const holdExposures = async (tx: Tx, roundIds: readonly bigint[]): Promise<void> => {
  await tx.query(
    'SELECT pg_advisory_xact_lock(bet_exposure_lock(id)) FROM (SELECT id FROM unnest($1::bigint[]) u (id) ORDER BY id) s',
    [bigints(roundIds)],
  )
}

/** The numbers that could cost the house more than they may, if these bets were sold too. */
export const exceededBy = async (tx: Tx, exposed: readonly Exposed[]): Promise<ExposedNumber[]> => {
  const [, ...arrays] = exposedColumns.arrays(exposed)
  const { rows } = await tx.query<{ round_id: bigint; market: string; number: string }>({
    name: 'bet_exceeding',
    text: 'SELECT round_id, market, number FROM bet_exceeding($1, $2, $3, $4, $5) ORDER BY 1, 2, 3',
    values: arrays,
  })
  return rows.map(({ round_id: roundId, market, number }) => ({ roundId, market, number }))
}

export const addExposures = async (tx: Tx, exposed: readonly Exposed[]): Promise<void> => {
  await tx.query({
    name: 'bet_add_exposures',
    text: `INSERT INTO round_exposure AS x (round_id, market, number, amount)
           SELECT round_id, market, number, sum(amount) FROM unnest(${exposedColumns.unnested(1)}) u (${exposedColumns.list})
            GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
           ON CONFLICT (round_id, market, number) DO UPDATE SET amount = x.amount + excluded.amount`,
    values: exposedColumns.arrays(exposed),
  })
}

/** A round that has ended costs nothing more. */
export const releaseExposures = async (tx: Tx, roundId: bigint): Promise<void> => {
  await tx.query('DELETE FROM round_exposure WHERE round_id = $1', [roundId])
}

/** Where a market of a round stands: what bets on every number may cost, and what single numbers cost on top. */
export type StoredExposure = ExposedNumber & { amount: Amount; every: Amount }

/** The numbers of rounds that cost the most, those first. @param least the least that all bets on a number may cost */
export const exposuresOf = async (
  from: Queryable,
  roundIds: readonly bigint[],
  { least, limit }: { least: Amount; limit: number },
): Promise<StoredExposure[]> => {
  const { rows } = await from.query<{ round_id: bigint; market: string; number: string; amount: bigint; every: bigint }>({
    name: 'bet_exposures',
    text: `SELECT x.round_id, x.market, x.number, x.amount, coalesce(w.amount, 0) AS every
             FROM round_exposure x
             LEFT JOIN round_exposure w ON w.round_id = x.round_id AND w.market = x.market AND w.number = '' AND x.number <> ''
            WHERE x.round_id = ANY($1::bigint[]) AND x.amount + coalesce(w.amount, 0) >= $2
            ORDER BY x.amount + coalesce(w.amount, 0) DESC, x.market, x.number LIMIT $3`,
    values: [bigints(roundIds), least, limit],
  })
  return rows.map((row) => ({
    roundId: row.round_id,
    market: row.market,
    number: row.number,
    amount: amount(row.amount),
    every: amount(row.every),
  }))
}
