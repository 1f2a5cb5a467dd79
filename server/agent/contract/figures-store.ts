import type { PeriodFigures } from '@tamuvo/games/agent/contract-settlement.ts'
import { amount, zero } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'
import type { Span } from '../../kit/days.ts'
import { firstIdAt } from '../../kit/ids.ts'
import { numberOfKind } from '../../ledger/kinds.ts'
import { countedOf } from '../money.ts'
import type { Terms } from './contract.ts'

/** What makes a member active in a period: the valid bet, and a deposit where one is needed. In minor units. */
export type ActiveFrom = { valid: bigint; deposit: bigint | null }

/** Whose team is asked about, by a reference of the caller's. */
type AskedTeam = { ref: bigint; payeeId: bigint; products: Terms['products'] }

/**
 * `daysFrom`: when the day began in which the span begins; deposits count from then, those of the last day as far as they are counted or, with
 * `isToTheMinute`, up to the end of the span.
 */
type Asked = {
  teams: readonly AskedTeam[]
  span: Span
  daysFrom: Date
  activeFrom: ActiveFrom
  withMoney: boolean
  isToTheMinute?: boolean
}

export const noFigures: PeriodFigures = {
  stake: zero,
  payout: zero,
  validBet: zero,
  active: 0,
  rebates: zero,
  rewards: zero,
  salaries: zero,
}

type Row = { ref: bigint; stake: bigint; payout: bigint; valid: bigint; active: number }
type MoneyRow = { payeeId: bigint; rebates: bigint; rewards: bigint; salaries: bigint }

/** Those of few teams are looked up by their members, now and before they moved away; of many teams everybody's bets are read once. */
const fewTeams = 20
const ofFew = `AND a.member_id IN (
         SELECT c.member_id FROM agent_closure c JOIN asked q ON q.payee_id = c.ancestor_id
         UNION SELECT l.member_id FROM agent_line l JOIN asked q ON l.line @> ARRAY[q.payee_id] WHERE l.until <> 'infinity')`

const depositsByDay = `SELECT t.branch_id AS member_id, sum(t.deposits) AS deposits FROM agent_team_day t
  WHERE t.parent_id = t.branch_id AND t.product = '' AND t.day >= $8 AND t.day < $5 GROUP BY 1`

/** Ids of movements are times. */
const depositsByMovement = `SELECT d.member_id, sum(d.amount) AS deposits FROM agent_movement d
  WHERE d.id >= $8 AND d.id < $9 AND d.kind = ANY ($10::smallint[]) GROUP BY 1`

/** A bet counts for the team to which its member belonged when it was placed. */
const betsOf = (isFew: boolean, deposits: string | undefined): string => `
  WITH asked AS (
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[]) q (ref, payee_id, products)
  ), done AS (
    SELECT a.member_id, a.product, a.snapshot, sum(a.stake) AS stake, sum(a.payout) AS payout, sum(a.valid) AS valid
      FROM agent_accrual a WHERE a.span_from >= $4 AND a.span_from < $5 ${isFew ? ofFew : ''}
     GROUP BY 1, 2, 3
  ), shared AS (
    SELECT q.ref, q.payee_id, d.member_id, sum(d.stake) AS stake, sum(d.payout) AS payout, sum(d.valid) AS valid
      FROM done d
      JOIN agent_line l ON l.member_id = d.member_id AND l.since <= d.snapshot AND l.until > d.snapshot
     CROSS JOIN LATERAL unnest(l.line) u (above)
      JOIN asked q ON q.payee_id = u.above AND (q.products = '' OR d.product = ANY (string_to_array(q.products, ',')))
     GROUP BY 1, 2, 3
  )
  SELECT s.ref, sum(s.stake)::bigint AS stake, sum(s.payout)::bigint AS payout, sum(s.valid)::bigint AS valid,
         count(*) FILTER (WHERE s.member_id <> s.payee_id AND s.valid >= $6${deposits ? ' AND m.deposits >= $7' : ''})::int AS active
    FROM shared s${deposits ? ` LEFT JOIN (${deposits}) m ON m.member_id = s.member_id` : ''}
   GROUP BY 1`

/** Money counts by the day on which it was booked, for the team of that day. Salaries: what came in, less what went on to others. */
const moneyOf = `
  SELECT branch_id AS "payeeId", sum(rebates)::bigint AS rebates, sum(rewards)::bigint AS rewards,
         sum(salaries - salaries_paid)::bigint AS salaries
    FROM agent_team_day
   WHERE branch_id = ANY ($1::bigint[]) AND parent_id <> branch_id AND product = '' AND day >= $2 AND day < $3
   GROUP BY 1`

/** What teams, each with its head, did in a span. A team that did nothing is not in the answer. */
export const readFigures = async (
  from: Queryable,
  { teams, span, daysFrom, activeFrom, withMoney, isToTheMinute = false }: Asked,
): Promise<Map<bigint, PeriodFigures>> => {
  const needsDeposit = activeFrom.deposit !== null
  const deposits = isToTheMinute ? depositsByMovement : depositsByDay
  const since = isToTheMinute
    ? [firstIdAt(daysFrom), firstIdAt(span.until), countedOf.deposits.kinds.map(numberOfKind)]
    : [daysFrom]
  const { rows } = await from.query<Row>(betsOf(teams.length <= fewTeams, needsDeposit ? deposits : undefined), [
    teams.map(({ ref }) => ref),
    teams.map(({ payeeId }) => payeeId),
    teams.map(({ products }) => products.join(',')),
    span.since,
    span.until,
    activeFrom.valid,
    ...(needsDeposit ? [activeFrom.deposit, ...since] : []),
  ])
  const money = new Map<bigint, MoneyRow>()
  if (withMoney) {
    const found = await from.query<MoneyRow>(moneyOf, [teams.map(({ payeeId }) => payeeId), span.since, span.until])
    for (const row of found.rows) money.set(row.payeeId, row)
  }
  const bets = new Map(rows.map((row) => [row.ref, row]))
  return new Map(
    teams.flatMap(({ ref, payeeId }): [bigint, PeriodFigures][] => {
      const [bet, moved] = [bets.get(ref), money.get(payeeId)]
      if (!bet && !moved) return []
      return [[ref, figuresFrom(bet, moved)]]
    }),
  )
}

const figuresFrom = (bet: Row | undefined, moved: MoneyRow | undefined): PeriodFigures => ({
  stake: amount(bet?.stake ?? 0n),
  payout: amount(bet?.payout ?? 0n),
  validBet: amount(bet?.valid ?? 0n),
  active: bet?.active ?? 0,
  rebates: amount(moved?.rebates ?? 0n),
  rewards: amount(moved?.rewards ?? 0n),
  salaries: amount(moved?.salaries ?? 0n),
})

/** Whether money that was booked before a time is counted: rebates, rewards and salaries of teams. */
export const areMovementsCounted = async (from: Queryable, before: Date): Promise<boolean> => {
  const { rows } = await from.query<{ isCounted: boolean }>(
    `SELECT coalesce(max(counted_at), '-infinity') >= $1 AS "isCounted" FROM agent_figure_mark`,
    [before],
  )
  return rows[0]?.isCounted ?? false
}
