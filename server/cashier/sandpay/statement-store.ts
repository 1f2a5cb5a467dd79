import { amount, type Amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'

/** A movement of a merchant's money. `reversed`: it went back. */
export type Movement = {
  id: string
  ref: string
  status: 'succeeded' | 'reversed'
  amount: Amount
  currency: string
  at: Date
  scenario: string | null
}

export type MovementQuery = { since: Date; until: Date; now: Date; after: { at: Date; id: string }; limit: number }

type Stored = Omit<Movement, 'amount'> & { amount: bigint }

const movementOf = (row: Stored): Movement => ({ ...row, amount: amount(row.amount) })

/** What was paid in and taken back, in order of time; `unlisted` payins are left out. */
export const listPayinMovements = async (
  from: Queryable,
  { since, until, now, after, limit }: MovementQuery,
): Promise<Movement[]> => {
  const { rows } = await from.query<Stored>(
    `SELECT e.id, e.ref, e.status, e.amount, p.currency->>'code' AS currency, e.happens_at AS at, p.scenario
       FROM sandpay_event e JOIN sandpay_payin p ON p.ref = e.ref
      WHERE e.status IN ('succeeded', 'reversed') AND e.happens_at >= $1 AND e.happens_at < $2 AND e.happens_at <= $3
        AND (e.happens_at, e.id) > ($4, $5) AND p.scenario IS DISTINCT FROM 'unlisted'
      ORDER BY e.happens_at, e.id LIMIT $6`,
    [since, until, now, after.at, after.id, limit],
  )
  return rows.map(movementOf)
}

/** What was paid out by a channel and came back, in order of time; `unlisted` payouts are left out. */
export const listPayoutMovements = async (
  from: Queryable,
  channel: string,
  { since, until, now, after, limit }: MovementQuery,
): Promise<Movement[]> => {
  const { rows } = await from.query<Stored>(
    `SELECT e.id, e.ref, e.status, e.amount, p.currency, e.happens_at AS at, p.scenario
       FROM sandpay_payout_event e JOIN sandpay_payout p ON p.ref = e.ref
      WHERE e.status IN ('succeeded', 'reversed') AND e.happens_at >= $1 AND e.happens_at < $2 AND e.happens_at <= $3
        AND (e.happens_at, e.id) > ($4, $5) AND p.channel = $6 AND p.scenario <> 'unlisted'
      ORDER BY e.happens_at, e.id LIMIT $7`,
    [since, until, now, after.at, after.id, channel, limit],
  )
  return rows.map(movementOf)
}
