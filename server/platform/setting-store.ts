import type { Queryable, Tx } from '../kit/database.ts'

/** Stored values by key, without settings at their default. */
export const listValues = async (database: Queryable): Promise<Map<string, unknown>> => {
  const { rows } = await database.query<{ key: string; value: unknown }>('SELECT key, value FROM setting WHERE value IS NOT NULL')
  return new Map(rows.map((row) => [row.key, row.value]))
}

export type StoredSetting = {
  key: string
  isSet: boolean
  value: unknown
  version: number
  changedAt: Date
  changedBy: string | null
}

const stored = `SELECT s.key, s.value IS NOT NULL AS "isSet", s.value, s.version, s.changed_at AS "changedAt", c.changed_by AS "changedBy"
                  FROM setting s LEFT JOIN setting_change c ON c.key = s.key AND c.version = s.version`

export const listStored = async (database: Queryable): Promise<Map<string, StoredSetting>> => {
  const { rows } = await database.query<StoredSetting>(stored)
  return new Map(rows.map((row) => [row.key, row]))
}

export const findStored = async (database: Queryable, key: string): Promise<StoredSetting | undefined> => {
  const { rows } = await database.query<StoredSetting>(`${stored} WHERE s.key = $1`, [key])
  return rows[0]
}

/** As `findStored`, and locks the setting until the end of the transaction. */
export const lockStored = async (tx: Tx, key: string): Promise<StoredSetting | undefined> => {
  // Two concurrent first changes have no row to lock, so they are serialized here.
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 30))', [key])
  return findStored(tx, key)
}

export type Author = {
  by: string
  /** The staff id in the audit trail; 0 for the system itself. */
  staffId?: bigint
  /** The address; absent for the system itself. */
  address?: string
  reason: string
}

export type NewChange = Author & {
  key: string
  /** Undefined for the default. */
  value: unknown
  /** The old and new value as recorded, without secrets. Undefined for the default. */
  shown: { before: unknown; after: unknown }
  at: Date
}

/** Writes a setting, its change and the row of the audit trail in one statement. @returns the new version, 1 for the first change */
export const writeSetting = async (
  tx: Tx,
  { key, value, shown, by, staffId = 0n, address = '', reason, at }: NewChange,
): Promise<number> => {
  const { rows } = await tx.query<{ version: number }>(
    `WITH now AS (INSERT INTO setting AS s (key, value, version, changed_at) VALUES ($1, $2, 1, $3)
                  ON CONFLICT (key) DO UPDATE SET value = $2, version = s.version + 1, changed_at = $3 RETURNING version),
          trail AS (INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
                    SELECT $3, $4, CASE WHEN $2::jsonb IS NULL THEN 'setting.reset' ELSE 'setting.set' END, 'setting:' || $1, $7,
                           jsonb_build_object('version', now.version - 1, 'value', $8::jsonb),
                           jsonb_build_object('version', now.version, 'value', $9::jsonb, 'by', $5::text, 'address', $6::text) FROM now)
     INSERT INTO setting_change (key, version, value_before, value_after, changed_by, address, reason, at)
     SELECT $1, now.version, $8, $9, $5, $6, $7, $3 FROM now RETURNING version`,
    [key, jsonOf(value), at, staffId, by, address, reason, jsonOf(shown.before), jsonOf(shown.after)],
  )
  return rows[0]?.version ?? 0
}

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

export type SettingChange = {
  key: string
  version: number
  before: unknown
  after: unknown
  by: string
  reason: string
  address: string
  at: Date
}

/** Changes, newest first. @param key of this setting only */
export const listChanges = async (
  database: Queryable,
  key: string | undefined,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ list: SettingChange[]; total: number }> => {
  const values = [key ?? null]
  const { rows } = await database.query<SettingChange>(
    `SELECT key, version, value_before AS before, value_after AS after, changed_by AS by, reason, address, at
       FROM setting_change WHERE $1::text IS NULL OR key = $1 ORDER BY no DESC LIMIT $2 OFFSET $3`,
    [...values, pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counted } = await database.query<{ total: bigint }>(
    'SELECT count(*) AS total FROM setting_change WHERE $1::text IS NULL OR key = $1',
    values,
  )
  return { list: rows, total: Number(counted[0]?.total ?? 0n) }
}
