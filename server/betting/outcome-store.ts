import { bigints, texts } from '../kit/arrays.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { OutcomeKind } from './bet.ts'

/** The outcome of a bet by one version of the result of its round. */
export type Outcome = {
  betId: bigint
  memberId: bigint
  kind: OutcomeKind
  /** The total payout of the bet, including the stake. */
  amount: Amount
  /** The part of it that is not due by the result and could not be collected. */
  uncollected: Amount
  /** Turnover. */
  valid: Amount
  /** How it was won, as text of the product. */
  detail: string
  /** The entry of the difference to the previous version; null without one. */
  entryId: bigint | null
}

type OutcomesOf = { roundId: bigint; version: number; correctionId: bigint | null; at: Date }

export const insertOutcomes = async (
  tx: Tx,
  outcomes: readonly Outcome[],
  { roundId, version, correctionId, at }: OutcomesOf,
): Promise<void> => {
  await tx.query({
    name: 'bet_outcome',
    text: `INSERT INTO outcome (bet_id, version, member_id, round_id, kind, amount, uncollected, valid, detail, entry_id, correction_id, at)
           SELECT bet_id, $9, member_id, $10, kind, amount, nullif(uncollected, 0), valid, detail, nullif(entry_id, 0), $11, $12
             FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::bigint[])
               u (bet_id, member_id, kind, amount, uncollected, valid, detail, entry_id)`,
    values: [
      bigints(outcomes.map((outcome) => outcome.betId)),
      bigints(outcomes.map((outcome) => outcome.memberId)),
      texts(outcomes.map((outcome) => outcome.kind)),
      bigints(outcomes.map((outcome) => outcome.amount)),
      bigints(outcomes.map((outcome) => outcome.uncollected)),
      bigints(outcomes.map((outcome) => outcome.valid)),
      texts(outcomes.map((outcome) => outcome.detail)),
      bigints(outcomes.map((outcome) => outcome.entryId ?? 0n)),
      version,
      roundId,
      correctionId,
      at,
    ],
  })
}

/** A version of an outcome, with the reason of its correction. */
export type OutcomeVersion = Pick<Outcome, 'kind' | 'amount' | 'uncollected' | 'entryId'> & {
  version: number
  at: Date
  reason: string | null
}

type StoredVersion = {
  version: number
  kind: OutcomeKind
  amount: bigint
  uncollected: bigint
  entry_id: bigint | null
  at: Date
  reason: string | null
}

/** All outcomes of a bet by version. A bet that first lost has no row of that. */
export const outcomesOf = async (from: Queryable, memberId: bigint, betId: bigint): Promise<OutcomeVersion[]> => {
  const { rows } = await from.query<StoredVersion>({
    name: 'bet_outcomes',
    text: `SELECT o.version, o.kind, o.amount, coalesce(o.uncollected, 0) AS uncollected, o.entry_id, o.at, c.reason
             FROM outcome o LEFT JOIN round_correction c ON c.id = o.correction_id
            WHERE o.member_id = $1 AND o.bet_id = $2 ORDER BY o.version`,
    values: [memberId, betId],
  })
  return rows.map(({ entry_id: entryId, ...row }) => ({
    ...row,
    entryId,
    amount: amount(row.amount),
    uncollected: amount(row.uncollected),
  }))
}
