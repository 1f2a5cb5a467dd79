import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'

/** Money between a provider's account and suspense, because of a case. `MORE`: the provider holds more than the ledger says. */
export type SuspenseAdjustment = {
  id: bigint
  /** The maker's idempotency key. */
  request: string
  caseId: bigint
  direction: 'MORE' | 'LESS'
  account: bigint
  amount: Amount
  reason: string
  maker: bigint
  proposedAt: Date
  state: 'PROPOSED' | 'APPROVED' | 'REJECTED'
  checker: bigint | null
  decision: string | null
  decidedAt: Date | null
  entryId: bigint | null
}

const columns = `id, request, case_id AS "caseId", direction, account::bigint AS account, amount, reason, maker, proposed_at AS "proposedAt",
  state, checker, decision, decided_at AS "decidedAt", entry_id AS "entryId"`

type Stored = Omit<SuspenseAdjustment, 'amount'> & { amount: bigint }
const adjustmentOf = (row: Stored): SuspenseAdjustment => ({ ...row, amount: amount(row.amount) })

type Proposal = Pick<
  SuspenseAdjustment,
  'id' | 'request' | 'caseId' | 'direction' | 'account' | 'amount' | 'reason' | 'maker' | 'proposedAt'
>

export const insertSuspenseAdjustment = async (tx: Tx, made: Proposal): Promise<void> => {
  await tx.query(
    `INSERT INTO reconciliation_adjustment (id, request, case_id, direction, account, amount, reason, maker, proposed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [made.id, made.request, made.caseId, made.direction, made.account, made.amount, made.reason, made.maker, made.proposedAt],
  )
}

export const findSuspenseRequest = async (from: Queryable, request: string): Promise<SuspenseAdjustment | undefined> => {
  const { rows } = await from.query<Stored>(`SELECT ${columns} FROM reconciliation_adjustment WHERE request = $1`, [request])
  return rows[0] && adjustmentOf(rows[0])
}

export const findSuspenseAdjustment = async (from: Queryable, id: bigint): Promise<SuspenseAdjustment | undefined> => {
  const { rows } = await from.query<Stored>(`SELECT ${columns} FROM reconciliation_adjustment WHERE id = $1`, [id])
  return rows[0] && adjustmentOf(rows[0])
}

export const lockSuspenseAdjustment = async (tx: Tx, id: bigint): Promise<SuspenseAdjustment | undefined> => {
  const { rows } = await tx.query<Stored>(`SELECT ${columns} FROM reconciliation_adjustment WHERE id = $1 FOR UPDATE`, [id])
  return rows[0] && adjustmentOf(rows[0])
}

/** Those of a case, the first one first. */
export const listSuspenseAdjustments = async (from: Queryable, caseIds: readonly bigint[]): Promise<SuspenseAdjustment[]> => {
  const { rows } = await from.query<Stored>(
    `SELECT ${columns} FROM reconciliation_adjustment WHERE case_id = ANY ($1) ORDER BY id`,
    [caseIds],
  )
  return rows.map(adjustmentOf)
}

/** Whether an adjustment of a case waits for a second person. */
export const hasProposal = async (from: Queryable, caseId: bigint): Promise<boolean> => {
  const { rowCount } = await from.query(
    `SELECT FROM reconciliation_adjustment WHERE case_id = $1 AND state = 'PROPOSED' LIMIT 1`,
    [caseId],
  )
  return rowCount === 1
}

type Decision = Pick<SuspenseAdjustment, 'state' | 'checker' | 'decision' | 'decidedAt' | 'entryId'>

export const decideSuspenseAdjustment = async (
  tx: Tx,
  id: bigint,
  { state, checker, decision, decidedAt, entryId }: Decision,
): Promise<void> => {
  await tx.query(
    `UPDATE reconciliation_adjustment SET state = $2, checker = $3, decision = $4, decided_at = $5, entry_id = $6 WHERE id = $1`,
    [id, state, checker, decision, decidedAt, entryId],
  )
}
