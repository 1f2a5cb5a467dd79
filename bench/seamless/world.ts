import type { Database } from '@tamuvo/server/kit/database.ts'

/** What a member shows to play: `bench-17`. */
export const tokenOf = (vendor: string, member: number): string => `bench-${vendor}-${member}`

/**
 * Members 1…`members`, each with a purse that may go far below zero, so that there is nothing to pay in first, and with a
 * game launched at each vendor.
 */
export const openWorld = async (database: Database, vendors: readonly string[], members: number): Promise<void> => {
  await database.query(
    `INSERT INTO member (id, username, username_key, type, status, nickname, payee_name, email, handles, language, avatar, prize_mode,
                         rank_level, registered_at, registered_origin, registered_url, registered_method, invite_code)
     SELECT n, 'bench' || n, 'bench' || n, 0, 'active', '', '', '', '{}', 'EN', '', 1900, 0, now(), '', '', '', 'BENCH' || n
       FROM generate_series(1, $1::bigint) n`,
    [members],
  )
  await database.query(
    'INSERT INTO balance (account, member_id, floor) SELECT n << 4, n, -1000000000000 FROM generate_series(1, $1::bigint) n',
    [members],
  )
  for (const vendor of vendors)
    await database.query(
      `INSERT INTO vendor_session (token_hash, vendor, member_id, game_code, created_at, expires_at, used_at)
       SELECT sha256(convert_to('bench-' || $1::text || '-' || n, 'UTF8')), $1, n, $1 || '_SANDBOX', now(), now() + interval '12 hours', now()
         FROM generate_series(1, $2::bigint) n`,
      [vendor, members],
    )
  for (const table of ['member', 'balance', 'vendor_session']) await database.query(`VACUUM ANALYZE ${table}`)
  await database.query('CHECKPOINT')
}
