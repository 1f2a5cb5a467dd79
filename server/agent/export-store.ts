import type { ExportKind } from '@tamuvo/contract/agent-exports.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { Day } from '../kit/days.ts'
import type { Page } from '../ledger/statements.ts'

type ExportState = 'WAITING' | 'READY' | 'FAILED' | 'EXPIRED'

/** A file that an agent asked for. `asked`: its filters as they came. */
export type TeamExport = {
  id: bigint
  agentId: bigint
  kind: ExportKind
  asked: Record<string, unknown>
  language: Language
  from: Day
  to: Day
  state: ExportState
  rows: number
  isWhole: boolean
  askedAt: Date
  readyAt: Date | null
  expiresAt: Date
}

const columns = `id, agent_id AS "agentId", kind, asked, language, first_day::text AS "from", last_day::text AS "to", state, rows, is_whole AS "isWhole",
  asked_at AS "askedAt", ready_at AS "readyAt", expires_at AS "expiresAt"`

type NewExport = Pick<TeamExport, 'id' | 'agentId' | 'kind' | 'asked' | 'language' | 'from' | 'to' | 'askedAt' | 'expiresAt'>

/** @returns undefined while another one of the agent is being made */
export const insertExport = async (tx: Tx, wanted: NewExport): Promise<TeamExport | undefined> => {
  const { id, agentId, kind, asked, language, from, to, askedAt, expiresAt } = wanted
  const { rows } = await tx.query<TeamExport>(
    `INSERT INTO agent_export (id, agent_id, kind, asked, language, first_day, last_day, asked_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (agent_id) WHERE state = 'WAITING' DO NOTHING RETURNING ${columns}`,
    [id, agentId, kind, JSON.stringify(asked), language, from, to, askedAt, expiresAt],
  )
  return rows[0]
}

export const findExport = async (from: Queryable, id: bigint): Promise<TeamExport | undefined> => {
  const { rows } = await from.query<TeamExport>(`SELECT ${columns} FROM agent_export WHERE id = $1`, [id])
  return rows[0]
}

/** The text of a file of an agent; undefined when it is not ready, or gone. */
export const findExportText = async (from: Queryable, id: bigint, now: Date): Promise<string | undefined> => {
  const { rows } = await from.query<{ csv: string }>(
    `SELECT csv FROM agent_export WHERE id = $1 AND state = 'READY' AND expires_at > $2`,
    [id, now],
  )
  return rows[0]?.csv
}

export const listExportsOf = async (
  from: Queryable,
  agentId: bigint,
  page: Page,
): Promise<{ rows: TeamExport[]; total: number }> => {
  const { rows } = await from.query<TeamExport & { total: number }>(
    `SELECT ${columns}, count(*) OVER ()::int AS total FROM agent_export WHERE agent_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [agentId, page.size, (page.no - 1) * page.size],
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

type Made = { csv: string; rows: number; isWhole: boolean; at: Date }

/** Keeps what was made, unless another process was quicker. */
export const setExportReady = async (from: Queryable, id: bigint, { csv, rows, isWhole, at }: Made): Promise<void> => {
  await from.query(
    `UPDATE agent_export SET state = 'READY', csv = $2, rows = $3, is_whole = $4, ready_at = $5 WHERE id = $1 AND state = 'WAITING'`,
    [id, csv, rows, isWhole, at],
  )
}

export const setExportFailed = async (from: Queryable, id: bigint): Promise<void> => {
  await from.query(`UPDATE agent_export SET state = 'FAILED' WHERE id = $1 AND state = 'WAITING'`, [id])
}

/** Empties the files whose time is over. */
export const expireExports = async (from: Queryable, now: Date): Promise<void> => {
  await from.query(`UPDATE agent_export SET state = 'EXPIRED', csv = NULL WHERE state = 'READY' AND expires_at <= $1`, [now])
}
