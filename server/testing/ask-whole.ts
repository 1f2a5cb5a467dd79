import type { Queryable } from '../kit/database.ts'

/**
 * Asks what reads whole tables and joins them as it likes. A cluster refuses joins of rows that may lie on different machines, so that there
 * the rows of spread tables are fetched first.
 */
export const askWhole = async <Row extends Record<string, unknown>>(
  from: Queryable,
  question: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => {
  const read = new Set([...question.matchAll(/\b(?:from|join|table) (\w+)/gi)].map(([, name = '']) => name))
  const fetched = (await spreadTables(from)).filter((name) => read.has(name))
  const parts = fetched.map((name) => `${name} AS MATERIALIZED (SELECT * FROM ${name})`)
  const rest = question.trim().replace(/^WITH /, parts.length > 0 ? ', ' : 'WITH ')
  const { rows } = await from.query<Row>(parts.length > 0 ? `WITH ${parts.join(', ')} ${rest}` : rest, [...values])
  return rows
}

/** None on one machine. */
const spreadTables = async (from: Queryable): Promise<string[]> => {
  const { rows: found } = await from.query<{ isCluster: boolean }>(
    `SELECT to_regclass('pg_dist_partition') IS NOT NULL AS "isCluster"`,
  )
  if (!found[0]?.isCluster) return []
  const { rows } = await from.query<{ name: string }>(
    `SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'h'`,
  )
  return rows.map(({ name }) => name)
}
