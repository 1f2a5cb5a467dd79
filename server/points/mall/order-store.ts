import type { MallKind, OrderState } from '@tamuvo/contract/mall.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { Texts } from './item-store.ts'

type Delivery = { name: string; phone: string; address: string }

export type MallOrder = {
  memberId: bigint
  id: bigint
  itemId: bigint
  kind: MallKind
  names: Texts
  image: string
  quantity: number
  points: bigint
  amount: Amount
  raffleId: bigint | null
  state: OrderState
  /** The number of the parcel, or why it was rejected. */
  remark: string
  delivery: Delivery | null
  at: Date
  decidedAt: Date | null
  decidedBy: bigint | null
  entryId: bigint
  moneyEntryId: bigint | null
}

const columns = `o.member_id AS "memberId", o.id, o.item_id AS "itemId", o.kind, o.names, o.image, o.quantity, o.points, o.amount,
  o.raffle_id AS "raffleId", o.state, o.remark, o.delivery, o.at, o.decided_at AS "decidedAt", o.decided_by AS "decidedBy", o.entry_id AS "entryId", o.money_entry_id AS "moneyEntryId"`

const orderFrom = <Row extends Omit<MallOrder, 'amount'> & { amount: bigint }>(row: Row) => ({
  ...row,
  amount: amount(row.amount),
})

export const insertOrder = async (tx: Tx, order: MallOrder): Promise<void> => {
  await tx.query(
    `INSERT INTO mall_order (member_id, id, item_id, kind, names, image, quantity, points, amount, state, remark, delivery, at, decided_at, decided_by,
                             entry_id, money_entry_id, raffle_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      order.memberId,
      order.id,
      order.itemId,
      order.kind,
      JSON.stringify(order.names),
      order.image,
      order.quantity,
      order.points,
      order.amount,
      order.state,
      order.remark,
      order.delivery && JSON.stringify(order.delivery),
      order.at,
      order.decidedAt,
      order.decidedBy,
      order.entryId,
      order.moneyEntryId,
      order.raffleId,
    ],
  )
}

export const findOrder = async (from: Queryable, memberId: bigint, id: bigint): Promise<MallOrder | undefined> => {
  const { rows } = await from.query<MallOrder>(`SELECT ${columns} FROM mall_order o WHERE o.member_id = $1 AND o.id = $2`, [
    memberId,
    id,
  ])
  return rows.map(orderFrom)[0]
}

/** What these of a member's orders are of. */
export const namesOfOrders = async (
  from: Queryable,
  memberId: bigint,
  ids: readonly bigint[],
): Promise<Pick<MallOrder, 'id' | 'names'>[]> => {
  const { rows } = await from.query<Pick<MallOrder, 'id' | 'names'>>(
    'SELECT id, names FROM mall_order WHERE member_id = $1 AND id = ANY ($2::bigint[])',
    [memberId, ids],
  )
  return rows
}

/** An order by its id alone, held until the transaction ends. */
export const lockOrder = async (tx: Tx, id: bigint): Promise<MallOrder | undefined> => {
  const { rows } = await tx.query<MallOrder>(`SELECT ${columns} FROM mall_order o WHERE o.id = $1 FOR UPDATE`, [id])
  return rows.map(orderFrom)[0]
}

type Page = { pageNo: number; pageSize: number }
type Asked = { memberId: bigint; since: Date; until: Date; state?: OrderState | undefined }

/** A page of a member's orders, newest first. */
export const listOrdersOf = async (
  from: Queryable,
  { memberId, since, until, state }: Asked,
  { pageNo, pageSize }: Page,
): Promise<{ list: MallOrder[]; total: number }> => {
  const where = 'o.member_id = $1 AND o.at >= $2 AND o.at < $3 AND ($4::text IS NULL OR o.state = $4)'
  const values = [memberId, since, until, state ?? null]
  const { rows } = await from.query<MallOrder>(
    `SELECT ${columns} FROM mall_order o WHERE ${where} ORDER BY o.id DESC LIMIT $5 OFFSET $6`,
    [...values, pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counts } = await from.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM mall_order o WHERE ${where}`,
    values,
  )
  return { list: rows.map(orderFrom), total: Number(counts[0]?.total ?? 0n) }
}

/** A page of all orders: those that wait first, oldest first; then those that were decided, newest first. */
export const listAllOrders = async (
  from: Queryable,
  state: OrderState | undefined,
  { pageNo, pageSize }: Page,
): Promise<{ list: (MallOrder & { username: string })[]; total: number }> => {
  const where = '($1::text IS NULL OR o.state = $1)'
  const { rows } = await from.query<MallOrder & { username: string }>(
    `SELECT ${columns}, m.username FROM mall_order o JOIN member m ON m.id = o.member_id WHERE ${where}
      ORDER BY o.state <> 'IN_PROGRESS', CASE o.state WHEN 'IN_PROGRESS' THEN o.id END, o.decided_at DESC, o.id DESC LIMIT $2 OFFSET $3`,
    [state ?? null, pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counts } = await from.query<{ total: bigint }>(`SELECT count(*) AS total FROM mall_order o WHERE ${where}`, [
    state ?? null,
  ])
  return { list: rows.map(orderFrom), total: Number(counts[0]?.total ?? 0n) }
}

export type Decision = { state: 'CONFIRMED' | 'REJECTED'; remark: string; at: Date; by: bigint; returnEntryId: bigint | null }

export const saveDecision = async (tx: Tx, order: Pick<MallOrder, 'memberId' | 'id'>, decision: Decision): Promise<void> => {
  await tx.query(
    `UPDATE mall_order SET (state, remark, decided_at, decided_by, return_entry_id) = ($3, $4, $5, $6, $7) WHERE member_id = $1 AND id = $2`,
    [order.memberId, order.id, decision.state, decision.remark, decision.at, decision.by, decision.returnEntryId],
  )
}
