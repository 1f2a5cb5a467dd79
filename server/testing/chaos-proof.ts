import type { Database } from '../kit/database.ts'
import { requestKey } from '../ledger/keys.ts'
import { trialBalance } from '../ledger/proof.ts'
import { askWhole } from './ask-whole.ts'
import type { PlayerStory } from './chaos-player.ts'

/**
 * What is wrong at any moment, also while a process is dead: each query returns the wrong rows, with what was found in them.
 * They run on a cluster too: rows of a member are joined by member, and what is joined with rows of the coordinator is counted before.
 */
const always: Record<string, string> = {
  'bets without a stake of their own': `
    SELECT b.id FROM bet b LEFT JOIN journal j ON j.ref = b.id AND j.kind = 20 AND j.member_id = b.member_id WHERE b.stake > 0
     GROUP BY b.member_id, b.id, b.stake, b.order_id
    HAVING count(j.id) <> 1 OR sum(j.amount) <> -b.stake OR min(j.entry_id) <> b.order_id`,
  'stakes without a bet': `
    SELECT j.id FROM journal j WHERE j.kind = 20 AND NOT EXISTS (SELECT 1 FROM bet b WHERE b.id = j.ref AND b.member_id = j.member_id)
       AND NOT EXISTS (SELECT 1 FROM vendor_round r WHERE r.id = j.ref AND r.member_id = j.member_id)`,
  'rounds of vendors that differ from their entries': `
    SELECT r.id FROM vendor_round r
      LEFT JOIN (SELECT member_id, ref, -sum(amount) FILTER (WHERE kind IN (20, 21)) AS stake,
                        sum(amount) FILTER (WHERE kind IN (22, 23)) AS payout
                   FROM journal GROUP BY member_id, ref) j ON j.ref = r.id AND j.member_id = r.member_id
     WHERE r.stake <> coalesce(j.stake, 0) OR r.payout <> coalesce(j.payout, 0)`,
  'transactions of vendors without their entry, and entries without a transaction': `
    SELECT coalesce(t.id, j.entry_id) FROM (SELECT * FROM vendor_tx WHERE entry_id > 0) t
      FULL JOIN (SELECT j.member_id, j.entry_id, sum(abs(j.amount)) AS amount FROM journal j
                   JOIN vendor_round r ON r.id = j.ref AND r.member_id = j.member_id
                  WHERE j.account > 0 GROUP BY j.member_id, j.entry_id) j USING (member_id, entry_id)
     WHERE t.round_id <> 0 AND t.amount IS DISTINCT FROM j.amount OR t.id IS NULL`,
  'payouts without their entry': `
    SELECT o.bet_id FROM outcome o LEFT JOIN journal j
        ON j.ref = o.bet_id AND j.member_id = o.member_id AND j.kind IN (21, 22, 23, 29, 33) AND j.account > 0
     WHERE NOT EXISTS (SELECT 1 FROM outcome n WHERE n.bet_id = o.bet_id AND n.member_id = o.member_id AND n.version > o.version)
     GROUP BY o.member_id, o.bet_id, o.amount HAVING coalesce(sum(j.amount), 0) <> o.amount`,
  'wins or refunds booked twice': `
    SELECT ref FROM journal j JOIN bet b ON b.id = j.ref AND b.member_id = j.member_id
     WHERE kind IN (21, 22) AND counter = -20 GROUP BY j.member_id, ref HAVING count(*) > 1`,
  'deposits credited otherwise than once': `
    WITH credit AS MATERIALIZED (SELECT ref, count(*) AS times, sum(amount) AS amount FROM journal WHERE kind = 1 AND account > 0 GROUP BY ref)
    SELECT d.id FROM deposit d LEFT JOIN credit c ON c.ref = d.id
     WHERE coalesce(c.times, 0) <> CASE WHEN d.state IN ('SUCCEEDED', 'REVERSED') THEN 1 ELSE 0 END
        OR coalesce(c.amount, 0) <> CASE WHEN d.state IN ('SUCCEEDED', 'REVERSED') THEN d.amount ELSE 0 END`,
  'second payments without their case': `
    WITH second AS MATERIALIZED (SELECT ref, entry_id FROM journal WHERE kind = 1 AND account < 0)
    SELECT s.ref FROM second s WHERE NOT EXISTS (SELECT FROM suspense_case c WHERE c.entry_id = s.entry_id)`,
  'withdrawals that the provider paid twice': `
    SELECT a.withdrawal_id FROM payout_attempt a JOIN sandpay_payout_event e ON e.ref = a.reference AND e.status = 'succeeded'
     GROUP BY a.withdrawal_id HAVING count(*) > 1`,
  'balances below zero': `SELECT account FROM balance WHERE amount < 0`,
}

/** What is wrong once work that was interrupted has been resumed. */
const settled: Record<string, string> = {
  'rounds whose figures are not those of their bets': `
    WITH sold AS MATERIALIZED (SELECT round_id, count(*) AS bets, sum(stake) AS stake, max(placed_at) AS last FROM bet GROUP BY round_id),
      given AS MATERIALIZED (
        SELECT round_id, count(*) FILTER (WHERE amount > coalesce(uncollected, 0)) AS winners, sum(amount) AS paid,
               count(*) FILTER (WHERE kind = 'void') AS returned FROM outcome o
         WHERE NOT EXISTS (SELECT 1 FROM outcome n WHERE n.bet_id = o.bet_id AND n.member_id = o.member_id AND n.version > o.version)
         GROUP BY round_id),
      found AS (
        SELECT r.id, coalesce(b.bets, 0) AS bets, coalesce(b.stake, 0) AS stake, b.last,
               coalesce(p.winners, 0) AS winners, coalesce(p.paid, 0) AS paid, coalesce(p.returned, 0) AS returned
          FROM round r LEFT JOIN sold b ON b.round_id = r.id LEFT JOIN given p ON p.round_id = r.id)
    SELECT r.id, r.state, r.bets, f.bets AS bets_found, r.stake, f.stake AS stake_found,
           r.winners, f.winners AS winners_found, r.paid, f.paid AS paid_found, f.last AS last_at, r.closes_at
      FROM round r JOIN found f ON f.id = r.id
     WHERE (r.settled_at IS NOT NULL AND (r.bets, r.stake, r.winners, r.paid) IS DISTINCT FROM (f.bets, f.stake, f.winners, f.paid))
        OR f.last >= r.closes_at OR (r.state = 'void' AND f.bets <> f.returned)`,
  'draws that stand still': `
    SELECT id FROM lottery_issue WHERE draws_at < (SELECT max(drawn_at) - interval '3 minutes' FROM lottery_issue) AND due_at IS NOT NULL`,
  'draws that differ from their sales': `
    WITH sold AS MATERIALIZED (SELECT round_id, count(*) AS tickets, sum(stake) AS stake FROM bet GROUP BY round_id)
    SELECT i.id FROM lottery_issue i LEFT JOIN sold b ON b.round_id = i.id
     WHERE state = 'settled' AND (i.ticket_count, i.stake) IS DISTINCT FROM (coalesce(b.tickets, 0), coalesce(b.stake, 0))`,
  'bets of drawn issues that are open': `
    SELECT b.id FROM bet b WHERE b.round_id IN (
      SELECT i.id FROM lottery_issue i JOIN round r ON r.id = i.id WHERE i.state IN ('settled', 'void') AND r.settled_at IS NULL)`,
  'seeds that are still secret after their draw': `
    SELECT issue_id FROM (SELECT issue_id FROM lottery_seed UNION ALL SELECT issue_id FROM lottery_sealed_seed) s
      JOIN lottery_issue i ON i.id = issue_id WHERE i.result IS NOT NULL`,
  'tickets of rounds of bingo that are over, and open': `
    SELECT b.id FROM bet b WHERE b.round_id IN (
      SELECT i.id FROM bingo_round i JOIN round r ON r.id = i.id WHERE i.state IN ('settled', 'void') AND r.settled_at IS NULL)`,
  'seeds that are still secret after their round of bingo': `
    SELECT round_id FROM bingo_sealed_seed s JOIN bingo_round r ON r.id = round_id WHERE r.balls IS NOT NULL OR r.state = 'void'`,
  'deposits that were paid and not credited': `
    SELECT d.id FROM deposit d JOIN sandpay_event e ON e.ref = d.reference AND e.status = 'succeeded' WHERE d.state <> 'SUCCEEDED'`,
  'withdrawals that are not over': `SELECT id FROM withdrawal WHERE finished_at IS NULL`,
  'unprocessed events': `SELECT id FROM payment_event WHERE taken_at IS NULL`,
  'money that is held': `SELECT account FROM balance WHERE account & 15 = 1 AND amount <> 0`,
  // A process holds a lock of its name as long as it lives.
  'jobs of ended processes': `
    SELECT id FROM job WHERE begun_by IS NOT NULL AND pg_try_advisory_xact_lock(hashtextextended('jobs of ' || begun_by, 0))`,
  'jobs that were given up': `SELECT id FROM job WHERE tries >= tries_max`,
}

/** All of them by name. */
export const questions: Readonly<Record<string, string>> = { ...always, ...settled }

type Faults = Record<string, unknown[]>

/** Violations by name that no crash excuses; empty when there are none. */
export const faultsAtAnyMoment = async (database: Database, asked = always): Promise<Faults> => {
  const faults: Faults = {}
  for (const [name, question] of Object.entries(asked)) {
    const { rows } = await database.query(question)
    if (rows.length > 0) faults[name] = rows.slice(0, 5).map((row) => Object.values(row).join(' '))
  }
  return faults
}

/** Violations of the journal's invariants by name; empty when there are none. */
export const faultsIn = async (database: Database): Promise<Faults> => {
  const faults = await faultsAtAnyMoment(database, questions)
  const trial = await trialBalance(database)
  if (!trial.isClean)
    faults['the trial balance'] = [
      JSON.stringify(trial, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ]
  return faults
}

/** Compares the answers of a player with the journal: nothing answered is missing, and there is nothing else. */
export const faultsInStory = async (
  database: Database,
  { memberId, orders, deposits, complaints }: PlayerStory,
): Promise<string[]> => {
  const faults = [...complaints]
  const bets = await betsByKey(database, memberId)
  for (const [key, { receipt, code }] of orders) {
    const ledgerKey = requestKey('lottery', BigInt(memberId), key)
    const stored = bets.get(ledgerKey) ?? []
    bets.delete(ledgerKey)
    const answered = receipt?.tickets.map(({ id }) => id) ?? []
    if (answered.join() !== stored.join()) faults.push(`order ${key}: answered ${code} [${answered}], stored [${stored}]`)
  }
  for (const key of bets.keys()) faults.push(`an order that was never acknowledged: ${key}`)
  return [...faults, ...(await depositFaults(database, memberId, deposits))]
}

/** Acknowledged operations, and those missing in the journal. */
export type Tally = {
  counted: { bets: number; payouts: number; deposits: number; draws: number; withdrawals: number }
  wrong: { missing: number; twice: number; paidTwice: number; holdsLeft: number; betsWithoutEntry: number }
}

/** Counts acknowledged tickets and deposits, and those in the journal. */
export const tally = async (database: Database, stories: readonly PlayerStory[]): Promise<Tally> => {
  const bets = stories.flatMap(({ orders }) =>
    [...orders.values()].flatMap(({ receipt }) => receipt?.tickets.map(({ id }) => id) ?? []),
  )
  const deposits = stories.flatMap((story) => [...story.deposits.values()].filter((id) => id !== undefined))
  const rows = await askWhole<
    Record<'payouts' | 'draws' | 'withdrawals' | 'missing' | 'twice' | 'paidTwice' | 'held' | 'bare', number>
  >(
    database,
    `WITH answered AS (SELECT unnest($1::bigint[]) AS id), paid_in AS (SELECT unnest($2::bigint[]) AS id),
       stakes AS (SELECT ref, count(*) AS times FROM journal WHERE kind = 20 GROUP BY ref),
       prizes AS (SELECT ref, count(*) AS times FROM journal JOIN bet b ON b.id = ref WHERE kind IN (21, 22) AND counter = -20 GROUP BY ref),
       paid_out AS (SELECT a.withdrawal_id, count(*) AS times FROM payout_attempt a
                      JOIN sandpay_payout_event e ON e.ref = a.reference AND e.status = 'succeeded' GROUP BY a.withdrawal_id),
       credits AS (SELECT ref, count(*) AS times FROM journal WHERE kind = 1 AND account > 0 GROUP BY ref)
     SELECT (SELECT count(*)::int FROM outcome WHERE version = 1) AS payouts, (SELECT count(*)::int FROM lottery_issue WHERE state = 'settled') AS draws,
       (SELECT count(*)::int FROM answered a WHERE NOT EXISTS (SELECT 1 FROM bet b WHERE b.id = a.id))
         + (SELECT count(*)::int FROM paid_in p WHERE NOT EXISTS (SELECT FROM credits c WHERE c.ref = p.id)) AS missing,
       (SELECT count(*)::int FROM (TABLE stakes UNION ALL TABLE prizes UNION ALL TABLE credits) all_of_them WHERE times > 1) AS twice,
       (SELECT count(*)::int FROM paid_out) AS withdrawals, (SELECT count(*)::int FROM paid_out WHERE times > 1) AS "paidTwice",
       (SELECT count(*)::int FROM balance WHERE account & 15 = 1 AND amount <> 0) AS held,
       (SELECT count(*)::int FROM bet b WHERE b.stake > 0 AND NOT EXISTS (SELECT FROM stakes s WHERE s.ref = b.id)) AS bare`,
    [bets, deposits],
  )
  const { payouts = 0, draws = 0, withdrawals = 0, missing = 0, twice = 0, paidTwice = 0, held = 0, bare = 0 } = rows[0] ?? {}
  return {
    counted: { bets: bets.length, payouts, deposits: deposits.length, draws, withdrawals },
    wrong: { missing, twice, paidTwice, holdsLeft: held, betsWithoutEntry: bare },
  }
}

const betsByKey = async (database: Database, memberId: string): Promise<Map<string, string[]>> => {
  const { rows } = await database.query<{ key: string; bets: string[] }>(
    `SELECT replace(key::text, '-', '') AS key, array_agg(ref::text ORDER BY leg) AS bets FROM journal WHERE kind = 20 AND member_id = $1 GROUP BY key`,
    [memberId],
  )
  return new Map(rows.map(({ key, bets }) => [key, bets]))
}

const depositFaults = async (database: Database, memberId: string, answered: PlayerStory['deposits']): Promise<string[]> => {
  const rows = await askWhole<{ id: string; key: string; state: string; credits: number }>(
    database,
    `SELECT d.id::text, i.key::text, d.state, count(j.id)::int AS credits
       FROM deposit d JOIN idempotency i ON i.member_id = d.member_id AND i.answer->>'id' = d.id::text
       LEFT JOIN journal j ON j.ref = d.id AND j.kind = 1 AND j.account > 0 WHERE d.member_id = $1 GROUP BY d.id, i.key, d.state`,
    [memberId],
  )
  const stored = new Map(rows.map((row) => [row.key, row]))
  return [...answered].flatMap(([key, id]) => {
    const row = stored.get(key)
    if (id === undefined)
      return row && row.state !== 'FAILED' && row.state !== 'SUCCEEDED'
        ? [`deposit ${key} was refused and stands ${row.state}`]
        : []
    return row?.id === id && row.credits === 1 ? [] : [`deposit ${id}: ${row?.state} with ${row?.credits} credits`]
  })
}
