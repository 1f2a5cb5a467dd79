import type { Clock } from './clock.ts'
import type { Queryable } from './database.ts'

export type Bucket = { key: string; max: number; perSeconds: number }

/**
 * Takes one token from a bucket that refills evenly. All processes share it through the database, so use it for what must
 * not be counted per process: logins, registrations, codes. A refused try costs nothing: retrying does not extend the wait.
 * @returns 0 when a token was taken, else the seconds until the next one
 */
export const takeToken = async (database: Queryable, clock: Clock, { key, max, perSeconds }: Bucket): Promise<number> => {
  const rate = max / perSeconds
  const now = clock.now()
  const { rowCount } = await database.query({
    name: 'kit-take-token',
    text: `INSERT INTO rate_bucket AS b (key, tokens, at) VALUES ($1, $2::float8 - 1, $3)
           ON CONFLICT (key) DO UPDATE SET tokens = ${refilled} - 1, at = greatest(b.at, $3) WHERE ${refilled} >= 1`,
    values: [key, max, now, rate],
  })
  return rowCount === 1 ? 0 : secondsToWait(database, [key, max, now, rate])
}

/** The tokens in a bucket: $2 at most, $4 more each second. */
const refilled = 'least($2, b.tokens + greatest(0, extract(epoch FROM $3 - b.at)) * $4::float8)'

const secondsToWait = async (
  database: Queryable,
  values: [key: string, max: number, now: Date, rate: number],
): Promise<number> => {
  const { rows } = await database.query<{ tokens: number }>({
    name: 'kit-tokens-left',
    text: `SELECT ${refilled} AS tokens FROM rate_bucket b WHERE key = $1`,
    values,
  })
  const [, , , rate] = values
  return Math.max(1, Math.ceil((1 - (rows[0]?.tokens ?? 1)) / rate))
}

/** Forgets what was taken from a bucket. */
export const forgetBucket = async (database: Queryable, key: string): Promise<void> => {
  await database.query('DELETE FROM rate_bucket WHERE key = $1', [key])
}
