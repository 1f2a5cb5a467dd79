import type { Tx } from '../kit/database.ts'

/** @returns false when this month was begun before */
export const beginMonth = async (tx: Tx, month: string, at: Date): Promise<boolean> => {
  const { rowCount } = await tx.query('INSERT INTO statement_month (month, begun_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    month,
    at,
  ])
  return rowCount === 1
}
