import type { DepositKind } from '@tamuvo/contract/cashier.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'

export type PaidBefore = { paid: number; toPayee: number; sum: bigint; requestedSince: number }

/** A member's earlier withdrawals: those paid, those to the same payee, their sum, and those requested since a time. */
export const findPaidBefore = async (
  from: Queryable,
  { memberId, payeeId, id, since }: { memberId: bigint; payeeId: bigint; id: bigint; since: Date },
): Promise<PaidBefore> => {
  const { rows } = await from.query<{ paid: bigint; toPayee: bigint; sum: bigint; requested: bigint }>(
    `SELECT count(*) FILTER (WHERE state = 'PAID') AS paid, count(*) FILTER (WHERE state = 'PAID' AND payee_id = $2) AS "toPayee",
            coalesce(sum(received), 0)::bigint AS sum, count(*) FILTER (WHERE created_at > $4) AS requested
       FROM withdrawal WHERE member_id = $1 AND id < $3`,
    [memberId, payeeId, id, since],
  )
  const [row] = rows
  return {
    paid: Number(row?.paid ?? 0n),
    toPayee: Number(row?.toPayee ?? 0n),
    sum: row?.sum ?? 0n,
    requestedSince: Number(row?.requested ?? 0n),
  }
}

/** What a member paid in since a time by each kind of method; what was reversed does not count. */
export const findPaidInBy = async (
  from: Queryable,
  memberId: bigint,
  since: Date,
): Promise<{ kind: DepositKind; sum: Amount }[]> => {
  const { rows } = await from.query<{ kind: DepositKind; sum: bigint }>(
    `SELECT kind, sum(credited)::bigint AS sum FROM deposit
      WHERE member_id = $1 AND state = 'SUCCEEDED' AND credited > 0 AND finished_at >= $2 GROUP BY kind ORDER BY kind`,
    [memberId, since],
  )
  return rows.map(({ kind, sum }) => ({ kind, sum: amount(sum) }))
}

/** The other members who had a payee with the same number, removed ones too. */
export const findOthersOfNumber = async (from: Queryable, payeeId: bigint): Promise<bigint[]> => {
  const { rows } = await from.query<{ id: bigint }>(
    `SELECT DISTINCT p.member_id AS id FROM payee own JOIN payee p ON p.number_hash = own.number_hash AND p.member_id <> own.member_id
      WHERE own.id = $1`,
    [payeeId],
  )
  return rows.map(({ id }) => id)
}

export type Marks = { memberId: bigint; barredPayees: number; strikes: number; isHeld: boolean }

/** What the cashier has against members: payees that staff barred, strikes since a time, a hold that is in force. */
export const findMarks = async (
  from: Queryable,
  memberIds: readonly bigint[],
  { now, since }: { now: Date; since: Date },
): Promise<Marks[]> => {
  const { rows } = await from.query<Marks>(
    `SELECT m.id AS "memberId",
            (SELECT count(*)::int FROM payee WHERE member_id = m.id AND barred_at IS NOT NULL) AS "barredPayees",
            (SELECT count(*)::int FROM p2p_strike WHERE member_id = m.id AND at >= $3) AS strikes,
            EXISTS (SELECT FROM withdrawal_hold WHERE member_id = m.id AND released_at IS NULL AND (until IS NULL OR until > $2)) AS "isHeld"
       FROM unnest($1::bigint[]) m (id)`,
    [memberIds, now, since],
  )
  return rows
}
