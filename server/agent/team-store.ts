import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import { type Span } from '../kit/days.ts'
import { rateColumns, type Terms } from './terms.ts'
import { termColumns } from './terms-store.ts'

/** What is asked of a team; what is left out does not filter. Instants are half open. */
export type TeamFilter = {
  usernameFrom?: string | undefined
  username?: string | undefined
  type?: number | undefined
  levels?: number | undefined
  status?: 'active' | 'frozen' | undefined
  registered?: Partial<Span> | undefined
  login?: Partial<Span> | undefined
  balanceMin?: Amount | undefined
  balanceMax?: Amount | undefined
  prizeGroupMin?: number | undefined
  prizeGroupMax?: number | undefined
}

export type TeamRow = {
  id: bigint
  username: string
  type: number
  depth: number
  terms: Terms
  balance: Amount
  teamBalance: Amount
  teamSize: number
  todayValidBet: Amount
  lastLoginAt: Date | null
  registeredAt: Date
  isFrozen: boolean
  toUpline: boolean
  remark: string
}

/** Each condition of a filter, with its value; `?` stands for the parameter. */
const conditionsOf = (filter: TeamFilter): [condition: string, value: unknown][] => {
  const conditions: [string, unknown][] = [
    ['m.username_key = ?', filter.username],
    ['starts_with(m.username_key, ?)', filter.usernameFrom],
    ['m.type = ?', filter.type],
    ['c.depth <= ?', filter.levels],
    ['m.status = ?', filter.status],
    ['m.registered_at >= ?', filter.registered?.since],
    ['m.registered_at < ?', filter.registered?.until],
    ['m.last_login_at >= ?', filter.login?.since],
    ['m.last_login_at < ?', filter.login?.until],
    ['coalesce(b.amount, 0) >= ?', filter.balanceMin],
    ['coalesce(b.amount, 0) <= ?', filter.balanceMax],
    ['t.prize_group >= ?', filter.prizeGroupMin],
    ['t.prize_group <= ?', filter.prizeGroupMax],
  ]
  return conditions.filter(([, value]) => value !== undefined)
}

const joined = `FROM agent_closure c
  JOIN member m ON m.id = c.member_id
  JOIN agent_terms t ON t.member_id = c.member_id AND t.until = 'infinity'`

/** What is joined and filtered. Balances lie elsewhere on a cluster: they are joined only where a filter asks for them. */
const foundBy = (conditions: readonly [string, unknown][], from: number): string => {
  const balances = conditions.some(([condition]) => condition.includes('b.amount'))
    ? ' LEFT JOIN balance b ON b.member_id = c.member_id AND b.account = c.member_id << 4'
    : ''
  const where = conditions.map(([condition], index) => ` AND ${condition.replace('?', `$${from + index}`)}`)
  return `${joined}${balances} WHERE c.ancestor_id = $1 AND c.depth > 0${where.join('')}`
}

/** How many of a team a filter finds. */
export const countFound = async (from: Queryable, under: bigint, filter: TeamFilter): Promise<number> => {
  const conditions = conditionsOf(filter)
  const text =
    conditions.length === 0
      ? 'SELECT count(*)::int AS count FROM agent_closure c WHERE c.ancestor_id = $1 AND c.depth > 0'
      : `SELECT count(*)::int AS count ${foundBy(conditions, 2)}`
  const { rows } = await from.query<{ count: number }>(text, [under, ...conditions.map(([, value]) => value)])
  return rows[0]?.count ?? 0
}

type Asked = {
  agentId: bigint
  under: bigint
  filter: TeamFilter
  page: { no: number; size: number }
  /** When the day began. */
  today: Date
}

type Stored = Terms & Omit<TeamRow, 'terms' | 'balance' | 'teamBalance' | 'todayValidBet'> & { valid: bigint }

/** A page of those below a member, newest first: found by the closure, and only those of the page are added up. */
export const listTeamPage = async (from: Queryable, { agentId, under, filter, page, today }: Asked): Promise<TeamRow[]> => {
  const conditions = conditionsOf(filter)
  const { rows } = await from.query<Stored>(
    `SELECT p.*,
            (SELECT count(*)::int FROM agent_closure s WHERE s.ancestor_id = p.id AND s.depth > 0) AS "teamSize",
            (SELECT coalesce(sum(d.valid), 0)::bigint FROM agent_team_day d
              WHERE d.branch_id = p.id AND d.parent_id = p.id AND d.day = $6 AND d.product <> '') AS valid,
            coalesce((SELECT k.text FROM agent_remark k WHERE k.agent_id = $2 AND k.member_id = p.id), '') AS remark
       FROM (SELECT m.id, m.username, m.type, c.depth + $5 AS depth, ${termColumns('t')},
                    m.last_login_at AS "lastLoginAt", m.registered_at AS "registeredAt", m.status = 'frozen' AS "isFrozen",
                    m.to_upline AS "toUpline"
               ${foundBy(conditions, 7)}
              ORDER BY c.member_id DESC LIMIT $3 OFFSET $4) p ORDER BY p.id DESC`,
    [
      under,
      agentId,
      page.size,
      (page.no - 1) * page.size,
      await depthOf(from, agentId, under),
      today,
      ...conditions.map(([, value]) => value),
    ],
  )
  const balances = await balancesOf(
    from,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => rowFrom(row, balances.get(row.id)))
}

type Balances = { balance: bigint; teamBalance: bigint }

/** What lies in the main wallet accounts of some members, and of their teams with them. */
const balancesOf = async (from: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, Balances>> => {
  const { rows } = await from.query<Balances & { id: bigint }>(
    `SELECT s.ancestor_id AS id, coalesce(sum(b.amount) FILTER (WHERE s.depth = 0), 0)::bigint AS balance, sum(b.amount)::bigint AS "teamBalance"
       FROM agent_closure s JOIN balance b ON b.member_id = s.member_id AND b.account = s.member_id << 4
      WHERE s.ancestor_id = ANY ($1::bigint[]) GROUP BY s.ancestor_id`,
    [memberIds],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const depthOf = async (from: Queryable, agentId: bigint, under: bigint): Promise<number> => {
  const { rows } = await from.query<{ depth: number }>(
    'SELECT depth FROM agent_closure WHERE ancestor_id = $1 AND member_id = $2',
    [agentId, under],
  )
  return rows[0]?.depth ?? 0
}

const rowFrom = ({ valid, ...row }: Stored, { balance, teamBalance }: Balances = { balance: 0n, teamBalance: 0n }): TeamRow => ({
  ...row,
  terms: { prizeGroup: row.prizeGroup, ...ratesOf(row) },
  balance: amount(balance),
  teamBalance: amount(teamBalance),
  todayValidBet: amount(valid),
})

const ratesOf = (row: Terms): Omit<Terms, 'prizeGroup'> =>
  Object.fromEntries(rateColumns.map((column) => [column, row[column]])) as Omit<Terms, 'prizeGroup'>

/** What lies in the main wallet accounts of a member and all below. */
export const sumTeamBalance = async (from: Queryable, memberId: bigint): Promise<Amount> => {
  const { rows } = await from.query<{ sum: bigint }>(
    `SELECT coalesce(sum(b.amount), 0)::bigint AS sum FROM agent_closure c JOIN balance b ON b.member_id = c.member_id AND b.account = c.member_id << 4
      WHERE c.ancestor_id = $1`,
    [memberId],
  )
  return amount(rows[0]?.sum ?? 0n)
}
