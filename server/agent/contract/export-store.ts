import type { GameType } from '@tamuvo/contract/brand.ts'
import type { Queryable } from '../../kit/database.ts'
import type { Span } from '../../kit/days.ts'
import type { Terms } from './contract.ts'

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

/** What each member of a team bet in a span by product and hour, as far as the member belonged to the team when the bets were placed. */
export const listBetLines = async (from: Queryable, { payeeId, products, span, limit }: Asked): Promise<BetLine[]> => {
  const { rows } = await from.query<BetLine>(
    `SELECT a.member_id AS "memberId", a.product, a.span_from AS "from", sum(a.stake)::bigint AS stake, sum(a.payout)::bigint AS payout,
            sum(a.valid)::bigint AS valid
       FROM agent_accrual a
       JOIN agent_line l ON l.member_id = a.member_id AND l.since <= a.snapshot AND l.until > a.snapshot
      WHERE a.member_id IN (${team}) AND a.span_from >= $2 AND a.span_from < $3 AND l.line @> ARRAY[$1::bigint]
        AND (cardinality($4::text[]) = 0 OR a.product = ANY ($4))
      GROUP BY 1, 2, 3 ORDER BY 3, 1, 2 LIMIT $5`,
    [payeeId, span.since, span.until, products, limit],
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
