import type { Queryable } from '../kit/database.ts'

/** What a vendor has paid out on a day (UTC), "2026-03-01". */
export type WinsOfDay = { day: string; vendor: string; amount: bigint }

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** What each vendor has paid out on the day (UTC) of a moment. */
export const sumWinsOfDay = async (from: Queryable, at: Date): Promise<Map<string, bigint>> => {
  const { rows } = await from.query<{ vendor: string; amount: string }>({
    name: 'vendor_wins_of_day',
    text: 'SELECT vendor, sum(amount)::text AS amount FROM vendor_win_day WHERE day = $1::date GROUP BY vendor',
    values: [dayOf(at)],
  })
  return new Map(rows.map(({ vendor, amount }) => [vendor, BigInt(amount)]))
}

/** Stands for the processes of a cluster, in the place of a connection. */
const writerOfProcesses = 0

export const addWinsOfDay = async (from: Queryable, wins: readonly WinsOfDay[]): Promise<void> => {
  await from.query(
    `INSERT INTO vendor_win_day AS d (day, vendor, writer, amount)
     SELECT day, vendor, $4, amount FROM unnest($1::date[], $2::text[], $3::numeric[]) w (day, vendor, amount) ORDER BY 1, 2
     ON CONFLICT (day, vendor, writer) DO UPDATE SET amount = d.amount + excluded.amount`,
    [wins.map(({ day }) => day), wins.map(({ vendor }) => vendor), wins.map(({ amount }) => String(amount)), writerOfProcesses],
  )
}

export const deleteWinsOfDays = async (tx: Queryable, before: Date): Promise<void> => {
  await tx.query('DELETE FROM vendor_win_day WHERE day < $1::date', [dayOf(before)])
}
