import type { Amount } from '@tamuvo/money/amount.ts'
import { afterCommit, type Queryable, type Tx } from '../kit/database.ts'
import type { KitServices } from '../kit/services.ts'

type CaseKind = 'second-payment' | 'late-transfer' | 'second-payout' | 'payout-returned' | 'payout-denied'

/** Money that is unexplained, booked against suspense by the entry. */
export type SuspenseCase = {
  kind: CaseKind
  /** The id of the deposit, transfer or withdrawal, and which event of it: each is a case once. */
  subjectId: bigint
  event: string
  memberId: bigint
  amount: Amount
  currency: string
  /** Null where it could not be booked. */
  entryId: bigint | null
}

/** Opens a case for staff. A repeat changes nothing. */
export const openCase = async (
  tx: Tx,
  { clock, newId, log }: Pick<KitServices, 'clock' | 'newId' | 'log'>,
  { kind, subjectId, event, memberId, amount, currency, entryId }: SuspenseCase,
): Promise<void> => {
  const id = newId()
  const { rowCount } = await tx.query(
    `INSERT INTO suspense_case (id, at, kind, subject_id, event, member_id, amount, currency, entry_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (kind, subject_id, event) DO NOTHING`,
    [id, clock.now(), kind, subjectId, event, memberId, amount, currency, entryId],
  )
  if (rowCount === 1)
    afterCommit(tx, () => log.warn({ case: id.toString(), kind }, 'money cannot be explained: a case was opened'))
}

export type OpenCase = Omit<SuspenseCase, 'amount'> & { id: bigint; at: Date; amount: bigint }

/** The open cases, oldest first. */
export const listOpenCases = async (from: Queryable, limit: number): Promise<OpenCase[]> => {
  const { rows } = await from.query<OpenCase>(
    `SELECT id, at, kind, subject_id AS "subjectId", event, member_id AS "memberId", amount, currency, entry_id AS "entryId"
       FROM suspense_case WHERE closed_at IS NULL ORDER BY id LIMIT $1`,
    [limit],
  )
  return rows
}

/** @returns false where there is no such open case */
export const closeCase = async (
  tx: Tx,
  { id, staffId, reason, at }: { id: bigint; staffId: bigint; reason: string; at: Date },
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'UPDATE suspense_case SET closed_at = $2, staff_id = $3, reason = $4 WHERE id = $1 AND closed_at IS NULL',
    [id, at, staffId, reason],
  )
  return rowCount === 1
}
