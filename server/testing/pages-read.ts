import type { Queryable } from '../kit/database.ts'

type Explained = { 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }] }

/** How many pages of tables and indexes PostgreSQL looks at to answer, in functions too: the same however busy the machine is. */
export const pagesReadBy = async (from: Queryable, text: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await from.query<Explained>(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`, values)
  const plans = rows.map((row) => row['QUERY PLAN'][0].Plan)
  return plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0)
}
