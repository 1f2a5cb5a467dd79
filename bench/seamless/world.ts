import type { Database } from '@tamuvo/server/kit/database.ts'
import { testType } from '@tamuvo/contract/brand.ts'

/** The session token of a member: `bench-hub88-17`. */
export const tokenOf = (vendor: string, member: number): string => `bench-${vendor}-${member}`

/**
 * Members 1…`members`, each with a wallet account that may go far below zero, so that no deposits are needed, and a launched
 * game at each vendor. They are test accounts, as the games of sandboxes are for these alone, unless `type` is another.
 */
export const openWorld = async (
  database: Database,
  vendors: readonly string[],
  members: number,
  type: number = testType,
): Promise<void> => {
  await database.query(
    `INSERT INTO member (id, username, username_key, type, status, nickname, payee_name, email, handles, language, avatar, prize_mode,
                         rank_level, registered_at, registered_origin, registered_url, registered_method, invite_code)
     SELECT n, 'bench' || n, 'bench' || n, $2, 'active', '', '', '', '{}', 'EN', '', 1900, 0, now(), '', '', '', 'BENCH' || n
       FROM generate_series(1, $1::bigint) n`,
    [members, type],
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

const levels = 6

/** Puts members, from one on, below a line of six agents, as registration would with members who are no test accounts. */
export const giveLine = async (database: Database, { first, count }: { first: number; count: number }): Promise<void> => {
  const agent = `($2::bigint + $3::bigint + level)`
  const values = [levels, first, count]
  const members = 'generate_series($2::bigint, $2::bigint + $3::bigint - 1) n'
  const line = `array_agg(${agent} ORDER BY level DESC)`
  await database.query(
    `INSERT INTO agent_line (member_id, since, line)
     SELECT n, now() - interval '1 day', n || (SELECT ${line} FROM generate_series(1, $1::int) level) FROM ${members}
     UNION ALL
     SELECT ${agent}, now() - interval '2 days', (SELECT array_agg($2::bigint + $3::bigint + above ORDER BY above DESC) FROM generate_series(1, level) above)
       FROM generate_series(1, $1::int) level`,
    values,
  )
  await database.query(
    `INSERT INTO agent_terms (member_id, since, prize_group, rng)
     SELECT line[1], since, 1960 + 3 * ($4::int - cardinality(line)), 20 * (1 + $4::int - cardinality(line)) FROM agent_line
      WHERE member_id >= $1 AND member_id <= $1 + $2::bigint + $3::bigint`,
    [first, count, levels, levels + 1],
  )
  await database.query(
    `INSERT INTO agent_closure (ancestor_id, member_id, depth)
     SELECT u.id, l.member_id, u.place - 1 FROM agent_line l CROSS JOIN LATERAL unnest(l.line) WITH ORDINALITY u (id, place)
      WHERE l.member_id >= $1 AND l.member_id <= $1 + $2::bigint + $3::bigint`,
    [first, count, levels],
  )
  for (const table of ['agent_line', 'agent_terms', 'agent_closure']) await database.query(`VACUUM ANALYZE ${table}`)
}

/** Bets of the last thirty days, each on its own round: a realistic size of the tables that keys are checked in. */
export const fillPast = async (database: Database, vendor: string, members: number, bets: number): Promise<void> => {
  if (bets === 0) return
  // Ids of a server grow with time: milliseconds since 2024, shifted by 22 bits.
  const ids = `((extract(epoch FROM now()) * 1000)::bigint - 1704067200000 - 2592000000 + (2592000000 * n / $1::bigint)) << 22`
  await database.query(
    `INSERT INTO vendor_round (id, key, member_id, vendor, product, game, code, opened_at, moved_at, closed_at, bets, stake, payout, returned)
     SELECT ${ids} | 1, md5('round ' || n)::uuid, 1 + n % $2::bigint, $3, 'RNG', $3 || '_SANDBOX', md5('code ' || n), now(), now(), now(), 1, 100, 0, 0
       FROM generate_series(1, $1::bigint) n`,
    [bets, members, vendor],
  )
  await database.query(
    `INSERT INTO vendor_tx (key, id, at, kind, member_id, round_id, amount, entry_id, vendor, name)
     SELECT md5('tx ' || n)::uuid, ${ids} | 2, now(), 1, 1 + n % $2::bigint, ${ids} | 1, 100, 0, $3, md5('name ' || n)
       FROM generate_series(1, $1::bigint) n`,
    [bets, members, vendor],
  )
  for (const table of ['vendor_round', 'vendor_tx']) await database.query(`VACUUM ANALYZE ${table}`)
  await database.query('CHECKPOINT')
}
