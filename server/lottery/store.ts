import type { Draw } from '@tamuvo/games/lottery/play.ts'
import { amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { Sealed } from '../kit/seal.ts'
import type { Issue, IssueCorrection, NewIssue, Outcome, Sales, Totals } from './issue.ts'

const columns = `id, game, number, opens_at, closes_at, draws_at, state, source, commitment, committed_at, seed, sales_digest,
  ticket_count, real_ticket_count, result, drawn_at, settled_at, stake, winners, paid, failures, corrected, corrected_at, correction_reason,
  recipe, terms, signatures, closed_at, sales_root, leaf_count`

type IssueRow = {
  id: bigint
  game: string
  number: string
  opens_at: Date
  closes_at: Date
  draws_at: Date
  state: Issue['state']
  source: Issue['source']
  commitment: string | null
  committed_at: Date | null
  seed: string | null
  sales_digest: string | null
  ticket_count: bigint | null
  real_ticket_count: bigint | null
  result: Draw | null
  drawn_at: Date | null
  settled_at: Date | null
  stake: bigint | null
  winners: bigint | null
  paid: bigint | null
  failures: number
  corrected: Draw | null
  corrected_at: Date | null
  correction_reason: string | null
  recipe: Issue['recipe']
  terms: string | null
  signatures: string[] | null
  closed_at: Date | null
  sales_root: string | null
  leaf_count: number | null
}

const issueFrom = (row: IssueRow): Issue => ({
  id: row.id,
  game: row.game,
  number: row.number,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  drawsAt: row.draws_at,
  state: row.state,
  source: row.source,
  commitment: row.commitment,
  committedAt: row.committed_at,
  recipe: row.recipe,
  terms: row.terms,
  sales: salesFrom(row),
  outcome: outcomeFrom(row),
  correction: correctionFrom(row),
  settledAt: row.settled_at,
  totals: totalsFrom(row),
  failures: row.failures,
})

const salesFrom = ({
  sales_digest,
  ticket_count,
  real_ticket_count,
  closed_at,
  sales_root,
  leaf_count,
}: IssueRow): Sales | null =>
  sales_digest === null
    ? null
    : {
        salesDigest: sales_digest,
        ticketCount: Number(ticket_count),
        realTicketCount: Number(real_ticket_count ?? ticket_count),
        closedAt: closed_at,
        salesRoot: sales_root,
        leafCount: leaf_count,
      }

const outcomeFrom = ({ result, corrected, drawn_at, seed, signatures }: IssueRow): Outcome | null =>
  result && drawn_at ? { result: corrected ?? result, drawnAt: drawn_at, seed, signatures } : null

const correctionFrom = ({ result, corrected_at: at, correction_reason: reason }: IssueRow): IssueCorrection | null =>
  result && at && reason !== null ? { published: result, reason, at } : null

const totalsFrom = ({ ticket_count, real_ticket_count, stake, winners, paid }: IssueRow): Totals | null =>
  stake === null || paid === null
    ? null
    : { tickets: Number(real_ticket_count ?? ticket_count), stake: amount(stake), winners: Number(winners), paid: amount(paid) }

const issuesOf = async (database: Queryable, name: string, text: string, values: unknown[]): Promise<Issue[]> =>
  (await database.query<IssueRow>({ name: `lottery-${name}`, text, values })).rows.map(issueFrom)

/** Inserts an issue with its sealed seed, if it has one. @returns false when the number exists */
export const addIssue = async (tx: Tx, issue: NewIssue, seed: Sealed | undefined): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `WITH added AS (
       INSERT INTO lottery_issue (id, game, number, opens_at, closes_at, draws_at, due_at, source, commitment, committed_at, recipe, terms)
       VALUES ($1, $2, $3, $4, $5, $6, $4, $7, $8, $9, $10, $11) ON CONFLICT (game, number) DO NOTHING RETURNING id
     ), hidden AS (
       INSERT INTO lottery_sealed_seed (issue_id, key, sealed) SELECT id, $12, $13 FROM added WHERE $12::text IS NOT NULL)
     SELECT id FROM added`,
    [
      issue.id,
      issue.game,
      issue.number,
      issue.opensAt,
      issue.closesAt,
      issue.drawsAt,
      issue.source,
      issue.commitment,
      issue.committedAt,
      issue.recipe,
      issue.terms,
      seed?.key ?? null,
      seed?.sealed ?? null,
    ],
  )
  return rowCount === 1
}

export const findIssueByNumber = async (database: Queryable, game: string, number: string): Promise<Issue | undefined> =>
  (
    await issuesOf(database, 'issue-by-number', `SELECT ${columns} FROM lottery_issue WHERE game = $1 AND number = $2`, [
      game,
      number,
    ])
  )[0]

export const findIssueById = async (database: Queryable, id: bigint): Promise<Issue | undefined> =>
  (await issuesOf(database, 'issue-by-id', `SELECT ${columns} FROM lottery_issue WHERE id = $1`, [id]))[0]

/** The next issues by time of draw. */
export const issuesAfter = (database: Queryable, game: string, now: Date, limit: number): Promise<Issue[]> =>
  issuesOf(
    database,
    'issues-after',
    `SELECT ${columns} FROM lottery_issue WHERE game = $1 AND draws_at > $2 AND state <> 'void' ORDER BY draws_at LIMIT $3`,
    [game, now, limit],
  )

/** Drawn issues, newest first. @param page.skip offset */
export const drawnIssues = (
  database: Queryable,
  game: string,
  { limit, skip = 0 }: { limit: number; skip?: number },
): Promise<Issue[]> =>
  issuesOf(
    database,
    'drawn-issues',
    `SELECT ${columns} FROM lottery_issue WHERE game = $1 AND result IS NOT NULL ORDER BY draws_at DESC LIMIT $2 OFFSET $3`,
    [game, limit, skip],
  )

/** The newest drawn issues of each of these games, newest first. */
export const drawnIssuesOf = (database: Queryable, games: readonly string[], limitEach: number): Promise<Issue[]> =>
  issuesOf(
    database,
    'drawn-issues-of',
    `SELECT i.* FROM unnest($1::text[]) g (game), LATERAL (
       SELECT ${columns} FROM lottery_issue l WHERE l.game = g.game AND result IS NOT NULL ORDER BY draws_at DESC LIMIT $2
     ) i ORDER BY draws_at DESC, game`,
    [games, limitEach],
  )

/** Counts drawn issues up to `max`. */
export const countDrawnIssues = async (database: Queryable, game: string, max: number): Promise<number> => {
  const { rows } = await database.query<{ count: bigint }>(
    'SELECT count(*) FROM (SELECT FROM lottery_issue WHERE game = $1 AND result IS NOT NULL LIMIT $2) drawn',
    [game, max],
  )
  return Number(rows[0]?.count ?? 0n)
}

/** The numbers of issues that are not drawn yet, by game. */
export const upcomingNumbers = async (database: Queryable, now: Date): Promise<Map<string, string[]>> => {
  const { rows } = await database.query<{ game: string; numbers: string[] }>({
    name: 'lottery-upcoming-numbers',
    text: 'SELECT game, array_agg(number) AS numbers FROM lottery_issue WHERE draws_at > $1 GROUP BY game',
    values: [now],
  })
  return new Map(rows.map(({ game, numbers }) => [game, numbers]))
}

/** Due issues, longest due first. */
export const dueIssues = (database: Queryable, games: readonly string[], now: Date, limit: number): Promise<Issue[]> =>
  issuesOf(
    database,
    'due-issues',
    `SELECT ${columns} FROM lottery_issue WHERE due_at <= $2 AND game = ANY($1) ORDER BY due_at, id LIMIT $3`,
    [games, now, limit],
  )

/** When the next transition is due. */
export const nextDueAt = async (database: Queryable, games: readonly string[]): Promise<Date | undefined> => {
  const { rows } = await database.query<{ at: Date | null }>(
    'SELECT min(due_at) AS at FROM lottery_issue WHERE due_at IS NOT NULL AND game = ANY($1)',
    [games],
  )
  return rows[0]?.at ?? undefined
}

/** Issues drawn before this time that are not settled. */
export const countUnfinishedIssues = async (database: Queryable, before: Date): Promise<number> => {
  const { rows } = await database.query<{ count: bigint }>(
    'SELECT count(*) AS count FROM lottery_issue WHERE due_at IS NOT NULL AND draws_at < $1',
    [before],
  )
  return Number(rows[0]?.count ?? 0n)
}

/** Tickets for real money of the issues drawn since a time, by game. */
export const countTickets = async (database: Queryable, games: readonly string[], since: Date): Promise<Map<string, number>> => {
  const { rows } = await database.query<{ game: string; tickets: bigint }>(
    `SELECT game, sum(coalesce(real_ticket_count, ticket_count))::bigint AS tickets FROM lottery_issue
      WHERE game = ANY($1) AND result IS NOT NULL AND draws_at >= $2 GROUP BY game`,
    [games, since],
  )
  return new Map(rows.map(({ game, tickets }) => [game, Number(tickets)]))
}

/** Locks an issue until the transaction ends. @returns false when another process holds the lock */
export const tryHoldIssue = async (tx: Tx, id: bigint): Promise<boolean> => {
  const { rows } = await tx.query<{ held: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('lottery issue', $1)) AS held`,
    [id],
  )
  return rows[0]?.held === true
}

type Moving = { id: bigint; from: Issue['state']; to: Issue['state']; dueAt: Date | null }

/** Changes the state of an issue. @returns false when it was not in `from` */
export const moveIssue = async (tx: Queryable, { id, from, to, dueAt }: Moving): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'UPDATE lottery_issue SET state = $3, due_at = $4, failures = 0 WHERE id = $1 AND state = $2',
    [id, from, to, dueAt],
  )
  return rowCount === 1
}

/** Postpones a failed transition, unless the issue has moved meanwhile. */
export const postponeIssue = async (
  database: Queryable,
  { id, state, retryAt }: { id: bigint; state: Issue['state']; retryAt: Date },
): Promise<void> => {
  await database.query(
    'UPDATE lottery_issue SET due_at = $3, failures = failures + 1 WHERE id = $1 AND state = $2 AND due_at IS NOT NULL',
    [id, state, retryAt],
  )
}

export const publishOutcome = async (tx: Tx, id: bigint, { result, drawnAt, seed, signatures }: Outcome): Promise<void> => {
  await tx.query(
    `UPDATE lottery_issue SET state = 'drawn', failures = 0, due_at = $2, drawn_at = $2, result = $3, seed = $4, signatures = $5
      WHERE id = $1 AND state = 'closed'`,
    [id, drawnAt, JSON.stringify(result), seed, signatures ?? null],
  )
}

/** @returns false when it was settled already */
export const markSettled = async (
  tx: Tx,
  id: bigint,
  settledAt: Date,
  { stake, winners, paid }: Omit<Totals, 'tickets'>,
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `UPDATE lottery_issue SET state = 'settled', failures = 0, due_at = NULL, settled_at = $2, stake = $3, winners = $4, paid = $5
      WHERE id = $1 AND state = 'drawn'`,
    [id, settledAt, stake, winners, paid],
  )
  return rowCount === 1
}

/** The line of a bet in the digest of its sale, from the columns of bets; see `lineOfSale`. */
export const saleLineSql = `id || '|' || substr(market, strpos(market, '/') + 1) || '|' || selection || '|' || split_part(price, ';', 1)`

/** Publishes the corrected result of an issue beside the first one. */
export const publishCorrection = async (
  tx: Tx,
  id: bigint,
  { result, reason, at }: { result: Draw; reason: string; at: Date },
): Promise<void> => {
  await tx.query('UPDATE lottery_issue SET corrected = $2, corrected_at = $3, correction_reason = $4 WHERE id = $1', [
    id,
    JSON.stringify(result),
    at,
    reason,
  ])
}

/** Adds the differences of a correction to the figures of a settled issue. */
export const addToTotals = async (tx: Tx, id: bigint, more: Pick<Totals, 'winners' | 'paid'>): Promise<void> => {
  await tx.query('UPDATE lottery_issue SET winners = winners + $2, paid = paid + $3 WHERE id = $1', [id, more.winners, more.paid])
}
