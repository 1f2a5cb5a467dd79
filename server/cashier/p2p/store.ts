import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import { isDuplicate } from '../../kit/idempotency.ts'
import type { Part } from './part.ts'
import { unpaidLooked } from './rules.ts'

const columns = `id, withdrawal_id AS "withdrawalId", deposit_id AS "depositId", payer_id AS "payerId", payee_id AS "payeeId", amount, state,
  created_at AS "createdAt", due_at AS "dueAt", paid_at AS "paidAt", confirm_by AS "confirmBy", noticed_at AS "noticedAt", reminded,
  disputed_at AS "disputedAt", unreached, ended_at AS "endedAt", because, ruling, ruled, received, stopped_at AS "stoppedAt", maker, made_at AS "madeAt", note, checker, agreed, entry_id AS "entryId", bonus,
  bonus_entry_id AS "bonusEntryId"`

type StoredPart = Omit<Part, 'amount' | 'bonus' | 'ruled' | 'received'> & {
  amount: bigint
  bonus: bigint
  ruled: bigint | null
  received: bigint | null
}

const orNull = (minor: bigint | null): Amount | null => (minor === null ? null : amount(minor))

const partOf = (row: StoredPart): Part => ({
  ...row,
  amount: amount(row.amount),
  bonus: amount(row.bonus),
  ruled: orNull(row.ruled),
  received: orNull(row.received),
})

export type NewPart = Pick<Part, 'id' | 'withdrawalId' | 'depositId' | 'payerId' | 'payeeId' | 'amount' | 'createdAt' | 'dueAt'>

/** Allots a part. More than is left of the withdrawal is a check violation, a second open part of a payer a unique one. */
export const insertPart = async (tx: Tx, made: NewPart): Promise<void> => {
  await tx.query(
    `INSERT INTO p2p_part (id, withdrawal_id, deposit_id, payer_id, payee_id, amount, created_at, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [made.id, made.withdrawalId, made.depositId, made.payerId, made.payeeId, made.amount, made.createdAt, made.dueAt],
  )
}

/** Updates what changes of a part. Its withdrawal is locked. */
export const savePart = async (tx: Tx, part: Part): Promise<void> => {
  await tx.query(
    `UPDATE p2p_part SET state = $2, paid_at = $3, confirm_by = $4, reminded = $5, disputed_at = $6, ended_at = $7, because = $8,
            entry_id = $9, bonus = $10, bonus_entry_id = $11, noticed_at = $12, unreached = $13, received = $14, stopped_at = $15
      WHERE id = $1`,
    [
      part.id,
      part.state,
      part.paidAt,
      part.confirmBy,
      part.reminded,
      part.disputedAt,
      part.endedAt,
      part.because,
      part.entryId,
      part.bonus,
      part.bonusEntryId,
      part.noticedAt,
      part.unreached,
      part.received,
      part.stoppedAt,
    ],
  )
}

export const findPart = async (from: Queryable, id: bigint): Promise<Part | undefined> => {
  const { rows } = await from.query<StoredPart>(`SELECT ${columns} FROM p2p_part WHERE id = $1`, [id])
  return rows[0] && partOf(rows[0])
}

export const findPartOfDeposit = async (from: Queryable, depositId: bigint): Promise<Part | undefined> => {
  const { rows } = await from.query<StoredPart>(`SELECT ${columns} FROM p2p_part WHERE deposit_id = $1`, [depositId])
  return rows[0] && partOf(rows[0])
}

/** The parts of deposits, by deposit. */
export const listPartsOfDeposits = async (from: Queryable, depositIds: readonly bigint[]): Promise<Map<bigint, Part>> => {
  const { rows } = await from.query<StoredPart>(`SELECT ${columns} FROM p2p_part WHERE deposit_id = ANY ($1)`, [depositIds])
  return new Map(rows.map((row) => [row.depositId, partOf(row)]))
}

/** The parts of withdrawals, the oldest first. */
export const listParts = async (from: Queryable, withdrawalIds: readonly bigint[]): Promise<Part[]> => {
  const { rows } = await from.query<StoredPart>(
    `SELECT ${columns} FROM p2p_part WHERE withdrawal_id = ANY ($1) ORDER BY withdrawal_id, id`,
    [withdrawalIds],
  )
  return rows.map(partOf)
}

/** Whether what a payer has taken is not settled yet. An index holds it; this only says so before more is asked. */
export const hasOpenPart = async (from: Queryable, payerId: bigint): Promise<boolean> => {
  const { rowCount } = await from.query(
    `SELECT FROM p2p_part WHERE payer_id = $1 AND alone AND state IN ('WAIT_PAY', 'WAIT_CONFIRM', 'DISPUTED') LIMIT 1`,
    [payerId],
  )
  return rowCount !== 0
}

/** Whether it was a second open part of a payer that was refused. */
export const isSecondPart = (error: unknown): boolean => isDuplicate(error, 'p2p_part_alone')

/** When the last parts ended that a payer did not pay, the newest first. */
export const listUnpaid = async (from: Queryable, payerId: bigint): Promise<Date[]> => {
  const { rows } = await from.query<{ endedAt: Date }>(
    `SELECT ended_at AS "endedAt" FROM p2p_part WHERE payer_id = $1 AND state = 'RETURNED' AND because <> 'PAYEE_STOPPED' ORDER BY ended_at DESC LIMIT $2`,
    [payerId, unpaidLooked],
  )
  return rows.map(({ endedAt }) => endedAt)
}

type Page = { after: bigint; max: number }

const idsOf = ({ rows }: { rows: { id: bigint }[] }): bigint[] => rows.map(({ id }) => id)

/** Payments whose time is over, and that no job has ended. */
export const listOverdueParts = async (from: Queryable, before: Date, { after, max }: Page): Promise<bigint[]> =>
  idsOf(
    await from.query<{ id: bigint }>(
      `SELECT id FROM p2p_part WHERE state = 'WAIT_CONFIRM' AND confirm_by < $1 AND id > $2 ORDER BY id LIMIT $3`,
      [before, after, max],
    ),
  )

/** Deposits of parts that were not paid in time, and that no job has ended. */
export const listUnendedDeposits = async (from: Queryable, before: Date, { after, max }: Page): Promise<bigint[]> =>
  idsOf(
    await from.query<{ id: bigint }>(
      `SELECT deposit_id AS id FROM p2p_part WHERE state = 'WAIT_PAY' AND due_at < $1 AND deposit_id > $2 ORDER BY deposit_id LIMIT $3`,
      [before, after, max],
    ),
  )

/** Parts that their payers have been asked to pay. @param payeeId of all payees when absent */
export const listDueParts = async (from: Queryable, { after, max }: Page, payeeId?: bigint): Promise<bigint[]> =>
  idsOf(
    await from.query<{ id: bigint }>(
      `SELECT id FROM p2p_part WHERE state = 'WAIT_PAY' AND stopped_at IS NULL AND id > $1 AND ($3::bigint IS NULL OR payee_id = $3)
        ORDER BY id LIMIT $2`,
      [after, max, payeeId ?? null],
    ),
  )
