import type { Queryable } from '../kit/database.ts'

const dayMs = 86_400_000

/** Notes that the site answered in each minute of a time that a test skips; of a long one in its last day. */
export const siteWasUp = async (to: Queryable, since: Date, until: Date): Promise<void> => {
  const from = new Date(Math.max(since.getTime(), until.getTime() - dayMs))
  await to.query(
    `INSERT INTO site_beat (at) SELECT generate_series(date_trunc('minute', $1::timestamptz), $2, '1 minute') ON CONFLICT DO NOTHING`,
    [from, until],
  )
}
