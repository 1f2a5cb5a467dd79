import type { KycFileKind, KycState } from '@tamuvo/contract/safer-kyc.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { Finding } from './rules.ts'

export type KycCase = {
  id: bigint
  memberId: bigint
  level: 2 | 3
  state: KycState
  findings: Finding[]
  submittedAt: Date | null
  decidedAt: Date | null
  reason: string | null
  expiresAt: Date | null
}

const columns = `c.id, c.member_id AS "memberId", c.level, c.state, c.findings, c.submitted_at AS "submittedAt", c.decided_at AS "decidedAt",
  c.reason, c.expires_at AS "expiresAt"`

/** The newest case of a member. */
export const lastCaseOf = async (from: Queryable, memberId: bigint): Promise<KycCase | undefined> => {
  const { rows } = await from.query<KycCase>(`SELECT ${columns} FROM kyc_case c WHERE member_id = $1 ORDER BY id DESC LIMIT 1`, [
    memberId,
  ])
  return rows[0]
}

/** A case, locked until the transaction ends. */
export const lockCase = async (tx: Tx, id: bigint): Promise<KycCase | undefined> => {
  const { rows } = await tx.query<KycCase>(`SELECT ${columns} FROM kyc_case c WHERE id = $1 FOR UPDATE`, [id])
  return rows[0]
}

/** The open case of a member, locked until the transaction ends. */
export const lockOpenCase = async (tx: Tx, memberId: bigint): Promise<KycCase | undefined> => {
  const { rows } = await tx.query<KycCase>(
    `SELECT ${columns} FROM kyc_case c WHERE member_id = $1 AND state IN ('NONE', 'SUBMITTED', 'NEED_MORE') FOR UPDATE`,
    [memberId],
  )
  return rows[0]
}

export const insertCase = async (tx: Tx, id: bigint, memberId: bigint, level: 2 | 3): Promise<void> => {
  await tx.query(`INSERT INTO kyc_case (id, member_id, level, state) VALUES ($1, $2, $3, 'NONE')`, [id, memberId, level])
}

export const submitCase = async (tx: Tx, id: bigint, findings: readonly Finding[], at: Date): Promise<void> => {
  await tx.query(`UPDATE kyc_case SET state = 'SUBMITTED', findings = $2, submitted_at = $3, reason = NULL WHERE id = $1`, [
    id,
    JSON.stringify(findings),
    at,
  ])
}

export type Decision = { state: KycState; by: string; at: Date; reason: string | null; expiresAt: Date | null }

export const decideCase = async (tx: Tx, id: bigint, { state, by, at, reason, expiresAt }: Decision): Promise<void> => {
  await tx.query('UPDATE kyc_case SET state = $2, decided_by = $3, decided_at = $4, reason = $5, expires_at = $6 WHERE id = $1', [
    id,
    state,
    by,
    at,
    reason,
    expiresAt,
  ])
}

/** @returns the cases whose approval has expired, with their members */
export const expireCases = async (tx: Tx, now: Date): Promise<{ id: bigint; memberId: bigint }[]> => {
  const { rows } = await tx.query<{ id: bigint; memberId: bigint }>(
    `UPDATE kyc_case SET state = 'EXPIRED' WHERE state = 'APPROVED' AND expires_at <= $1 RETURNING id, member_id AS "memberId"`,
    [now],
  )
  return rows
}

/** The highest level that is approved now, 0 for none. */
export const approvedLevelOf = async (from: Queryable, memberId: bigint): Promise<number> => {
  const { rows } = await from.query<{ level: number }>(
    `SELECT coalesce(max(level), 0) AS level FROM kyc_case WHERE member_id = $1 AND state = 'APPROVED'`,
    [memberId],
  )
  return rows[0]?.level ?? 0
}

export type Waiting = KycCase & { username: string; realName: string; birthday: string | null }

/** Cases in a state, the oldest first. */
export const listCases = async (
  from: Queryable,
  state: KycState,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ list: Waiting[]; total: number }> => {
  const { rows } = await from.query<Waiting>(
    `SELECT ${columns}, m.username, m.payee_name AS "realName", to_char(m.birthday, 'YYYY-MM-DD') AS birthday
       FROM kyc_case c JOIN member m ON m.id = c.member_id WHERE c.state = $1 ORDER BY c.submitted_at, c.id LIMIT $2 OFFSET $3`,
    [state, pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counted } = await from.query<{ total: bigint }>('SELECT count(*) AS total FROM kyc_case WHERE state = $1', [
    state,
  ])
  return { list: rows, total: Number(counted[0]?.total ?? 0n) }
}

export type KycFile = { id: bigint; caseId: bigint; memberId: bigint; kind: KycFileKind; name: string; at: Date }

const fileColumns = 'id, case_id AS "caseId", member_id AS "memberId", kind, name, at'

export const filesOf = async (from: Queryable, caseIds: readonly bigint[]): Promise<KycFile[]> => {
  const { rows } = await from.query<KycFile>(
    `SELECT ${fileColumns} FROM kyc_file WHERE case_id = ANY ($1::bigint[]) ORDER BY id`,
    [caseIds],
  )
  return rows
}

export const insertFile = async (tx: Tx, file: KycFile, sealed: Buffer): Promise<void> => {
  const { id, caseId, memberId, kind, name, at } = file
  await tx.query('INSERT INTO kyc_file (id, case_id, member_id, kind, name, at, sealed) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    id,
    caseId,
    memberId,
    kind,
    name,
    at,
    sealed,
  ])
}

/** @returns whether it was there */
export const removeFile = async (tx: Tx, caseId: bigint, id: bigint): Promise<boolean> => {
  const { rowCount } = await tx.query('DELETE FROM kyc_file WHERE id = $2 AND case_id = $1', [caseId, id])
  return rowCount === 1
}

/** A document as it is stored, encrypted; undefined once it was destroyed. */
export const sealedFile = async (from: Queryable, id: bigint): Promise<(KycFile & { sealed: Buffer }) | undefined> => {
  const { rows } = await from.query<KycFile & { sealed: Buffer }>(
    `SELECT ${fileColumns}, sealed FROM kyc_file WHERE id = $1 AND sealed IS NOT NULL`,
    [id],
  )
  return rows[0]
}

export const noteLook = async (from: Queryable, fileId: bigint, by: string, at: Date): Promise<void> => {
  await from.query('INSERT INTO kyc_look (file_id, by, at) VALUES ($1, $2, $3)', [fileId, by, at])
}

/** Destroys documents of cases that were decided before a time. @returns how many */
export const destroyFiles = async (from: Queryable, decidedBefore: Date): Promise<number> => {
  const { rowCount } = await from.query(
    `UPDATE kyc_file f SET sealed = NULL FROM kyc_case c
      WHERE c.id = f.case_id AND c.decided_at < $1 AND c.state <> 'NEED_MORE' AND f.sealed IS NOT NULL`,
    [decidedBefore],
  )
  return rowCount ?? 0
}
