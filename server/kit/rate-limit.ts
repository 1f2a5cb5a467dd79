import type { Clock } from './clock.ts'
import type { Queryable } from './database.ts'

export type Bucket = { key: string; max: number; perSeconds: number }

/**
 * Takes one token from a bucket that refills evenly. Shared by all processes through the database, so it fits what must
 * not be counted once a process: logins, registrations, codes.
 * @returns 0 when the token was there, else the seconds until the next one
 */
export const takeToken = async (database: Queryable, clock: Clock, bucket: Bucket): Promise<number> => {
  const rate = bucket.max / bucket.perSeconds
  const { rows } = await database.query<{ tokens: number }>({
    name: 'kit-take-token',
    text: `INSERT INTO rate_bucket AS b (key, tokens, at) VALUES ($1, $2::float8 - 1, $3)
           ON CONFLICT (key) DO UPDATE SET
             tokens = greatest(-1, least($2, b.tokens + greatest(0, extract(epoch FROM $3 - b.at)) * $4::float8) - 1),
             at = greatest(b.at, $3)
           RETURNING tokens`,
    values: [bucket.key, bucket.max, clock.now(), rate],
  })
  const tokens = rows[0]?.tokens ?? 0
  if (tokens >= 0) return 0
  return Math.max(1, Math.ceil(-tokens / rate))
}
