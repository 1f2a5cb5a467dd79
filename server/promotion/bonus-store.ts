import { byteas } from '../kit/arrays.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { PromotionRule, PromotionTexts } from '@tamuvo/contract/promotion-rule.ts'

export type BonusState = 'ACTIVE' | 'COMPLETED' | 'CLEARED' | 'FORFEITED' | 'EXPIRED' | 'REVERSED'

export type Bonus = {
  memberId: bigint
  id: bigint
  promotionId: bigint
  version: number
  depositId: bigint
  deposit: Amount
  amount: Amount
  group: string
  maxStake: Amount | null
  closed: string[]
  forfeit: 'BONUS_ONLY' | 'BONUS_AND_WINNINGS'
  at: Date
  expiresAt: Date
  entryId: bigint
  state: BonusState
  endedAt: Date | null
  taken: Amount | null
}

const columns = `b.member_id AS "memberId", b.id, b.promotion_id AS "promotionId", b.version, b.deposit_id AS "depositId", b.deposit, b.amount,
  b.bonus_group AS "group", b.max_stake AS "maxStake", b.closed, b.forfeit, b.at, b.expires_at AS "expiresAt", b.entry_id AS "entryId", b.state,
  b.ended_at AS "endedAt", b.taken`

type Stored = Omit<Bonus, 'deposit' | 'amount' | 'maxStake' | 'taken'> & {
  deposit: bigint
  amount: bigint
  maxStake: bigint | null
  taken: bigint | null
}

const moneyOrNull = (minor: bigint | null): Amount | null => (minor === null ? null : amount(minor))

const bonusFrom = <Row extends Stored>(row: Row) => ({
  ...row,
  deposit: amount(row.deposit),
  amount: amount(row.amount),
  maxStake: moneyOrNull(row.maxStake),
  taken: moneyOrNull(row.taken),
})

export const insertBonus = async (tx: Tx, bonus: Bonus): Promise<void> => {
  await tx.query(
    `INSERT INTO bonus (member_id, id, promotion_id, version, deposit_id, deposit, amount, bonus_group, max_stake, closed, forfeit, at, expires_at, entry_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      bonus.memberId,
      bonus.id,
      bonus.promotionId,
      bonus.version,
      bonus.depositId,
      bonus.deposit,
      bonus.amount,
      bonus.group,
      bonus.maxStake,
      bonus.closed,
      bonus.forfeit,
      bonus.at,
      bonus.expiresAt,
      bonus.entryId,
    ],
  )
}

export const findBonus = async (from: Queryable, memberId: bigint, id: bigint): Promise<Bonus | undefined> => {
  const { rows } = await from.query<Stored>(`SELECT ${columns} FROM bonus b WHERE b.member_id = $1 AND b.id = $2`, [memberId, id])
  return rows.map(bonusFrom)[0]
}

export const findBonusOfDeposit = async (from: Queryable, memberId: bigint, depositId: bigint): Promise<Bonus | undefined> => {
  const { rows } = await from.query<Stored>(`SELECT ${columns} FROM bonus b WHERE b.member_id = $1 AND b.deposit_id = $2`, [
    memberId,
    depositId,
  ])
  return rows.map(bonusFrom)[0]
}

/** Whether a member has an open bonus of a group. */
export const hasOpenInGroup = async (from: Queryable, memberId: bigint, group: string): Promise<boolean> => {
  const { rows } = await from.query(`SELECT FROM bonus WHERE member_id = $1 AND bonus_group = $2 AND state = 'ACTIVE'`, [
    memberId,
    group,
  ])
  return rows.length > 0
}

/** A member's open bonuses, oldest first. */
export const listOpenBonuses = async (from: Queryable, memberId: bigint): Promise<Bonus[]> => {
  const { rows } = await from.query<Stored>(
    `SELECT ${columns} FROM bonus b WHERE b.member_id = $1 AND b.state = 'ACTIVE' ORDER BY b.id`,
    [memberId],
  )
  return rows.map(bonusFrom)
}

/** Open bonuses that were booked below an id: what goes with one follows from the journal since then. */
export const countOpenBonuses = async (from: Queryable, uptoId: bigint): Promise<number> => {
  const { rows } = await from.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM bonus WHERE state = 'ACTIVE' AND entry_id < $1`,
    [uptoId],
  )
  return rows[0]?.count ?? 0
}

/** The promotions of a member's open bonuses. */
export const listOpenPromotions = async (from: Queryable, memberId: bigint): Promise<Set<bigint>> => {
  const { rows } = await from.query<{ id: bigint }>(
    `SELECT promotion_id AS id FROM bonus WHERE member_id = $1 AND state = 'ACTIVE'`,
    [memberId],
  )
  return new Set(rows.map(({ id }) => id))
}

export type BonusEnd = { state: Exclude<BonusState, 'ACTIVE'>; at: Date; taken: Amount; entryId: bigint | null }

export const saveEnd = async (
  tx: Tx,
  { memberId, id }: Pick<Bonus, 'memberId' | 'id'>,
  { state, at, taken, entryId }: BonusEnd,
): Promise<void> => {
  await tx.query(
    'UPDATE bonus SET (state, ended_at, taken, taken_entry_id) = ($3, $4, $5, $6) WHERE member_id = $1 AND id = $2',
    [memberId, id, state, at, taken, entryId],
  )
}

type Weights = PromotionRule['terms']['weights']

/** A bonus with its turnover row. */
export type BonusRow = Bonus & { required: Amount; fed: Amount; rowId: bigint; weights: Weights }

type StoredRow = Stored & { required: bigint; fed: bigint; rowId: bigint; weights: Weights }

const rowFrom = (row: StoredRow): BonusRow => ({
  ...bonusFrom(row),
  required: amount(row.required),
  fed: amount(row.fed),
})

const rowText = `SELECT ${columns}, r.required, r.fed, r.id AS "rowId", r.weights FROM bonus b
  JOIN turnover_row r ON r.member_id = b.member_id AND r.kind = 'BONUS' AND r.ref = b.id`

export const findBonusRow = async (from: Queryable, memberId: bigint, id: bigint): Promise<BonusRow | undefined> => {
  const { rows } = await from.query<StoredRow>(`${rowText} WHERE b.member_id = $1 AND b.id = $2`, [memberId, id])
  return rows.map(rowFrom)[0]
}

/** A page of a member's bonuses, open ones first, then newest first. */
export const listBonusesOf = async (
  from: Queryable,
  memberId: bigint,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ list: BonusRow[]; total: number }> => {
  const { rows } = await from.query<StoredRow>(
    `${rowText} WHERE b.member_id = $1 ORDER BY b.state <> 'ACTIVE', b.id DESC LIMIT $2 OFFSET $3`,
    [memberId, pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counts } = await from.query<{ total: bigint }>('SELECT count(*) AS total FROM bonus WHERE member_id = $1', [
    memberId,
  ])
  return { list: rows.map(rowFrom), total: Number(counts[0]?.total ?? 0n) }
}

/** `keys`: of the marks by which it is taken. */
export type Choice = { promotionId: bigint; version: number; keys: readonly Buffer[] }

export const insertChoice = async (
  tx: Tx,
  { memberId, depositId }: { memberId: bigint; depositId: bigint },
  { promotionId, version, keys }: Choice,
): Promise<void> => {
  await tx.query(
    'INSERT INTO promotion_choice (member_id, deposit_id, promotion_id, version, keys) VALUES ($1, $2, $3, $4, $5)',
    [memberId, depositId, promotionId, version, byteas(keys.map((key) => key.toString('hex')))],
  )
}

export const findChoice = async (from: Queryable, memberId: bigint, depositId: bigint): Promise<Choice | undefined> => {
  const { rows } = await from.query<Choice>(
    `SELECT promotion_id AS "promotionId", version, array_remove(key || keys, NULL) AS keys
       FROM promotion_choice WHERE member_id = $1 AND deposit_id = $2`,
    [memberId, depositId],
  )
  return rows[0]
}

type BonusLabel = { id: bigint; rowId: bigint; version: number; titles: PromotionTexts['titles'] }

/** The promotions of these of a member's bonuses, by the versions they were given by. */
export const labelsOf = async (from: Queryable, memberId: bigint, ids: readonly bigint[]): Promise<BonusLabel[]> => {
  const { rows } = await from.query<BonusLabel>(
    `SELECT b.id, r.id AS "rowId", b.version, v.texts->'titles' AS titles
       FROM bonus b
       JOIN turnover_row r ON r.member_id = b.member_id AND r.kind = 'BONUS' AND r.ref = b.id
       JOIN promotion_version v ON v.promotion_id = b.promotion_id AND v.version = b.version
      WHERE b.member_id = $1 AND b.id = ANY ($2::bigint[])`,
    [memberId, ids],
  )
  return rows
}
