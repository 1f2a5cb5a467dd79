import { amount, type Amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../../kit/database.ts'
import type { RejectReason } from '../deposit.ts'

type SettlementKind = 'CREDIT' | 'REJECT' | 'REVERSE' | 'RETURN'

/** What staff decide by hand about a deposit, a statement line, or both. */
export type Settlement = {
  id: bigint
  kind: SettlementKind
  depositId: bigint | null
  lineId: bigint | null
  amount: Amount
  /** The amount from which two people decide. */
  twoFrom: Amount
  because: RejectReason | null
  reason: string
  maker: bigint
  proposedAt: Date
  state: 'PROPOSED' | 'DONE' | 'REFUSED'
}

const settlementColumns = `id, kind, deposit_id AS "depositId", line_id AS "lineId", amount, two_from AS "twoFrom", because, reason, maker,
  proposed_at AS "proposedAt", state`

type SettlementRow = Omit<Settlement, 'amount' | 'twoFrom'> & { amount: bigint; twoFrom: bigint }

const settlementOf = (row: SettlementRow): Settlement => ({ ...row, amount: amount(row.amount), twoFrom: amount(row.twoFrom) })

/**
 * One that is done at once has no checker: the database takes it below the amount from which two people decide, and none that takes
 * back.
 */
export const insertSettlement = async (tx: Tx, settlement: Settlement): Promise<void> => {
  const { id, kind, depositId, lineId, amount: moved, twoFrom, because, reason, maker, proposedAt, state } = settlement
  await tx.query(
    `INSERT INTO deposit_settlement (id, kind, deposit_id, line_id, amount, two_from, because, reason, maker, proposed_at, state, decided_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      kind,
      depositId,
      lineId,
      moved,
      twoFrom,
      because,
      reason,
      maker,
      proposedAt,
      state,
      state === 'PROPOSED' ? null : proposedAt,
    ],
  )
}

export const lockSettlement = async (tx: Tx, id: bigint): Promise<Settlement | undefined> => {
  const { rows } = await tx.query<SettlementRow>(`SELECT ${settlementColumns} FROM deposit_settlement WHERE id = $1 FOR UPDATE`, [
    id,
  ])
  return rows[0] && settlementOf(rows[0])
}

export const decideSettlement = async (
  tx: Tx,
  id: bigint,
  { state, checker, at }: { state: 'DONE' | 'REFUSED'; checker: bigint; at: Date },
): Promise<void> => {
  await tx.query('UPDATE deposit_settlement SET state = $2, checker = $3, decided_at = $4 WHERE id = $1', [
    id,
    state,
    checker,
    at,
  ])
}

/** What is proposed for deposits or lines. */
export const listProposed = async (
  from: Queryable,
  { depositIds = [], lineIds = [] }: { depositIds?: readonly bigint[]; lineIds?: readonly bigint[] },
): Promise<Settlement[]> => {
  const { rows } = await from.query<SettlementRow>(
    `SELECT ${settlementColumns} FROM deposit_settlement WHERE state = 'PROPOSED' AND (deposit_id = ANY ($1) OR line_id = ANY ($2))`,
    [depositIds, lineIds],
  )
  return rows.map(settlementOf)
}
