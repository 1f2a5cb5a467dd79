import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { Page } from '../../ledger/statements.ts'

/** Money that a member sent to the agent above. */
export type UplineTransfer = {
  id: bigint
  reference: string
  memberId: bigint
  uplineId: bigint
  amount: Amount
  note: string
  entryId: bigint
  at: Date
}

export type Upline = { id: bigint; username: string; isActive: boolean }

/** The agent above a member who takes the member's money; none above one who was frozen, also while a transfer was on its way. */
export const findUpline = async (from: Queryable, memberId: bigint): Promise<Upline | undefined> => {
  const { rows } = await from.query<Upline>(
    `SELECT u.id, u.username, u.status = 'active' AS "isActive"
       FROM member m JOIN member u ON u.id = m.upline_id WHERE m.id = $1 AND m.status = 'active' AND m.to_upline`,
    [memberId],
  )
  return rows[0]
}

const columns = `t.id, t.reference, t.member_id AS "memberId", t.upline_id AS "uplineId", t.amount, t.note, t.entry_id AS "entryId", t.at`

type Stored = Omit<UplineTransfer, 'amount'> & { amount: bigint }

const transferFrom = <Row extends Stored>(row: Row): Row & UplineTransfer => ({ ...row, amount: amount(row.amount) })

export const insertUplineTransfer = async (tx: Tx, transfer: UplineTransfer): Promise<void> => {
  const { id, reference, memberId, uplineId, amount: sent, note, entryId, at } = transfer
  await tx.query(
    `INSERT INTO upline_transfer (id, reference, member_id, upline_id, amount, note, entry_id, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, reference, memberId, uplineId, sent, note, entryId, at],
  )
}

/** A transfer of a member with the name of who received it. */
export type NamedTransfer = UplineTransfer & { upline: string }

export const findUplineTransfer = async (from: Queryable, memberId: bigint, id: bigint): Promise<NamedTransfer | undefined> => {
  const { rows } = await from.query<Stored & { upline: string }>(
    `SELECT ${columns}, u.username AS upline FROM upline_transfer t JOIN member u ON u.id = t.upline_id
      WHERE t.member_id = $1 AND t.id = $2`,
    [memberId, id],
  )
  return rows[0] && transferFrom(rows[0])
}

/** A page of a member's transfers, newest first, and how many there are. */
export const listOfMember = async (
  from: Queryable,
  memberId: bigint,
  page: Page,
): Promise<{ rows: NamedTransfer[]; total: number }> => {
  const { rows } = await from.query<Stored & { upline: string }>(
    `SELECT ${columns}, u.username AS upline FROM upline_transfer t JOIN member u ON u.id = t.upline_id
      WHERE t.member_id = $1 ORDER BY t.id DESC LIMIT $2 OFFSET $3`,
    [memberId, page.size, (page.no - 1) * page.size],
  )
  const { rows: counted } = await from.query<{ count: bigint }>(
    'SELECT count(*) AS count FROM upline_transfer WHERE member_id = $1',
    [memberId],
  )
  return { rows: rows.map(transferFrom), total: Number(counted[0]?.count ?? 0n) }
}

/** What a member sent since a time. */
export const sumSentSince = async (from: Queryable, memberId: bigint, since: Date): Promise<Amount> => {
  const { rows } = await from.query<{ sum: bigint }>(
    'SELECT coalesce(sum(amount), 0)::bigint AS sum FROM upline_transfer WHERE member_id = $1 AND at >= $2',
    [memberId, since],
  )
  return amount(rows[0]?.sum ?? 0n)
}
