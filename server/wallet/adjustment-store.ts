import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { house } from '../ledger/accounts.ts'

/** Credits or debits a member. */
export type AdjustmentKind = 'ADJUST_PLUS' | 'ADJUST_MINUS'

/**
 * The account on the other side. Gifts and their return: promotions. Money that moved outside of the platform: manual payments.
 * A wrong fee: fees. Unexplained so far: suspense.
 */
const bearers = ['house:promo', 'psp:manual', 'house:fee', 'suspense'] as const
export type Bearer = (typeof bearers)[number]

export type AdjustmentState = 'proposed' | 'approved' | 'rejected'

/** `maker` and `checker` are ids of staff. */
export type Adjustment = {
  id: bigint
  /** The maker's idempotency key. */
  request: string
  memberId: bigint
  kind: AdjustmentKind
  amount: Amount
  bearer: Bearer
  reason: string
  maker: bigint
  proposedAt: Date
  state: AdjustmentState
  checker: bigint | null
  decision: string | null
  decidedAt: Date | null
  entryId: bigint | null
}

export type Proposal = Omit<Adjustment, 'state' | 'checker' | 'decision' | 'decidedAt' | 'entryId'>

type StoredAdjustment = {
  id: bigint
  request: string
  member_id: bigint
  kind: number
  amount: bigint
  counter: number
  reason: string
  maker: bigint
  proposed_at: Date
  state: AdjustmentState
  checker: bigint | null
  decision: string | null
  decided_at: Date | null
  entry_id: bigint | null
}

/** The ledger's numbers of the kinds. */
const numbers: Record<AdjustmentKind, number> = { ADJUST_PLUS: 100, ADJUST_MINUS: 101 }

const bearerFrom = (counter: number): Bearer => {
  const bearer = bearers.find((name) => house(name) === BigInt(counter))
  invariant(bearer, 'a stored adjustment has a bearer')
  return bearer
}

const adjustmentFrom = (row: StoredAdjustment): Adjustment => ({
  id: row.id,
  request: row.request,
  memberId: row.member_id,
  kind: row.kind === numbers.ADJUST_PLUS ? 'ADJUST_PLUS' : 'ADJUST_MINUS',
  amount: amount(row.amount),
  bearer: bearerFrom(row.counter),
  reason: row.reason,
  maker: row.maker,
  proposedAt: row.proposed_at,
  state: row.state,
  checker: row.checker,
  decision: row.decision,
  decidedAt: row.decided_at,
  entryId: row.entry_id,
})

/** @returns false when the request is known already */
export const insertAdjustment = async (tx: Tx, proposal: Proposal): Promise<boolean> => {
  const { id, request, memberId, kind, amount: moved, bearer, reason, maker, proposedAt } = proposal
  const { rowCount } = await tx.query(
    `INSERT INTO adjustment (id, request, member_id, kind, amount, counter, reason, maker, proposed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (request) DO NOTHING`,
    [id, request, memberId, numbers[kind], moved, house(bearer), reason, maker, proposedAt],
  )
  return rowCount === 1
}

export const findRequest = async (tx: Tx, request: string): Promise<Adjustment | undefined> => {
  const { rows } = await tx.query<StoredAdjustment>('SELECT * FROM adjustment WHERE request = $1', [request])
  return rows[0] && adjustmentFrom(rows[0])
}

export const findAdjustment = async (from: Queryable, id: bigint): Promise<Adjustment | undefined> => {
  const { rows } = await from.query<StoredAdjustment>('SELECT * FROM adjustment WHERE id = $1', [id])
  return rows[0] && adjustmentFrom(rows[0])
}

/** Locks an adjustment until the transaction ends. */
export const holdAdjustment = async (tx: Tx, id: bigint): Promise<Adjustment | undefined> => {
  const { rows } = await tx.query<StoredAdjustment>('SELECT * FROM adjustment WHERE id = $1 FOR UPDATE', [id])
  return rows[0] && adjustmentFrom(rows[0])
}

/** Adjustments that wait for a checker, the oldest first. */
export const listProposed = async (from: Queryable, limit: number): Promise<Adjustment[]> => {
  const { rows } = await from.query<StoredAdjustment>(`SELECT * FROM adjustment WHERE state = 'proposed' ORDER BY id LIMIT $1`, [
    limit,
  ])
  return rows.map(adjustmentFrom)
}

/** Serializes the proposals of a maker, so that concurrent ones cannot pass the day's limit together. */
export const holdMaker = async (tx: Tx, maker: bigint): Promise<void> => {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('adjustment-maker:' || $1::bigint, 0))`, [maker])
}

/** The sum of a maker's proposals since a time, rejected ones apart. */
export const sumProposed = async (tx: Tx, maker: bigint, since: Date): Promise<Amount> => {
  const { rows } = await tx.query<{ sum: bigint }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM adjustment WHERE maker = $1 AND proposed_at > $2 AND state <> 'rejected'`,
    [maker, since],
  )
  return amount(rows[0]?.sum ?? 0n)
}

export type Decision = { checker: bigint; decision: string; decidedAt: Date } & (
  | { state: 'approved'; entryId: bigint }
  | { state: 'rejected' }
)

export const decideAdjustment = async (tx: Tx, id: bigint, decided: Decision): Promise<void> => {
  const { state, checker, decision, decidedAt } = decided
  await tx.query('UPDATE adjustment SET state = $2, checker = $3, decision = $4, decided_at = $5, entry_id = $6 WHERE id = $1', [
    id,
    state,
    checker,
    decision,
    decidedAt,
    state === 'approved' ? decided.entryId : null,
  ])
}
