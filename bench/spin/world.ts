import { createHash } from 'node:crypto'
import { testType } from '@tamuvo/contract/brand.ts'
import { commitmentOf } from '@tamuvo/games/kit/stream.ts'
import { byteas } from '@tamuvo/server/kit/arrays.ts'
import type { Database } from '@tamuvo/server/kit/database.ts'
import { systemRng } from '@tamuvo/server/kit/rng.ts'
import { createSecrets } from '@tamuvo/server/kit/secrets.ts'
import { seedColumn } from '@tamuvo/server/studio/seed-store.ts'

const seedsAtOnce = 5_000

/**
 * Seats the members 1…`members` at games: each has a session of the site, one of each game, and a seed.
 * They are test accounts unless `type` is another.
 * @param key the key that seals seeds, 32 bytes: that of the server
 */
export const openSeats = async (
  database: Database,
  games: readonly string[],
  members: number,
  key: Buffer,
  type: number = testType,
): Promise<void> => {
  await database.query(
    `INSERT INTO session (token_hash, member_id, account_type, created_at, last_seen_at, expires_at, address, device, idle_seconds)
     SELECT sha256(convert_to('bench-site-' || n, 'UTF8')), n, $2, now(), now(), now() + interval '12 hours', '127.0.0.1', 'bench', 40000
       FROM generate_series(1, $1::bigint) n`,
    [members, type],
  )
  for (const game of games)
    await database.query(
      `INSERT INTO studio_session (token_hash, member_id, game, site_session, created_at, expires_at, used_at)
       SELECT sha256(convert_to('bench-' || $1::text || '-' || n, 'UTF8')), n, $1, sha256(convert_to('bench-site-' || n, 'UTF8')), now(),
              now() + interval '12 hours', now()
         FROM generate_series(1, $2::bigint) n`,
      [game, members],
    )
  await insertSeeds(database, members, key)
  for (const table of ['session', 'studio_session', 'studio_seed']) await database.query(`VACUUM ANALYZE ${table}`)
  await database.query('CHECKPOINT')
}

const insertSeeds = async (database: Database, members: number, key: Buffer): Promise<void> => {
  const secrets = createSecrets([key], systemRng)
  for (let first = 1; first <= members; first += seedsAtOnce) {
    const ids = Array.from({ length: Math.min(seedsAtOnce, members + 1 - first) }, (_, place) => first + place)
    const seeds = ids.map((id) => createHash('sha256').update(`bench ${id}`).digest('hex'))
    await database.query(
      `INSERT INTO studio_seed (id, member_id, sealed, commitment, client_seed, made_at)
       SELECT id, id, sealed, commitment, 'bench', now() FROM unnest($1::bigint[], $2::bytea[], $3::bytea[]) s (id, sealed, commitment)`,
      [
        ids,
        byteas(seeds.map((seed, place) => secrets.seal(seedColumn, BigInt(ids[place] ?? 0), seed).toString('hex'))),
        byteas(seeds.map(commitmentOf)),
      ],
    )
  }
}
