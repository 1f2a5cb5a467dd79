import type { Queryable, Tx } from '../kit/database.ts'
import { rateColumns, type Terms } from './terms.ts'
import { termColumns } from './terms-store.ts'

export type Link = Terms & {
  id: bigint
  code: string
  agentId: bigint
  type: 0 | 1
  toUpline: boolean
  remark: string
  state: 'ACTIVE' | 'PAUSED' | 'DELETED'
  pausedBecause: '' | 'AGENT' | 'TERMS'
  used: number
  usedMax: number | null
  visits: bigint
  createdAt: Date
  endsAt: Date | null
}

const columns = `l.id, l.code, l.agent_id AS "agentId", l.type, l.to_upline AS "toUpline", ${termColumns('l')}, l.remark, l.state, l.paused_because AS "pausedBecause", l.used,
  l.used_max AS "usedMax", l.visits, l.created_at AS "createdAt", l.ends_at AS "endsAt"`

export type NewLink = Omit<Link, 'state' | 'pausedBecause' | 'used' | 'visits'> & { createdBy: bigint }

/** @returns undefined when the code is used */
export const insertLink = async (tx: Tx, link: NewLink): Promise<Link | undefined> => {
  const values: Record<string, unknown> = {
    id: link.id,
    code: link.code,
    agent_id: link.agentId,
    type: link.type,
    to_upline: link.toUpline,
    prize_group: link.prizeGroup,
    ...Object.fromEntries(rateColumns.map((column) => [column, link[column]])),
    remark: link.remark,
    used_max: link.usedMax,
    created_by: link.createdBy,
    created_at: link.createdAt,
    ends_at: link.endsAt,
  }
  const names = Object.keys(values)
  const { rows } = await tx.query<Link>(
    `INSERT INTO agent_link AS l (${names.join(', ')}) VALUES (${names.map((_name, index) => `$${index + 1}`).join(', ')})
     ON CONFLICT (code) DO NOTHING RETURNING ${columns}`,
    Object.values(values),
  )
  return rows[0]
}

/** How many links of an agent are not deleted. */
export const countLinks = async (from: Queryable, agentId: bigint): Promise<number> => {
  const { rows } = await from.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM agent_link WHERE agent_id = $1 AND state <> 'DELETED'`,
    [agentId],
  )
  return rows[0]?.count ?? 0
}

/** A page of the links of an agent, newest first. Pages count from 1. */
export const listLinks = async (from: Queryable, agentId: bigint, page: { no: number; size: number }): Promise<Link[]> => {
  const { rows } = await from.query<Link>(
    `SELECT ${columns} FROM agent_link l WHERE agent_id = $1 AND state <> 'DELETED' ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [agentId, page.size, (page.no - 1) * page.size],
  )
  return rows
}

/** A link of an agent, held until the transaction ends; undefined for one that is deleted or another's. */
export const lockLink = async (tx: Tx, agentId: bigint, id: bigint): Promise<Link | undefined> => {
  const { rows } = await tx.query<Link>(
    `SELECT ${columns} FROM agent_link l WHERE agent_id = $1 AND id = $2 AND state <> 'DELETED' FOR UPDATE`,
    [agentId, id],
  )
  return rows[0]
}

/** By which one can register now: of an agent who is not frozen, open, and with room. */
const isOpen = `l.state = 'ACTIVE' AND (l.ends_at IS NULL OR l.ends_at > $2) AND (l.used_max IS NULL OR l.used < l.used_max)
  AND EXISTS (SELECT FROM member a WHERE a.id = l.agent_id AND a.status = 'active')`

export const findLinkByCode = async (from: Queryable, code: string, now: Date): Promise<Link | undefined> => {
  const { rows } = await from.query<Link>(`SELECT ${columns} FROM agent_link l WHERE l.code = $1 AND ${isOpen}`, [code, now])
  return rows[0]
}

/** Counts a registration by a link; of two for the last one only the first is counted. @returns undefined when it is not open */
export const countUse = async (tx: Tx, code: string, now: Date): Promise<Link | undefined> => {
  const { rows } = await tx.query<Link>(
    `UPDATE agent_link l SET used = used + 1 WHERE l.code = $1 AND ${isOpen} RETURNING ${columns}`,
    [code, now],
  )
  return rows[0]
}

/** Counts a visit. @returns whether there is such a link */
export const countVisit = async (from: Queryable, code: string): Promise<boolean> => {
  const { rowCount } = await from.query(`UPDATE agent_link SET visits = visits + 1 WHERE code = $1 AND state <> 'DELETED'`, [
    code,
  ])
  return rowCount === 1
}

export const setLinkState = async (
  tx: Tx,
  id: bigint,
  state: Link['state'],
  pausedBecause: Link['pausedBecause'],
): Promise<void> => {
  await tx.query('UPDATE agent_link SET state = $2, paused_because = $3 WHERE id = $1', [id, state, pausedBecause])
}

const above = ['prize_group', ...rateColumns].map((column) => `l.${column} > t.${column}`).join(' OR ')

/** Pauses the links of members whose terms are now above those of their agent. @returns how many */
export const pauseAbove = async (tx: Tx, agentIds: readonly bigint[]): Promise<number> => {
  const { rowCount } = await tx.query(
    `UPDATE agent_link l SET state = 'PAUSED', paused_because = 'TERMS' FROM agent_terms t
      WHERE l.agent_id = ANY ($1::bigint[]) AND l.state = 'ACTIVE' AND t.member_id = l.agent_id AND t.until = 'infinity' AND (${above})`,
    [agentIds],
  )
  return rowCount ?? 0
}

/** How many links of an agent are paused because the agent's own terms were lowered. */
export const countPausedLinks = async (from: Queryable, agentId: bigint): Promise<number> => {
  const { rows } = await from.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM agent_link WHERE agent_id = $1 AND state = 'PAUSED' AND paused_because = 'TERMS'`,
    [agentId],
  )
  return rows[0]?.count ?? 0
}
