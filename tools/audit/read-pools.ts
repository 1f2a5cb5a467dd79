import { jackpotLevels, termsVersion } from '@tamuvo/games/jackpot/levels.ts'
import type { Queryable } from '@tamuvo/server/kit/database.ts'
import { house } from '@tamuvo/server/ledger/accounts.ts'
import { numberOfKind } from '@tamuvo/server/ledger/kinds.ts'
import type { MispooledRecord, PoolRecord } from './pool-records.ts'

/**
 * What the rules make of each pool (its seeds, its shares of all stakes that were put into it, what was won) beside the rows of its
 * account, archived ones included; and stakes beside the bets of their rounds.
 */
const mispooledText = `WITH level AS (
       SELECT code, ($2::bigint[])[i] AS account, ($3::bigint[])[i] AS share FROM unnest($1::text[]) WITH ORDINALITY u (code, i)),
     rows AS (
       SELECT account, kind, amount FROM journal WHERE account = ANY ($2::bigint[])
       UNION ALL SELECT counter, kind, -amount FROM journal WHERE counter = ANY ($2::bigint[])
       UNION ALL SELECT account, kind, amount FROM ledger_carried WHERE account = ANY ($2::bigint[])),
     booked AS (SELECT account, kind, sum(amount)::bigint AS amount FROM rows GROUP BY account, kind),
     sold AS MATERIALIZED (
       SELECT round_id, sum(stake) AS stake FROM bet WHERE round_id IN (SELECT unnest(rounds) FROM jackpot_stake) GROUP BY round_id),
     stakes AS (SELECT coalesce(sum(stake), 0) AS stake FROM jackpot_fund WHERE terms = $4),
     rule AS (
       SELECT p.code, l.account, div(s.stake * l.share, 1000000)::bigint AS fund, mod(s.stake * l.share, 1000000)::bigint AS carry,
              (p.seed + coalesce(h.seed, 0))::bigint AS seed, coalesce(h.won, 0)::bigint AS won, coalesce(h.hits, 0)::bigint AS hits,
              p.amount AS held, p.carry AS carried, p.hits AS counted
         FROM jackpot_pool p JOIN level l USING (code) CROSS JOIN stakes s
         LEFT JOIN (SELECT pool, sum(seed) AS seed, sum(amount) AS won, count(*) AS hits FROM jackpot_hit GROUP BY pool) h ON h.pool = p.code),
     figure AS (
       SELECT code AS pool, what, coalesce(found, 0)::bigint AS found, due FROM rule r CROSS JOIN LATERAL (VALUES
         ('shares', (SELECT amount FROM booked b WHERE b.account = r.account AND b.kind = $5), r.fund),
         ('seeds', (SELECT amount FROM booked b WHERE b.account = r.account AND b.kind = $6), r.seed),
         ('wins', (SELECT amount FROM booked b WHERE b.account = r.account AND b.kind = $7), -r.won),
         ('balance', (SELECT sum(amount)::bigint FROM booked b WHERE b.account = r.account), r.held),
         ('carry', r.carried, r.carry),
         ('hits', r.counted::bigint, r.hits)) f (what, found, due)
       UNION ALL
       SELECT 'fund ' || f.id, 'stakes', coalesce(sum(s.stake), 0)::bigint, f.stake
         FROM jackpot_fund f LEFT JOIN jackpot_stake s ON s.fund_id = f.id GROUP BY f.id, f.stake
       UNION ALL
       SELECT 'stake ' || s.id, 'bets', coalesce(sum(b.stake), 0)::bigint, s.stake
         FROM jackpot_stake s LEFT JOIN sold b ON b.round_id = ANY (s.rounds) GROUP BY s.id, s.stake)
   SELECT pool, what, found, due FROM figure WHERE found <> due ORDER BY pool, what`

/** Compares the pools of jackpots with the rules and the journal. */
export const readPools = async function* (from: Queryable): AsyncGenerator<PoolRecord> {
  const { rows } = await from.query<MispooledRecord>(mispooledText, [
    jackpotLevels.map(({ code }) => code),
    jackpotLevels.map(({ code }) => house(`jackpot:${code}`)),
    jackpotLevels.map(({ share }) => share),
    termsVersion,
    numberOfKind('JACKPOT_FUND'),
    numberOfKind('JACKPOT_SEED'),
    numberOfKind('JACKPOT_WIN'),
  ])
  for (const mispooled of rows) yield { is: 'mispooled', mispooled }
  const { rows: counted } = await from.query<{ hits: bigint }>('SELECT count(*) AS hits FROM jackpot_hit')
  yield { is: 'pools', hits: counted[0]?.hits ?? 0n }
}
