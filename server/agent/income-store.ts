import type { GameType } from '@tamuvo/contract/brand.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import { type Micro, micro } from '@tamuvo/games/agent/rebate.ts'
import type { Queryable } from '../kit/database.ts'
import type { Page } from '../ledger/statements.ts'

type IncomeKind = 'REBATE_SELF' | 'REBATE_AGENT'

export type Income = {
  id: bigint
  runId: bigint
  kind: IncomeKind
  product: GameType
  period: string
  accrued: Micro
  carriedIn: Micro
  carriedOn: Micro
  paid: Amount
  at: Date
  entryId: bigint | null
}

type Stored = Omit<Income, 'accrued' | 'carriedIn' | 'carriedOn' | 'paid'> &
  Record<'accrued' | 'carriedIn' | 'carriedOn' | 'paid', bigint>

const columns = `i.id, i.run_id AS "runId", i.kind, i.product, r.period, i.accrued, i.carried_in AS "carriedIn", i.carried_on AS "carriedOn", i.paid, r.at,
  i.entry_id AS "entryId"`

const incomeFrom = ({ accrued, carriedIn, carriedOn, paid, ...row }: Stored): Income => ({
  ...row,
  accrued: micro(accrued),
  carriedIn: micro(carriedIn),
  carriedOn: micro(carriedOn),
  paid: amount(paid),
})

/** The line of a run of a member. */
export const findIncome = async (from: Queryable, memberId: bigint, id: bigint): Promise<Income | undefined> => {
  const { rows } = await from.query<Stored>(
    `SELECT ${columns} FROM agent_income i JOIN agent_run r ON r.id = i.run_id WHERE i.member_id = $1 AND i.id = $2`,
    [memberId, id],
  )
  return rows[0] && incomeFrom(rows[0])
}

/** What rebates of a member are of; ids of others are missing. */
export const labelsOfIncome = async (
  from: Queryable,
  memberId: bigint,
  ids: readonly bigint[],
): Promise<{ id: bigint; product: GameType; period: string }[]> => {
  const { rows } = await from.query<{ id: bigint; product: GameType; period: string }>(
    `SELECT i.id, i.product, r.period FROM agent_income i JOIN agent_run r ON r.id = i.run_id WHERE i.member_id = $1 AND i.id = ANY ($2::bigint[])`,
    [memberId, ids],
  )
  return rows
}

export type IncomePart = {
  memberId: bigint
  username: string
  depth: number
  termsSince: Date
  rate: number
  bets: bigint
  validBet: Amount
}

/** A page of whose bets a line of income comes from, the largest first. */
export const listParts = async (
  from: Queryable,
  memberId: bigint,
  { runId, product, kind }: Income,
  page: Page,
): Promise<{ rows: IncomePart[]; total: number }> => {
  const { rows } = await from.query<Omit<IncomePart, 'validBet'> & { valid: bigint; total: number }>(
    `SELECT s.member_id AS "memberId", m.username, s.depth, s.snapshot AS "termsSince", s.rate, s.bets, s.valid, count(*) OVER ()::int AS total
       FROM agent_share s JOIN member m ON m.id = s.member_id
      WHERE s.run_id = $1 AND s.beneficiary_id = $2 AND s.product = $3 AND NOT s.stays_with_house AND (s.depth = 0) = ($4 = 'REBATE_SELF')
      ORDER BY abs(s.valid * s.rate) DESC, s.member_id, s.snapshot LIMIT $5 OFFSET $6`,
    [runId, memberId, product, kind, page.size, (page.no - 1) * page.size],
  )
  return {
    rows: rows.map(({ valid, total: _total, ...row }) => ({ ...row, validBet: amount(valid) })),
    total: rows[0]?.total ?? 0,
  }
}

export type IncomeBet = {
  betId: bigint
  game: string
  placedAt: Date
  settledAt: Date
  version: number
  validBet: Amount
  ruleVersion: string
}

export type PartAsked = { runId: bigint; product: GameType; memberId: bigint; termsSince: Date; timeZone: string }

/** What was settled, and what was corrected later: each at the time at which it was accrued. */
const settledBets = `
  SELECT b.id, b.game, b.placed_at, coalesce(r.settled_at, o.at) AS settled_at, 1 AS version, coalesce(o.valid, b.valid) AS valid, b.rule_version
    FROM bet b
    LEFT JOIN round r ON r.id = b.round_id
    LEFT JOIN outcome o ON o.bet_id = b.id AND o.member_id = b.member_id AND o.version = 1
   WHERE member_group(b.member_id) = member_group($1::bigint) AND b.member_id = $1 AND b.product = $2 AND b.placed_at >= $3
     AND CASE WHEN r.id IS NULL THEN o.bet_id IS NOT NULL ELSE r.state = 'settled' END
  UNION ALL
  SELECT b.id, b.game, b.placed_at, o.at, o.version, o.valid - coalesce(p.valid, b.valid), b.rule_version
    FROM bet b
    JOIN outcome o ON o.bet_id = b.id AND o.member_id = b.member_id AND o.version > 1
    LEFT JOIN LATERAL (SELECT e.valid FROM outcome e WHERE e.member_id = $1 AND e.bet_id = b.id AND e.version < o.version ORDER BY e.version DESC LIMIT 1) p ON true
   WHERE member_group(b.member_id) = member_group($1::bigint) AND b.member_id = $1 AND b.product = $2 AND b.placed_at >= $3
  UNION ALL
  SELECT v.id, v.game, v.opened_at, v.closed_at, 1, v.told_valid, 'vendor:' || v.vendor
    FROM vendor_round v
   WHERE member_group(v.member_id) = member_group($1::bigint) AND v.member_id = $1 AND v.product = $2 AND v.opened_at >= $3 AND v.closed_at IS NOT NULL`

type Accrued = { heldUntil: string | null; since: string[]; until: string[] }

/** Until when the line and the terms of the moment of a part held, and the spans that its run accrued; as text, which has all their digits. */
const accruedOf = async (from: Queryable, { runId, product, memberId, termsSince, timeZone }: PartAsked): Promise<Accrued> => {
  const { rows } = await from.query<Accrued>(
    `SELECT (SELECT least(l.until, min(t.until))::text FROM agent_line l JOIN agent_terms t ON t.member_id = ANY (l.line) AND t.since <= $3 AND t.until > $3
              WHERE l.member_id = $1 AND l.since <= $3 AND l.until > $3 GROUP BY l.until) AS "heldUntil",
            coalesce(array_agg(s.since::text), '{}') AS since, coalesce(array_agg(s.until::text), '{}') AS until
       FROM (SELECT a.span_from AS since,
                    CASE WHEN a.is_hour THEN a.span_from + interval '1 hour'
                         WHEN a.is_day THEN (a.span_from AT TIME ZONE $5 + interval '1 day') AT TIME ZONE $5
                         ELSE a.span_from + interval '5 minutes' END AS until
               FROM agent_accrual a
              WHERE a.member_id = $1 AND a.product = $2 AND a.snapshot = $3 AND agent_run_of(a.product, a.span_from, a.after_run) = $4) s`,
    [memberId, product, termsSince, runId, timeZone],
  )
  return rows[0] ?? { heldUntil: null, since: [], until: [] }
}

/** A page of the bets of a part, newest settled first. What was accrued is asked before: on a cluster it lies beside no bets. */
export const listBetsOfPart = async (
  from: Queryable,
  part: PartAsked,
  page: Page,
): Promise<{ rows: IncomeBet[]; total: number }> => {
  const { heldUntil, since, until } = await accruedOf(from, part)
  const { rows } = await from.query<Omit<IncomeBet, 'validBet'> & { valid: bigint; total: number }>(
    `SELECT x.id AS "betId", x.game, x.placed_at AS "placedAt", x.settled_at AS "settledAt", x.version, x.valid, x.rule_version AS "ruleVersion",
            count(*) OVER ()::int AS total
       FROM (${settledBets}) x
      WHERE x.placed_at < $4::timestamptz
        AND EXISTS (SELECT FROM unnest($5::timestamptz[], $6::timestamptz[]) s (since, until) WHERE x.settled_at >= s.since AND x.settled_at < s.until)
      ORDER BY x.settled_at DESC, x.id DESC, x.version DESC LIMIT $7 OFFSET $8`,
    [part.memberId, part.product, part.termsSince, heldUntil, since, until, page.size, (page.no - 1) * page.size],
  )
  return {
    rows: rows.map(({ valid, total: _total, ...row }) => ({ ...row, validBet: amount(valid) })),
    total: rows[0]?.total ?? 0,
  }
}

/** Whether an agent has a share in the bets of a part. */
export const hasPart = async (
  from: Queryable,
  agentId: bigint,
  { runId, product, memberId, termsSince }: PartAsked,
): Promise<boolean> => {
  const { rows } = await from.query(
    `SELECT FROM agent_share WHERE run_id = $1 AND beneficiary_id = $2 AND member_id = $3 AND product = $4 AND snapshot = $5 AND NOT stays_with_house`,
    [runId, agentId, memberId, product, termsSince],
  )
  return rows.length > 0
}
