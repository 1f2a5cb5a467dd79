import { amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import { invariant } from '../../kit/invariant.ts'
import type { DayUsage } from './rules.ts'
import { openStates, payableStates, returnedStates } from './transitions.ts'
import type { Act, Withdrawal } from './withdrawal.ts'

const columns = `id, reference, member_id AS "memberId", payee_id AS "payeeId", payee, amount, fee, receive, received, currency,
  four_eyes AS "fourEyes", state, stage, holder, stage_at AS "stageAt", deadline, is_late AS "isLate", score, risk,
  is_automatic AS "isAutomatic", claimed_by AS "claimedBy", claimed_at AS "claimedAt", maker, made_at AS "madeAt", checker,
  checked_at AS "checkedAt", tries_from AS "triesFrom", reason, words, created_at AS "createdAt", finished_at AS "finishedAt", hold_entry_id AS "holdEntryId",
  paid_entry_id AS "paidEntryId", fee_entry_id AS "feeEntryId", release_entry_id AS "releaseEntryId"`

type MoneyField = 'amount' | 'fee' | 'receive' | 'received'
type StoredWithdrawal = Omit<Withdrawal, MoneyField> & Record<MoneyField, bigint>

const withdrawalOf = (row: StoredWithdrawal): Withdrawal => ({
  ...row,
  amount: amount(row.amount),
  fee: amount(row.fee),
  receive: amount(row.receive),
  received: amount(row.received),
})

/** Serializes what is counted and requested for one member. */
export const lockWithdrawalsOf = async (tx: Tx, memberId: bigint): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 72))', [memberId.toString()])
}

/** The number and sum of a day's withdrawals, and how many are open. @param firstId the lowest id of that day */
export const findUsage = async (from: Queryable, memberId: bigint, firstId: bigint): Promise<DayUsage & { open: number }> => {
  const { rows } = await from.query<{ count: bigint; sum: bigint; open: bigint }>(
    `SELECT count(*) FILTER (WHERE id >= $2 AND state <> ALL ($3)) AS count,
            coalesce(sum(amount) FILTER (WHERE id >= $2 AND state <> ALL ($3)), 0)::bigint AS sum,
            count(*) FILTER (WHERE state = ANY ($4)) AS open
       FROM withdrawal WHERE member_id = $1 AND (id >= $2 OR finished_at IS NULL)`,
    [memberId, firstId, returnedStates, openStates],
  )
  const [row] = rows
  return { count: Number(row?.count ?? 0n), sum: amount(row?.sum ?? 0n), open: Number(row?.open ?? 0n) }
}

export const nextWithdrawalNumber = async (tx: Queryable): Promise<bigint> => {
  const { rows } = await tx.query<{ number: bigint }>(`SELECT nextval('withdrawal_number') AS number`)
  invariant(rows[0], 'a sequence has a next number')
  return rows[0].number
}

/** A withdrawal that begins: without what only happens later. */
export type NewWithdrawal = Pick<
  Withdrawal,
  | 'id'
  | 'reference'
  | 'memberId'
  | 'payeeId'
  | 'payee'
  | 'amount'
  | 'fee'
  | 'receive'
  | 'currency'
  | 'fourEyes'
  | 'state'
  | 'stage'
  | 'holder'
  | 'stageAt'
  | 'deadline'
  | 'createdAt'
  | 'holdEntryId'
>

export const insertWithdrawal = async (tx: Tx, made: NewWithdrawal): Promise<void> => {
  await tx.query(
    `INSERT INTO withdrawal (id, reference, member_id, payee_id, payee, amount, fee, receive, currency, four_eyes, state, stage, holder,
                             stage_at, deadline, created_at, hold_entry_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      made.id,
      made.reference,
      made.memberId,
      made.payeeId,
      JSON.stringify(made.payee),
      made.amount,
      made.fee,
      made.receive,
      made.currency,
      made.fourEyes,
      made.state,
      made.stage,
      made.holder,
      made.stageAt,
      made.deadline,
      made.createdAt,
      made.holdEntryId,
    ],
  )
}

/** Updates the fields that change, and writes down the act of staff that changed them. */
export const saveWithdrawal = async (tx: Tx, changed: Withdrawal, act?: Act): Promise<void> => {
  await tx.query(
    `UPDATE withdrawal SET received = $2, state = $3, stage = $4, holder = $5, stage_at = $6, deadline = $7, is_late = $8, score = $9,
            risk = $10, is_automatic = $11, claimed_by = $12, claimed_at = $13, maker = $14, made_at = $15, checker = $16, checked_at = $17,
            reason = $18, words = $19, finished_at = $20, paid_entry_id = $21, fee_entry_id = $22, release_entry_id = $23,
            acts = acts + $24, act = coalesce($25, act), acted_by = coalesce($26, acted_by), acted_at = coalesce($27, acted_at),
            acted_note = coalesce($28, acted_note), tries_from = $29
      WHERE id = $1`,
    [
      changed.id,
      changed.received,
      changed.state,
      changed.stage,
      changed.holder,
      changed.stageAt,
      changed.deadline,
      changed.isLate,
      changed.score,
      JSON.stringify(changed.risk),
      changed.isAutomatic,
      changed.claimedBy,
      changed.claimedAt,
      changed.maker,
      changed.madeAt,
      changed.checker,
      changed.checkedAt,
      changed.reason,
      changed.words,
      changed.finishedAt,
      changed.paidEntryId,
      changed.feeEntryId,
      changed.releaseEntryId,
      act ? 1 : 0,
      act?.name ?? null,
      act?.by ?? null,
      act?.at ?? null,
      act?.note ?? null,
      changed.triesFrom,
    ],
  )
}

export const findWithdrawal = async (from: Queryable, id: bigint): Promise<Withdrawal | undefined> => {
  const { rows } = await from.query<StoredWithdrawal>(`SELECT ${columns} FROM withdrawal WHERE id = $1`, [id])
  return rows[0] && withdrawalOf(rows[0])
}

/** The withdrawal, locked until the transaction ends. */
export const lockWithdrawal = async (tx: Tx, id: bigint): Promise<Withdrawal | undefined> => {
  const { rows } = await tx.query<StoredWithdrawal>(`SELECT ${columns} FROM withdrawal WHERE id = $1 FOR UPDATE`, [id])
  return rows[0] && withdrawalOf(rows[0])
}

type Page = { pageNo: number; pageSize: number }
type Listed = { list: Withdrawal[]; total: number }

const pageOfRows = async (from: Queryable, condition: string, order: string, values: unknown[], page: Page): Promise<Listed> => {
  const [{ rows }, { rows: counted }] = await Promise.all([
    from.query<StoredWithdrawal>(
      `SELECT ${columns} FROM withdrawal WHERE ${condition} ORDER BY ${order} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
    ),
    from.query<{ total: bigint }>(`SELECT count(*) AS total FROM withdrawal WHERE ${condition}`, values),
  ])
  return { list: rows.map(withdrawalOf), total: Number(counted[0]?.total ?? 0n) }
}

/** A member's withdrawals, newest first. @param ids half open: the ids of the days that are asked for */
export const listWithdrawalsOf = (
  from: Queryable,
  { memberId, states, ids }: { memberId: bigint; states: readonly string[] | undefined; ids: { from: bigint; until: bigint } },
  page: Page,
): Promise<Listed> =>
  pageOfRows(
    from,
    'member_id = $1 AND id >= $2 AND id < $3 AND ($4::text[] IS NULL OR state = ANY ($4))',
    'id DESC',
    [memberId, ids.from, ids.until, states ?? null],
    page,
  )

const queues = {
  /** Waits for a first or second person. */
  review: `state = 'REVIEW'`,
  /** Approved by one person, waits for another. */
  second: `state = 'REVIEW' AND maker IS NOT NULL`,
  trouble: `stage = 'TROUBLE'`,
  /** Paid by hand, or settled, as one person says: waits for another. */
  hand: `EXISTS (SELECT FROM payout_attempt a WHERE a.withdrawal_id = withdrawal.id AND a.maker IS NOT NULL AND a.checker IS NULL)`,
  late: 'is_late',
  open: 'true',
} as const
export type Queue = keyof typeof queues

/** The open withdrawals of a queue of staff, those due first. */
export const listQueue = (from: Queryable, queue: Queue, page: Page): Promise<Listed> =>
  pageOfRows(from, `finished_at IS NULL AND ${queues[queue]}`, 'deadline, id', [], page)

/** The references of withdrawals by id. */
export const listReferences = async (from: Queryable, memberId: bigint, ids: readonly bigint[]): Promise<Map<bigint, string>> => {
  const { rows } = await from.query<{ id: bigint; reference: string }>(
    'SELECT id, reference FROM withdrawal WHERE member_id = $1 AND id = ANY ($2)',
    [memberId, ids],
  )
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}

/** The payees that open withdrawals of a member go to. */
export const payeesInUse = async (from: Queryable, memberId: bigint): Promise<ReadonlySet<bigint>> => {
  const { rows } = await from.query<{ payee: bigint }>(
    'SELECT DISTINCT payee_id AS payee FROM withdrawal WHERE member_id = $1 AND finished_at IS NULL',
    [memberId],
  )
  return new Set(rows.map(({ payee }) => payee))
}

/** The withdrawals of a member that are approved and not being paid, locked. */
export const lockPayable = async (tx: Tx, memberId: bigint): Promise<Withdrawal[]> => {
  const { rows } = await tx.query<StoredWithdrawal>(
    `SELECT ${columns} FROM withdrawal WHERE member_id = $1 AND finished_at IS NULL AND state = ANY ($2) ORDER BY id FOR UPDATE`,
    [memberId, payableStates],
  )
  return rows.map(withdrawalOf)
}
