import type { BetState } from '@tamuvo/contract/betting.ts'
import type { GameType } from '@tamuvo/contract/brand.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import type { Span } from '../kit/days.ts'
import type { Scope } from './scope.ts'
import { floorIn, type Few, type Ids, newestInSpans, newestOfWindows, spansBelow, wasBelow } from './scope-store.ts'

/** A bet, or with `isSettled` what its settlement or a correction of it came to. */
export type TeamBet = {
  id: bigint
  version: number
  memberId: bigint
  placedAt: Date
  settledAt: Date | null
  product: GameType
  game: string
  code: string
  market: string
  selection: string
  price: string
  stake: Amount
  validBet: Amount
  payout: Amount
  profit: Amount
  state: BetState
  isCorrected: boolean
  ruleVersion: string
}

type Money = 'stake' | 'validBet' | 'payout' | 'profit'
type Stored = Omit<TeamBet, Money> & Record<Money, bigint>

export type BetsAsked = {
  ids: Ids
  /** Parts that were settled then; without it bets that were placed. */
  settled?: Span | undefined
  product?: GameType | undefined
  games?: readonly string[] | undefined
  state?: BetState | undefined
  isCorrected?: boolean | undefined
  number?: bigint | undefined
  /** Rows from this one on are left out. */
  before?: { id: bigint; version: number } | undefined
  take: number
}

const shared = 's.id, s.member_id, s.product, s.game, s.code, s.market, s.selection, s.price, s.state'

const placed = `SELECT ${shared}, 1 AS version, s.placed_at, s.rule_version, s.order_id, s.version > 1 AS is_corrected, s.stake, s.valid_bet, s.payout,
  s.profit, s.settled_at FROM bet_record s`

/** What was won without a stake of the member is a reward, so that rows sum to the payouts of the team. Rows of corrections have no stake, either. */
const isReward = `s.stake = 0 AND s.payout <> 0 AND s.id >= (SELECT free_from_id FROM agent_figure_mark)
  AND EXISTS (SELECT 1 FROM bet b WHERE b.id = s.id AND b.member_id = s.member_id AND b.stake = 0)`
const paidOut = (column: string): string => `CASE WHEN ${isReward} THEN 0 ELSE s.${column} END AS ${column}`

const settled = `SELECT ${shared}, s.part AS version, s.placed_at, s.rule_version, 0::bigint AS order_id, s.is_corrected, s.stake, s.valid_bet,
  ${paidOut('payout')}, ${paidOut('profit')}, s.settled_at
  FROM bet_part s`

const conditions = `r.id >= $1 AND r.id < $2 AND ($3::text IS NULL OR r.product = $3) AND ($4::text[] IS NULL OR r.game = ANY ($4))
  AND ($5::text IS NULL OR r.state = $5) AND ($6::boolean IS NULL OR r.is_corrected = $6) AND ($7::bigint IS NULL OR r.id = $7 OR r.order_id = $7)
  AND ($8::bigint IS NULL OR (r.id, r.version) < ($8, $9::int)) AND ($10::timestamptz IS NULL OR (r.settled_at >= $10 AND r.settled_at < $11))`

const columns = `x.id, x.version, x.member_id AS "memberId", x.placed_at AS "placedAt", x.settled_at AS "settledAt", x.product, x.game, x.code, x.market,
  x.selection, x.price, x.stake::bigint, x.valid_bet::bigint AS "validBet", x.payout::bigint, x.profit::bigint, x.state, x.is_corrected AS "isCorrected",
  x.rule_version AS "ruleVersion"`

const order = 'ORDER BY id DESC, version DESC'

const valuesOf = (ids: Ids, asked: BetsAsked): unknown[] => [
  ids.fromId,
  ids.uptoId,
  asked.product ?? null,
  asked.games ?? null,
  asked.state ?? null,
  asked.isCorrected ?? null,
  asked.number ?? null,
  asked.before?.id ?? null,
  asked.before?.version ?? null,
  asked.settled?.since ?? null,
  asked.settled?.until ?? null,
]

/** The newest bets of a few members. */
export const betsOfFew = async (
  from: Queryable,
  scope: Scope,
  { memberIds, isOnCluster }: Few,
  asked: BetsAsked,
): Promise<TeamBet[]> => {
  const { memberIds: ids, since, until } = await spansBelow(from, scope, memberIds)
  const newest = newestInSpans(isOnCluster, {
    rows: `(${asked.settled ? settled : placed})`,
    own: 'member_group(r.member_id) = member_group(m.id) AND r.member_id = m.id',
    at: 'r.placed_at',
    where: conditions,
    order: `${order} LIMIT $12`,
    spans: 'unnest($13::bigint[], $14::timestamptz[], $15::timestamptz[])',
  })
  const { rows } = await from.query<Stored>(`SELECT ${columns} FROM ${newest} x ${order} LIMIT $12`, [
    ...valuesOf(asked.ids, asked),
    asked.take,
    ids,
    since,
    until,
  ])
  return rows.map(betFrom)
}

/** The newest bets of a scope with many members. Those of all are read before they are joined with the team, which lies beside none on a cluster. */
export const betsOfMany = (from: Queryable, { agentId, under, levels }: Scope, asked: BetsAsked): Promise<TeamBet[]> =>
  newestOfWindows(asked.ids, asked.take, floorIn(from, ['bet', 'vendor_round']), async (ids, left) => {
    const { rows } = await from.query<Stored>(
      `WITH r AS MATERIALIZED (SELECT r.* FROM (${asked.settled ? settled : placed}) r WHERE ${conditions})
       SELECT ${columns} FROM (
         SELECT r.* FROM r
           JOIN agent_closure c ON c.ancestor_id = $13 AND c.member_id = r.member_id AND ($15::int IS NULL OR c.depth <= $15)
          WHERE ${wasBelow('r', 'r.placed_at', '$13', '$14')} ${order} LIMIT $12) x`,
      [...valuesOf(ids, asked), left, under, agentId, levels ?? null],
    )
    return rows.map(betFrom)
  })

const betFrom = (row: Stored): TeamBet => ({
  ...row,
  stake: amount(row.stake),
  validBet: amount(row.validBet),
  payout: amount(row.payout),
  profit: amount(row.profit),
})

/** Of members below an agent: names, how deep they are, and who is above them. */
export type Placed = { id: bigint; username: string; depth: number; upline: string }

export const placedMembers = async (from: Queryable, agentId: bigint, ids: readonly bigint[]): Promise<Map<bigint, Placed>> => {
  const { rows } = await from.query<Placed>(
    `SELECT m.id, m.username, c.depth, coalesce(u.username, '') AS upline FROM member m
       JOIN agent_closure c ON c.ancestor_id = $1 AND c.member_id = m.id
       LEFT JOIN member u ON u.id = m.upline_id AND c.depth > 0
      WHERE m.id = ANY ($2::bigint[])`,
    [agentId, [...new Set(ids)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

type Earning = Pick<TeamBet, 'memberId' | 'placedAt' | 'product'>

/**
 * What an agent earns by bets, in hundredths of a percent, in their order: the difference to the highest rate below when each was placed, as
 * runs share it out. @param own products in which own bets earn
 */
export const ratesOf = async (
  from: Queryable,
  agentId: bigint,
  bets: readonly Earning[],
  own: readonly string[],
): Promise<number[]> => {
  const { rows } = await from.query<{ rate: number }>(
    `SELECT CASE WHEN b.member = $1 AND (b.product IN ('LOTT', 'ELOTT') OR b.product <> ALL ($5::text[])) OR coalesce(t.is_frozen, true) THEN 0
                 ELSE greatest(0, t.rate) END AS rate
       FROM unnest($2::bigint[], $3::timestamptz[], $4::text[]) WITH ORDINALITY b (member, at, product, place)
       LEFT JOIN LATERAL (
         SELECT max(e.rate) FILTER (WHERE e.member = $1) - coalesce(max(e.rate) FILTER (WHERE e.member <> $1), 0) AS rate,
                bool_or(e.is_frozen) FILTER (WHERE e.member = $1) AS is_frozen
           FROM (SELECT u.member, a.is_frozen, agent_rate(b.product, a.prize_group, a.live, a.rng, a.pvp, a.fish, a.sports, a.esports) AS rate
                   FROM agent_line l
                  CROSS JOIN LATERAL unnest(l.line[1:array_position(l.line, $1)]) u (member)
                   JOIN agent_terms a ON a.member_id = u.member AND a.since <= b.at AND a.until > b.at
                  WHERE l.member_id = b.member AND l.since <= b.at AND l.until > b.at) e) t ON true
      ORDER BY b.place`,
    [
      agentId,
      bets.map(({ memberId }) => memberId),
      bets.map(({ placedAt }) => placedAt),
      bets.map(({ product }) => product),
      own,
    ],
  )
  return rows.map(({ rate }) => rate)
}
