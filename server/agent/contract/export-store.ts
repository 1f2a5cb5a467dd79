import type { GameType } from '@tamuvo/contract/brand.ts'
import type { Queryable } from '../../kit/database.ts'
import type { Span } from '../../kit/days.ts'
import { firstIdAt, timeOfId } from '../../kit/ids.ts'
import { numberOfKind } from '../../ledger/kinds.ts'
import { countedOf } from '../money.ts'
import type { Terms } from './contract.ts'

const fiveMinutesMs = 300_000

type Asked = { payeeId: bigint; products: Terms['products']; span: Span; limit: number }

export type BetLine = { memberId: bigint; product: GameType; from: Date; stake: bigint; payout: bigint; valid: bigint }
export type MoneyLine = {
  memberId: bigint
  day: Date
  deposits: bigint
  rebates: bigint
  rewards: bigint
  salaries: bigint
}

const team = `SELECT c.member_id FROM agent_closure c WHERE c.ancestor_id = $1
   UNION SELECT l.member_id FROM agent_line l WHERE l.line @> ARRAY[$1::bigint] AND l.until <> 'infinity'`

/**
 * What each member of a team bet in a span by product and time, as far as the member belonged to the team when the bets were placed.
 * @param minutes how long the times of lines are; an hour is counted from the beginning of the span
 */
export const listBetLines = async (
  from: Queryable,
  { payeeId, products, span, limit, minutes }: Asked & { minutes: 5 | 60 },
): Promise<BetLine[]> => {
  const { rows } = await from.query<BetLine>(
    `SELECT a.member_id AS "memberId", a.product, date_bin($6 * interval '1 minute', a.span_from, $2) AS "from", sum(a.stake)::bigint AS stake, sum(a.payout)::bigint AS payout,
            sum(a.valid)::bigint AS valid
       FROM agent_accrual a
       JOIN agent_line l ON l.member_id = a.member_id AND l.since <= a.snapshot AND l.until > a.snapshot
      WHERE a.member_id IN (${team}) AND a.span_from >= $2 AND a.span_from < $3 AND l.line @> ARRAY[$1::bigint]
        AND (cardinality($4::text[]) = 0 OR a.product = ANY ($4))
      GROUP BY 1, 2, 3 ORDER BY 3, 1, 2 LIMIT $5`,
    [payeeId, span.since, span.until, products, limit, minutes],
  )
  return rows
}

/** What money each of them moved by day, as far as it decides about a bill. */
export const listMoneyLines = async (
  from: Queryable,
  { payeeId, span, daysFrom, limit }: Asked & { daysFrom: Date },
): Promise<MoneyLine[]> => {
  const { rows } = await from.query<MoneyLine>(
    `SELECT t.branch_id AS "memberId", t.day, sum(t.deposits)::bigint AS deposits, sum(t.rebates)::bigint AS rebates,
            sum(t.rewards)::bigint AS rewards, sum(t.salaries - t.salaries_paid)::bigint AS salaries
       FROM agent_team_day t
       JOIN agent_line l ON l.member_id = t.branch_id AND l.since = t.line_since
      WHERE t.branch_id IN (${team}) AND t.parent_id = t.branch_id AND t.product = '' AND t.day >= $2 AND t.day < $3
        AND l.line @> ARRAY[$1::bigint]
      GROUP BY 1, 2 ORDER BY 2, 1 LIMIT $4`,
    [payeeId, daysFrom, span.until, limit],
  )
  return rows
}

/** A deposit, by the five minutes in which it was booked. */
export type DepositLine = { memberId: bigint; from: Date; deposits: bigint }

/** What members of a team deposited in a span: ids of movements are times. */
export const listDepositLines = async (
  from: Queryable,
  { payeeId, span, limit }: Omit<Asked, 'products'>,
): Promise<DepositLine[]> => {
  const { rows } = await from.query<{ id: bigint; memberId: bigint; amount: bigint }>(
    `SELECT d.id, d.member_id AS "memberId", d.amount FROM agent_movement d
      WHERE d.id >= $2 AND d.id < $3 AND d.kind = ANY ($4::smallint[]) AND d.member_id IN (${team}) ORDER BY d.id LIMIT $5`,
    [payeeId, firstIdAt(span.since), firstIdAt(span.until), countedOf.deposits.kinds.map(numberOfKind), limit],
  )
  return rows.map(({ id, memberId, amount }) => ({
    memberId,
    from: new Date(Math.floor(timeOfId(id).getTime() / fiveMinutesMs) * fiveMinutesMs),
    deposits: amount,
  }))
}
