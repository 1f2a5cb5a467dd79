import type { Queryable, Tx } from '../kit/database.ts'

export type ApplicationState = 'APPLYING' | 'ISSUED' | 'REJECTED'

export type Application = {
  id: bigint
  promotionId: bigint
  version: number
  memberId: bigint
  remark: string
  handle: string
  at: Date
  state: ApplicationState
  reason: string
}

const columns = `a.id, a.promotion_id AS "promotionId", a.version, a.member_id AS "memberId", a.remark, a.handle, a.at, a.state, a.reason`

/** @returns false when one of the member waits already */
export const insertApplication = async (
  tx: Tx,
  { id, promotionId, version, memberId, remark, handle, at }: Omit<Application, 'state' | 'reason'>,
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO promotion_application (id, promotion_id, version, member_id, remark, handle, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (promotion_id, member_id) WHERE state = 'APPLYING' DO NOTHING`,
    [id, promotionId, version, memberId, remark, handle, at],
  )
  return rowCount === 1
}

export const insertPicture = async (
  tx: Tx,
  { applicationId, no, id, sealed }: { applicationId: bigint; no: number; id: bigint; sealed: Buffer },
): Promise<void> => {
  await tx.query('INSERT INTO promotion_picture (application_id, no, id, sealed) VALUES ($1, $2, $3, $4)', [
    applicationId,
    no,
    id,
    sealed,
  ])
}

export const findPicture = async (
  from: Queryable,
  applicationId: bigint,
  no: number,
): Promise<{ id: bigint; sealed: Buffer } | undefined> => {
  const { rows } = await from.query<{ id: bigint; sealed: Buffer }>(
    'SELECT id, sealed FROM promotion_picture WHERE application_id = $1 AND no = $2',
    [applicationId, no],
  )
  return rows[0]
}

/** The newest application of a member for each promotion. */
export const newestOf = async (
  from: Queryable,
  memberId: bigint,
): Promise<Map<bigint, { state: ApplicationState; reason: string }>> => {
  const { rows } = await from.query<{ promotionId: bigint; state: ApplicationState; reason: string }>(
    `SELECT DISTINCT ON (promotion_id) promotion_id AS "promotionId", state, reason FROM promotion_application
      WHERE member_id = $1 ORDER BY promotion_id, id DESC`,
    [memberId],
  )
  return new Map(rows.map(({ promotionId, ...rest }) => [promotionId, rest]))
}

export const lockApplication = async (tx: Tx, id: bigint): Promise<Application | undefined> => {
  const { rows } = await tx.query<Application>(`SELECT ${columns} FROM promotion_application a WHERE a.id = $1 FOR UPDATE`, [id])
  return rows[0]
}

export const saveDecision = async (
  tx: Tx,
  id: bigint,
  { state, reason, by, at }: { state: 'ISSUED' | 'REJECTED'; reason: string; by: bigint; at: Date },
): Promise<void> => {
  await tx.query('UPDATE promotion_application SET (state, reason, decided_by, decided_at) = ($2, $3, $4, $5) WHERE id = $1', [
    id,
    state,
    reason,
    by,
    at,
  ])
}

export type ListedApplication = Application & { code: string; username: string; pictures: bigint }

/** A page of applications: those that wait, oldest first, or those decided, newest first. */
export const listApplicationsIn = async (
  from: Queryable,
  state: 'waiting' | 'decided',
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ list: ListedApplication[]; total: number }> => {
  const where = `a.state ${state === 'waiting' ? '=' : '<>'} 'APPLYING'`
  const { rows } = await from.query<ListedApplication>(
    `SELECT ${columns}, p.code, m.username, (SELECT count(*) FROM promotion_picture i WHERE i.application_id = a.id) AS pictures
       FROM promotion_application a JOIN promotion p ON p.id = a.promotion_id JOIN member m ON m.id = a.member_id
      WHERE ${where} ORDER BY a.id ${state === 'waiting' ? '' : 'DESC'} LIMIT $1 OFFSET $2`,
    [pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counts } = await from.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM promotion_application a WHERE ${where}`,
  )
  return { list: rows, total: Number(counts[0]?.total ?? 0n) }
}
