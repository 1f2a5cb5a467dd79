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
