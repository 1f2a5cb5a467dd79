import { termsVersion } from '@tamuvo/games/jackpot/levels.ts'
import { type Amount, amount, sum } from '@tamuvo/money/amount.ts'
import { bigints } from '../kit/arrays.ts'
import type { Queryable, Tx } from '../kit/database.ts'

/** A round whose stake goes into the pools. */
export type StakedRound = { account: bigint; roundId: bigint; stake: Amount }

/**
 * Counts stakes of a batch in the statement that posts it.
 * @param from the number of the first parameter of this part; the statement has those of `ledger_post_batch` from 1 on
 * @param moved what names the answer of `ledger_post_batch` in the statement
 */
export const countingText = (moved: string, from: number): string =>
  `jackpot_count(${moved}, $1, $${from}, $16, $${from + 1}::bigint[], $${from + 2}::bigint[], $${from + 3}::bigint[])`

/** The parameters of `countingText`. */
export const countingValues = (id: bigint, rounds: readonly StakedRound[]): unknown[] => [
  id,
  bigints(rounds.map(({ account }) => account)),
  bigints(rounds.map(({ roundId }) => roundId)),
  bigints(rounds.map(({ stake }) => stake)),
]

export const insertStake = async (
  tx: Tx,
  { id, roundId, stake, at }: { id: bigint; roundId: bigint; stake: Amount; at: Date },
): Promise<void> => {
  await tx.query({
    name: 'jackpot_stake_insert',
    text: 'INSERT INTO jackpot_stake (id, stake, rounds, at) VALUES ($1, $2, ARRAY[$3::bigint], $4)',
    values: [id, stake, roundId, at],
  })
}

/** Takes all stakes that wait, as those of a funding. The pools are locked. @returns their sum */
export const takeStakes = async (tx: Tx, fundId: bigint, at: Date): Promise<Amount> => {
  const { rows } = await tx.query<{ stake: bigint }>({
    name: 'jackpot_stakes_take',
    text: 'UPDATE jackpot_stake SET fund_id = $1 WHERE fund_id IS NULL RETURNING stake',
    values: [fundId],
  })
  const stake = sum(rows.map((row) => amount(row.stake)))
  if (rows.length > 0)
    await tx.query('INSERT INTO jackpot_fund (id, stake, terms, at) VALUES ($1, $2, $3, $4)', [fundId, stake, termsVersion, at])
  return stake
}

// The id of a stake is made soon after that of its round, by the same process; what waits longer is not posted any more.
const laterMost = 20_000n << 22n

/** Those of the rounds whose stakes went into the pools. */
export const roundsTakingPart = async (from: Queryable, roundIds: readonly bigint[]): Promise<Set<bigint>> => {
  const { rows } = await from.query<{ id: bigint }>({
    name: 'jackpot_rounds',
    text: `SELECT r AS id FROM unnest($1::bigint[]) r
            WHERE EXISTS (SELECT FROM jackpot_stake s WHERE s.id BETWEEN r AND r + $2::bigint AND r = ANY (s.rounds))`,
    values: [bigints(roundIds), laterMost],
  })
  return new Set(rows.map(({ id }) => id))
}
