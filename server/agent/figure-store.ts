import type { GameType } from '@tamuvo/contract/brand.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import type { Span } from '../kit/days.ts'
import type { Money } from './money.ts'

/** What bets came to that were settled, and corrections of them. */
type Played = { bets: number; stake: Amount; validBet: Amount; payout: Amount }

/** What a team moved, or a member alone. */
export type Figures = Played & Money

/** Money is of the product ''. */
export type FigureProduct = GameType | ''

export type FiguresAsked = {
  memberIds: readonly bigint[]
  span: Span
  /** What each moved alone, without the team. */
  isAlone?: boolean
  /** Only while they were directly below this agent. */
  parentId?: bigint | undefined
  /** Only while this agent was above them. */
  seenBy?: bigint | undefined
}

export type FigureRow = Figures & { memberId: bigint; day: Date; product: FigureProduct }

type Stored = { memberId: bigint; day: Date; product: FigureProduct; bets: bigint } & Record<
  Exclude<keyof Figures, 'bets'>,
  bigint
>

const sums = `sum(t.bets)::bigint AS bets, sum(t.stake)::bigint AS stake, sum(t.valid)::bigint AS "validBet", sum(t.payout)::bigint AS payout,
  sum(t.deposits)::bigint AS deposits, sum(t.withdrawals)::bigint AS withdrawals, sum(t.rebates)::bigint AS rebates,
  sum(t.rewards)::bigint AS rewards, sum(t.salaries)::bigint AS salaries, sum(t.dividends)::bigint AS dividends,
  sum(t.salaries_paid)::bigint AS "salariesPaid", sum(t.dividends_paid)::bigint AS "dividendsPaid"`

/**
 * Rows of the table `t` of branches $1 within a span $2, $3: teams or, with $4, members alone; below an agent $5, seen by $6, who was above
 * that agent: one may be above today who was a branch of it before.
 */
const asked = `t.branch_id = ANY ($1::bigint[]) AND t.day >= $2 AND t.day < $3 AND (t.parent_id = t.branch_id) = $4
  AND ($5::bigint IS NULL OR t.parent_id = $5)
  AND ($6::bigint IS NULL OR EXISTS (SELECT FROM agent_line l WHERE l.member_id = t.branch_id AND l.since = t.line_since AND $6 = ANY (CASE WHEN $5::bigint IS NULL THEN l.line ELSE l.line[2:] END)))`

const valuesOf = ({ memberIds, span, isAlone = false, parentId, seenBy }: FiguresAsked): unknown[] => [
  memberIds,
  span.since,
  span.until,
  isAlone,
  parentId ?? null,
  seenBy ?? null,
]

/** What members moved by day and product; days and products without anything are missing. */
export const figuresByDay = async (from: Queryable, wanted: FiguresAsked): Promise<FigureRow[]> => {
  const { rows } = await from.query<Stored>({
    name: 'agent_figures_by_day',
    text: `SELECT t.branch_id AS "memberId", t.day, t.product, ${sums} FROM agent_team_day t WHERE ${asked} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    values: valuesOf(wanted),
  })
  return rows.map(figuresFrom)
}

/** The same over all days of the span. */
export const figuresByProduct = async (from: Queryable, wanted: FiguresAsked): Promise<Omit<FigureRow, 'day'>[]> => {
  const { rows } = await from.query<Stored>({
    name: 'agent_figures_by_product',
    text: `SELECT t.branch_id AS "memberId", t.product, ${sums} FROM agent_team_day t WHERE ${asked} GROUP BY 1, 2 ORDER BY 1, 2`,
    values: valuesOf(wanted),
  })
  return rows.map(figuresFrom)
}

/** How many were active on a day of the span: of teams, or the members themselves. */
export const countActiveOf = async (from: Queryable, wanted: FiguresAsked): Promise<Map<bigint, number>> => {
  const { rows } = await from.query<{ memberId: bigint; members: number }>({
    name: 'agent_count_active_of',
    text: `SELECT t.branch_id AS "memberId", sum(t.members)::int AS members FROM agent_team_active t WHERE ${asked} AND t.last_day < $2 GROUP BY 1`,
    values: valuesOf(wanted),
  })
  return new Map(rows.map(({ memberId, members }) => [memberId, members]))
}

const figuresFrom = <Row extends Omit<Stored, 'day'>>(row: Row): Omit<Row, keyof Figures> & Figures => ({
  ...row,
  bets: Number(row.bets),
  stake: amount(row.stake),
  validBet: amount(row.validBet),
  payout: amount(row.payout),
  deposits: amount(row.deposits),
  withdrawals: amount(row.withdrawals),
  rebates: amount(row.rebates),
  rewards: amount(row.rewards),
  salaries: amount(row.salaries),
  dividends: amount(row.dividends),
  salariesPaid: amount(row.salariesPaid),
  dividendsPaid: amount(row.dividendsPaid),
})
