import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { Part, Ruling } from './part.ts'

/** One person says what became of a disputed part, in place of an earlier proposal that was declined. */
export const proposeRuling = async (
  tx: Tx,
  partId: bigint,
  { ruling, ruled, maker, note, at }: { ruling: Ruling; ruled: Amount | null; maker: bigint; note: string; at: Date },
): Promise<void> => {
  await tx.query(
    `UPDATE p2p_part SET ruling = $2, maker = $3, note = $4, made_at = $5, ruled = $6, checker = NULL, checked_at = NULL, checked_note = NULL,
            agreed = NULL WHERE id = $1`,
    [partId, ruling, maker, note, at, ruled],
  )
}

/** Another person agrees or does not. The same one is a check violation. */
export const decideRuling = async (
  tx: Tx,
  partId: bigint,
  { checker, note, agreed, at }: { checker: bigint; note: string; agreed: boolean; at: Date },
): Promise<void> => {
  await tx.query('UPDATE p2p_part SET checker = $2, checked_note = $3, agreed = $4, checked_at = $5 WHERE id = $1', [
    partId,
    checker,
    note,
    agreed,
    at,
  ])
}

export type Dispute = Pick<
  Part,
  | 'id'
  | 'withdrawalId'
  | 'depositId'
  | 'payerId'
  | 'payeeId'
  | 'amount'
  | 'ruling'
  | 'ruled'
  | 'note'
  | 'madeAt'
  | 'agreed'
  | 'unreached'
> & {
  paidAt: Date
  disputedAt: Date
  payerName: string
  payeeHolder: string
  payeeAccount: string
  strikes: number
  payerStrikes: number
}

/** Disputed parts, the oldest first. */
export const listDisputes = async (
  from: Queryable,
  page: { pageNo: number; pageSize: number },
): Promise<{ list: Dispute[]; total: number }> => {
  const { rows } = await from.query<Omit<Dispute, 'amount' | 'ruled'> & { amount: bigint; ruled: bigint | null }>(
    `SELECT p.id, p.withdrawal_id AS "withdrawalId", p.deposit_id AS "depositId", p.payer_id AS "payerId", p.payee_id AS "payeeId", p.amount,
            p.ruling, p.ruled, p.note, p.made_at AS "madeAt", p.agreed, p.paid_at AS "paidAt", p.disputed_at AS "disputedAt", p.unreached,
            m.payee_name AS "payerName", w.payee ->> 'holder' AS "payeeHolder", w.payee ->> 'masked' AS "payeeAccount",
            (SELECT count(*)::int FROM p2p_strike s WHERE s.member_id = p.payee_id AND s.why = 'DENIED') AS strikes,
            (SELECT count(*)::int FROM p2p_strike s WHERE s.member_id = p.payer_id AND s.why = 'FALSE_PROOF') AS "payerStrikes"
       FROM p2p_part p JOIN withdrawal w ON w.id = p.withdrawal_id JOIN member m ON m.id = p.payer_id
      WHERE p.state = 'DISPUTED' ORDER BY p.disputed_at, p.id LIMIT $1 OFFSET $2`,
    [page.pageSize, (page.pageNo - 1) * page.pageSize],
  )
  const { rows: counts } = await from.query<{ total: bigint }>(`SELECT count(*) AS total FROM p2p_part WHERE state = 'DISPUTED'`)
  return {
    list: rows.map((row) => ({
      ...row,
      amount: amount(row.amount),
      ruled: row.ruled === null ? null : amount(row.ruled),
    })),
    total: Number(counts[0]?.total ?? 0n),
  }
}
