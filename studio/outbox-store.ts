import { randomUUID } from 'node:crypto'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from './kit/database.ts'

export type CallKind = 'bet' | 'win' | 'jackpot' | 'rollback'

/** A call to the wallet of an operator, written before it is sent. Its id is what makes a repeat of it count once. */
export type OutboxCall = { id: string; roundId: bigint; kind: CallKind; amount: Amount; tries: number }

type Row = Omit<OutboxCall, 'amount'> & { amount: bigint }

const columns = 'id, round_id AS "roundId", kind, amount, tries'
const callFrom = (row: Row): OutboxCall => ({ ...row, amount: amount(row.amount) })

type NewCall = { roundId: bigint; kind: CallKind; amount: Amount; at: Date; dueAt: Date }

/** Writes a call that its maker sends at once. The outbox takes it over when it is due. */
export const insertCall = async (tx: Tx, { roundId, kind, amount: money, at, dueAt }: NewCall): Promise<OutboxCall> => {
  const id = randomUUID()
  await tx.query(
    `INSERT INTO wallet_call (id, round_id, kind, amount, state, due_at, made_at) VALUES ($1, $2, $3, $4, 'asking', $5, $6)`,
    [id, roundId, kind, money, dueAt, at],
  )
  return { id, roundId, kind, amount: money, tries: 0 }
}

export const findCall = async (from: Queryable, roundId: bigint, kind: CallKind): Promise<OutboxCall | undefined> => {
  const { rows } = await from.query<Row>(`SELECT ${columns} FROM wallet_call WHERE round_id = $1 AND kind = $2`, [roundId, kind])
  return rows[0] && callFrom(rows[0])
}

/** A call of a round that the wallet has not answered yet. */
export const findAsking = async (from: Queryable, roundId: bigint, kind: CallKind): Promise<OutboxCall | undefined> => {
  const { rows } = await from.query<Row>(
    `SELECT ${columns} FROM wallet_call WHERE round_id = $1 AND kind = $2 AND state = 'asking'`,
    [roundId, kind],
  )
  return rows[0] && callFrom(rows[0])
}

type End = { state: 'done' | 'refused' | 'unknown' | 'stuck'; answer: string; at: Date }

/** Writes how a call ended. @returns false when that is written already: another way of ending came first, and counts */
export const endCall = async (tx: Queryable, id: string, { state, answer, at }: End): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `UPDATE wallet_call SET state = $2, answer = $3, done_at = $4 WHERE id = $1 AND state = 'asking'`,
    [id, state, answer, at],
  )
  return rowCount === 1
}

/** Takes calls that are due, so that no other process sends them for a while. */
export const takeDue = async (from: Queryable, at: Date, nextAt: Date, limit: number): Promise<OutboxCall[]> => {
  const { rows } = await from.query<Row>(
    `UPDATE wallet_call SET due_at = $2, tries = tries + 1 WHERE id IN (
       SELECT id FROM wallet_call WHERE state = 'asking' AND due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING ${columns}`,
    [at, nextAt, limit],
  )
  return rows.map(callFrom)
}

/** When a call that was not answered is sent again. */
export const postponeCall = async (from: Queryable, id: string, dueAt: Date, answer: string): Promise<void> => {
  await from.query(`UPDATE wallet_call SET due_at = $2, answer = $3 WHERE id = $1 AND state = 'asking'`, [id, dueAt, answer])
}

/** Makes all calls due: a process that starts anew does not wait for what an earlier one was about to send. */
export const makeAllDue = async (from: Queryable, at: Date): Promise<void> => {
  await from.query(`UPDATE wallet_call SET due_at = $1 WHERE state = 'asking' AND due_at > $1`, [at])
}
