import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { Span } from '../../kit/days.ts'
import type { Page } from '../../ledger/statements.ts'

/** Money that an agent sent to a direct downline, by the agent's own hand or an assistant's. */
type DownlineTransfer = {
  id: bigint
  reference: string
  agentId: bigint
  memberId: bigint
  sentBy: bigint
  amount: Amount
  note: string
  entryId: bigint
  at: Date
}

export const insertDownlineTransfer = async (tx: Tx, transfer: DownlineTransfer): Promise<void> => {
  const { id, reference, agentId, memberId, sentBy, amount: sent, note, entryId, at } = transfer
  await tx.query(
    `INSERT INTO downline_transfer (id, reference, agent_id, member_id, sent_by, amount, note, entry_id, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, reference, agentId, memberId, sentBy, sent, note, entryId, at],
  )
}

/** What an agent sent down since a time. */
export const sumSentDownSince = async (from: Queryable, agentId: bigint, since: Date): Promise<Amount> => {
  const { rows } = await from.query<{ sum: bigint }>(
    'SELECT coalesce(sum(amount), 0)::bigint AS sum FROM downline_transfer WHERE agent_id = $1 AND at >= $2',
    [agentId, since],
  )
  return amount(rows[0]?.sum ?? 0n)
}

/** A transfer between an agent and a direct downline, as the agent sees it. */
export type AgentTransfer = {
  id: bigint
  reference: string
  direction: 'DOWN' | 'UP'
  memberId: bigint
  username: string
  amount: Amount
  note: string
  sentBy: string
  at: Date
  entryId: bigint
}

type Stored = Omit<AgentTransfer, 'amount'> & { amount: bigint }

const transferFrom = (row: Stored): AgentTransfer => ({ ...row, amount: amount(row.amount) })

const down = `SELECT t.id, t.reference, 'DOWN' AS direction, t.member_id, m.username, m.username_key, t.amount, t.note, s.username AS sent_by, t.at, t.entry_id
  FROM downline_transfer t JOIN member m ON m.id = t.member_id JOIN member s ON s.id = t.sent_by WHERE t.agent_id = $1`

const up = `SELECT t.id, t.reference, 'UP', t.member_id, m.username, m.username_key, t.amount, t.note, '', t.at, t.entry_id
  FROM upline_transfer t JOIN member m ON m.id = t.member_id WHERE t.upline_id = $1`

const columns = `id, reference, direction, member_id AS "memberId", username, amount, note, sent_by AS "sentBy", at, entry_id AS "entryId"`

/** A transfer that an agent sent down. */
export const findSentDown = async (from: Queryable, agentId: bigint, id: bigint): Promise<AgentTransfer | undefined> => {
  const { rows } = await from.query<Stored>(`SELECT ${columns} FROM (${down} AND t.id = $2) d`, [agentId, id])
  return rows[0] && transferFrom(rows[0])
}

export type TransferFilter = { span: Span; direction?: 'DOWN' | 'UP' | undefined; usernameFrom?: string | undefined }

type Found = { rows: AgentTransfer[]; total: number; down: Amount; up: Amount }

/** A page of an agent's transfers in both directions, newest first, with the number and the sums of all pages. */
export const listTransfersOf = async (
  from: Queryable,
  agentId: bigint,
  { span, direction, usernameFrom }: TransferFilter,
  page: Page,
): Promise<Found> => {
  const found = `(${down} UNION ALL ${up}) t WHERE at >= $2 AND at < $3 AND ($4::text IS NULL OR direction = $4)
    AND ($5::text IS NULL OR starts_with(username_key, $5))`
  const values = [agentId, span.since, span.until, direction ?? null, usernameFrom ?? null]
  const { rows } = await from.query<Stored>(`SELECT ${columns} FROM ${found} ORDER BY id DESC LIMIT $6 OFFSET $7`, [
    ...values,
    page.size,
    (page.no - 1) * page.size,
  ])
  const { rows: sums } = await from.query<{ total: number; down: bigint; up: bigint }>(
    `SELECT count(*)::int AS total, coalesce(sum(amount) FILTER (WHERE direction = 'DOWN'), 0)::bigint AS down,
            coalesce(sum(amount) FILTER (WHERE direction = 'UP'), 0)::bigint AS up FROM ${found}`,
    values,
  )
  const { total = 0, down: sentDown = 0n, up: cameUp = 0n } = sums[0] ?? {}
  return { rows: rows.map(transferFrom), total, down: amount(sentDown), up: amount(cameUp) }
}
