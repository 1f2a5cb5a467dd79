import type { Queryable, Tx } from '../../kit/database.ts'
import type { SecretColumn, SecretSeals } from '../../kit/secrets.ts'
import type { Payee } from './payee.ts'

export const payeeSecrets: SecretColumn = { table: 'payee', id: 'id', purpose: 'payee' }

/** The account number or address of a payee. @throws Error when it does not open */
export const openPayeeNumber = async (secrets: SecretSeals, { id, sealed }: Pick<Payee, 'id' | 'sealed'>): Promise<string> =>
  secrets.open(payeeSecrets, id, sealed).toString()

const payeeColumns = `id, member_id AS "memberId", kind, institution, currency, network, holder, masked, branch, label,
  is_default AS "isDefault", created_at AS "createdAt", usable_from AS "usableFrom",
  CASE WHEN deleted_at IS NULL THEN 'ACTIVE' ELSE 'DELETED' END AS state, deleted_at AS "deletedAt", barred_at AS "barredAt",
  bar_reason AS "barReason", sealed`

/** Serializes changes of a member's payees. */
export const lockPayeesOf = async (tx: Tx, memberId: bigint): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 71))', [memberId.toString()])
}

/** A member's payee that is not removed, locked until the transaction ends, so that it is not removed meanwhile. */
export const lockPayee = async (tx: Tx, memberId: bigint, payeeId: bigint): Promise<Payee | undefined> => {
  const { rows } = await tx.query<Payee>(
    `SELECT ${payeeColumns} FROM payee WHERE member_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [memberId, payeeId],
  )
  return rows[0]
}

/** The payees that a member has, the default first, then the newest. */
export const listPayeesOf = async (database: Queryable, memberId: bigint): Promise<Payee[]> => {
  const { rows } = await database.query<Payee>(
    `SELECT ${payeeColumns} FROM payee WHERE member_id = $1 AND deleted_at IS NULL ORDER BY is_default DESC, id DESC`,
    [memberId],
  )
  return rows
}

/** The last payees of a member, removed ones too. */
export const listAllPayeesOf = async (database: Queryable, memberId: bigint, max: number): Promise<Payee[]> => {
  const { rows } = await database.query<Payee>(
    `SELECT ${payeeColumns} FROM payee WHERE member_id = $1 ORDER BY id DESC LIMIT $2`,
    [memberId, max],
  )
  return rows
}

export const countPayeesOf = async (database: Queryable, memberId: bigint): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM payee WHERE member_id = $1 AND deleted_at IS NULL',
    [memberId],
  )
  return rows[0]?.count ?? 0
}

/** The hashes of the numbers that a member is paid to, in one order for all. */
export const listNumbersOf = async (from: Queryable, memberId: bigint): Promise<Buffer[]> => {
  const { rows } = await from.query<{ hash: Buffer }>(
    'SELECT DISTINCT number_hash AS hash FROM payee WHERE member_id = $1 AND deleted_at IS NULL ORDER BY 1',
    [memberId],
  )
  return rows.map(({ hash }) => hash)
}

/** Whether two members have had the same account among their payees, or accounts of the same holder. */
export const sharePayee = async (from: Queryable, one: bigint, other: bigint): Promise<boolean> => {
  const { rows } = await from.query<{ shared: boolean }>({
    name: 'payee_shared',
    text: `SELECT EXISTS (SELECT FROM payee a JOIN payee b ON a.number_hash = b.number_hash OR lower(btrim(a.holder)) = lower(btrim(b.holder))
                           WHERE a.member_id = $1 AND b.member_id = $2) AS shared`,
    values: [one, other],
  })
  return rows[0]?.shared ?? false
}

/** Whether a member has had a payee, removed or not. */
export const hasEverHadOne = async (database: Queryable, memberId: bigint): Promise<boolean> => {
  const { rows } = await database.query<{ ever: boolean }>('SELECT EXISTS (SELECT FROM payee WHERE member_id = $1) AS ever', [
    memberId,
  ])
  return rows[0]?.ever ?? false
}

/** Any member's payee, removed ones too, locked until the transaction ends. */
export const lockPayeeById = async (tx: Tx, id: bigint): Promise<(Payee & { numberHash: Buffer }) | undefined> => {
  const { rows } = await tx.query<Payee & { numberHash: Buffer }>(
    `SELECT ${payeeColumns}, number_hash AS "numberHash" FROM payee WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  )
  return rows[0]
}

/** What decides whether a member may add a number: how many of its kind there are, and of this number. */
export type PayeeHistory = { ofKind: number; hasDefault: boolean; ever: boolean; isKnown: boolean; isBarred: boolean }

export const findHistory = async (
  tx: Tx,
  memberId: bigint,
  { kind, hash }: { kind: Payee['kind']; hash: Buffer },
): Promise<PayeeHistory> => {
  const { rows } = await tx.query<PayeeHistory>(
    `SELECT count(*) FILTER (WHERE kind = $2 AND deleted_at IS NULL)::int AS "ofKind", count(*) > 0 AS ever,
            coalesce(bool_or(is_default), false) AS "hasDefault",
            coalesce(bool_or(number_hash = $3 AND deleted_at IS NULL), false) AS "isKnown",
            coalesce(bool_or(number_hash = $3 AND barred_at IS NOT NULL), false) AS "isBarred"
       FROM payee WHERE member_id = $1`,
    [memberId, kind, hash],
  )
  return rows[0] ?? { ofKind: 0, hasDefault: false, ever: false, isKnown: false, isBarred: false }
}

export type NewPayee = Omit<Payee, 'state' | 'deletedAt' | 'barredAt' | 'barReason'> & { numberHash: Buffer }

export const insertPayee = async (tx: Tx, payee: NewPayee): Promise<void> => {
  await tx.query(
    `INSERT INTO payee (id, member_id, kind, institution, currency, network, holder, masked, number_hash, sealed, branch, label, is_default,
                        created_at, usable_from)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      payee.id,
      payee.memberId,
      payee.kind,
      payee.institution,
      payee.currency,
      payee.network,
      payee.holder,
      payee.masked,
      payee.numberHash,
      payee.sealed,
      payee.branch,
      payee.label,
      payee.isDefault,
      payee.createdAt,
      payee.usableFrom,
    ],
  )
}

/** Removes a payee; of those that are left the oldest becomes the default where it was. */
export const markDeleted = async (tx: Tx, { id, memberId, isDefault }: Payee, at: Date): Promise<void> => {
  await tx.query('UPDATE payee SET deleted_at = $2, is_default = false WHERE id = $1', [id, at])
  if (!isDefault) return
  await tx.query(
    `UPDATE payee SET is_default = true
      WHERE id = (SELECT id FROM payee WHERE member_id = $1 AND deleted_at IS NULL ORDER BY barred_at IS NOT NULL, id LIMIT 1)`,
    [memberId],
  )
}

export const makeDefault = async (tx: Tx, { id, memberId }: Payee): Promise<void> => {
  await tx.query('UPDATE payee SET is_default = false WHERE member_id = $1 AND is_default AND id <> $2', [memberId, id])
  await tx.query('UPDATE payee SET is_default = true WHERE id = $1', [id])
}

/** @param bar undefined to lift it */
export const writeBar = async (tx: Tx, id: bigint, bar: { reason: string; at: Date } | undefined): Promise<void> => {
  await tx.query('UPDATE payee SET barred_at = $2, bar_reason = $3 WHERE id = $1', [id, bar?.at ?? null, bar?.reason ?? null])
}
