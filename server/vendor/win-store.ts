import type { Queryable } from '../kit/database.ts'

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** What each vendor has paid out on the day (UTC) of a moment. */
export const sumWinsOfDay = async (from: Queryable, at: Date): Promise<Map<string, bigint>> => {
  const { rows } = await from.query<{ vendor: string; amount: string }>({
    name: 'vendor_wins_of_day',
    text: 'SELECT vendor, sum(amount)::text AS amount FROM vendor_win_day WHERE day = $1::date GROUP BY vendor',
    values: [dayOf(at)],
  })
  return new Map(rows.map(({ vendor, amount }) => [vendor, BigInt(amount)]))
}

export const deleteWinsOfDays = async (tx: Queryable, before: Date): Promise<void> => {
  await tx.query('DELETE FROM vendor_win_day WHERE day < $1::date', [dayOf(before)])
}
