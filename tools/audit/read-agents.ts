import { teamFigureNames } from '@tamuvo/contract/agent-figures.ts'
import { realtimeRules } from '@tamuvo/games/agent/contract-settlement.ts'
import { countedOf, freeWins } from '@tamuvo/server/agent/money.ts'
import { betKinds } from '@tamuvo/server/agent/money-store.ts'
import type { Queryable } from '@tamuvo/server/kit/database.ts'
import { listMisbilled } from '@tamuvo/server/agent/contract/misbilled-store.ts'
import { kindsOfGroup, numberOfKind } from '@tamuvo/server/ledger/kinds.ts'
import type { AgentFigure, AgentRecord, MisearnedRecord } from './agent-records.ts'

/** Members whose settled bets the outbox still holds for the consumer: what is on its way is no fault. */
const waiting = `
  SELECT f.kind, f.member_id, f.body FROM outbox_event f, outbox_cursor c
   WHERE c.consumer = 'agent.accrual' AND (f.xact, f.id) > (c.xact, c.id) AND f.kind IN ('round.settled', 'bets.settled', 'bet.settled', 'bet.corrected')`
const waitingMembers = `
  SELECT member_id FROM (${waiting}) w WHERE member_id IS NOT NULL
  UNION SELECT member_id FROM bet WHERE round_id IN (SELECT (w.body ->> 'roundId')::bigint FROM (${waiting}) w WHERE w.kind = 'round.settled')
  UNION SELECT member_id FROM bet
         WHERE id IN (SELECT i.id::bigint FROM (${waiting}) w CROSS JOIN LATERAL jsonb_array_elements_text(w.body -> 'betIds') i (id) WHERE w.kind = 'bets.settled')`

/** What a bet without a stake wins is a reward, and no payout. */
const paidOut = (payout: string): string =>
  `CASE WHEN b.stake = 0 AND b.id >= (SELECT free_from_id FROM agent_figure_mark) THEN 0 ELSE ${payout} END`

/** What settled bets and their corrections come to, of who is in the tree, beside what is accrued: bets, then what counts, then payouts. */
const accruals = `WITH first AS MATERIALIZED (SELECT coalesce(min(span_from), 'infinity') AS at FROM agent_accrual),
  firsts AS MATERIALIZED (
    SELECT b.member_id, b.product, 1 AS bets, b.stake, coalesce(o.valid, b.valid) AS valid, ${paidOut('coalesce(o.amount, 0)')} AS payout, b.placed_at, coalesce(r.settled_at, o.at) AS at
      FROM bet b
      LEFT JOIN round r ON r.id = b.round_id
      LEFT JOIN outcome o ON o.bet_id = b.id AND o.member_id = b.member_id AND o.version = 1
     WHERE CASE WHEN r.id IS NULL THEN o.bet_id IS NOT NULL ELSE r.state = 'settled' END),
  corrections AS MATERIALIZED (
    SELECT b.member_id, b.product, 0, 0, o.valid - coalesce(p.valid, b.valid), ${paidOut('o.amount - coalesce(p.amount, 0)')}, b.placed_at, o.at
      FROM outcome o
      JOIN bet b ON b.id = o.bet_id AND b.member_id = o.member_id
      LEFT JOIN LATERAL (SELECT e.valid, e.amount FROM outcome e WHERE e.member_id = o.member_id AND e.bet_id = o.bet_id AND e.version < o.version ORDER BY e.version DESC LIMIT 1) p ON true
     WHERE o.version > 1),
  vendors AS MATERIALIZED (
    SELECT member_id, product, 1, told_stake, told_valid, told_payout, opened_at, closed_at FROM vendor_round
     WHERE closed_at IS NOT NULL AND (told_stake <> 0 OR told_valid <> 0 OR told_payout <> 0)),
  parts AS MATERIALIZED (SELECT * FROM firsts UNION ALL SELECT * FROM corrections UNION ALL SELECT * FROM vendors),
  due AS (
    SELECT p.member_id, p.product, sum(bets) AS bets, sum(stake) AS stake, sum(valid) AS valid, sum(payout) AS payout
      FROM parts p JOIN first ON p.at >= first.at
     WHERE EXISTS (SELECT FROM agent_line l WHERE l.member_id = p.member_id AND l.since <= p.placed_at) GROUP BY 1, 2),
  found AS (
    SELECT member_id, product, sum(bets) AS bets, sum(stake) AS stake, sum(valid) AS valid, sum(payout) AS payout FROM agent_accrual GROUP BY 1, 2)
  SELECT member_id AS "memberId", product AS of, coalesce(f.valid + f.payout, 0)::bigint AS found, coalesce(d.valid + d.payout, 0)::bigint AS due
    FROM due d FULL JOIN found f USING (member_id, product)
   WHERE (coalesce(d.bets, 0), coalesce(d.stake, 0), coalesce(d.valid, 0), coalesce(d.payout, 0))
         <> (coalesce(f.bets, 0), coalesce(f.stake, 0), coalesce(f.valid, 0), coalesce(f.payout, 0))
     AND member_id NOT IN (${waitingMembers})
   ORDER BY 1, 2`

/** What is not shared out yet, or in part: it is on its way, and no fault. */
const isShared = (run: string): string => `${run} NOT IN (SELECT o.run_id FROM agent_run_open o)`

/** Shares by the accruals of their run, the lines and the terms of their snapshots. */
const shares = `WITH summed AS (
    SELECT agent_run_of(product, span_from, after_run) AS run_id, member_id, product, snapshot, sum(bets)::bigint AS bets, sum(valid)::bigint AS valid
      FROM agent_accrual WHERE agent_run_of(product, span_from, after_run) IS NOT NULL GROUP BY 1, 2, 3, 4),
  levels AS (
    SELECT s.*, u.member AS beneficiary_id, u.place::int - 1 AS depth,
           agent_rate(s.product, t.prize_group, t.live, t.rng, t.pvp, t.fish, t.sports, t.esports) AS rate
      FROM summed s
      JOIN agent_line l ON l.member_id = s.member_id AND l.since <= s.snapshot AND l.until > s.snapshot
     CROSS JOIN LATERAL unnest(l.line) WITH ORDINALITY u (member, place)
      JOIN agent_terms t ON t.member_id = u.member AND t.since <= s.snapshot AND t.until > s.snapshot),
  differences AS (
    SELECT *, rate - coalesce(max(rate) OVER (PARTITION BY run_id, member_id, product, snapshot ORDER BY depth
                                              ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS difference FROM levels),
  due AS (SELECT * FROM differences WHERE difference > 0 AND valid <> 0 AND NOT (depth = 0 AND product IN ('LOTT', 'ELOTT')))
  SELECT beneficiary_id AS "memberId", 'run ' || run_id || ', bets of member ' || member_id || ', ' || product AS of,
         coalesce(s.valid * s.rate, 0)::bigint AS found, coalesce(d.valid * d.difference, 0)::bigint AS due
    FROM due d FULL JOIN agent_share s USING (run_id, beneficiary_id, member_id, product, snapshot)
   WHERE (d.valid, d.bets, d.difference, d.depth) IS DISTINCT FROM (s.valid, s.bets, s.rate, s.depth) AND ${isShared('run_id')} ORDER BY 1, 2`

const incomes = `SELECT coalesce(i.member_id, s.member_id) AS "memberId", 'line ' || coalesce(i.id::text, 'missing, run ' || s.run_id) AS of,
         coalesce(i.accrued, 0) AS found, coalesce(s.accrued, 0)::bigint AS due
    FROM agent_income i
    FULL JOIN (SELECT run_id, beneficiary_id AS member_id, product, CASE WHEN depth = 0 THEN 'REBATE_SELF' ELSE 'REBATE_AGENT' END AS kind, sum(valid * rate) AS accrued
                 FROM agent_share WHERE NOT stays_with_house GROUP BY 1, 2, 3, 4) s
      ON s.run_id = i.run_id AND s.member_id = i.member_id AND s.product = i.product AND s.kind = i.kind
   WHERE coalesce(i.kind, s.kind) IN ('REBATE_SELF', 'REBATE_AGENT') AND i.accrued IS DISTINCT FROM s.accrued AND ${isShared('coalesce(s.run_id, i.run_id)')} ORDER BY 1, 2`

const carried = `SELECT x.member_id AS "memberId", 'line ' || x.id AS of, x.carried_in AS found, x.due
    FROM (SELECT i.*, coalesce(lag(i.carried_on) OVER (PARTITION BY i.member_id, i.product, i.kind ORDER BY i.id), 0) AS due FROM agent_income i) x
   WHERE x.kind IN ('REBATE_SELF', 'REBATE_AGENT') AND x.carried_in <> x.due ORDER BY x.id`

/** Below the mark rows of the journal are archived, and may lie in files. */
const entries = `WITH archived AS (SELECT coalesce(max(upto_id), 0) AS upto FROM ledger_archive),
  booked AS MATERIALIZED (
    SELECT j.ref AS id, j.member_id, ($1::text[])[array_position($2::smallint[], j.kind)] AS kind, min(j.entry_id) AS entry_id,
           sum(j.amount)::bigint AS amount, count(*) AS count
      FROM journal j
     WHERE j.account > 0 AND j.counter = -40 AND j.kind = ANY ($2::smallint[]) AND j.ref IN (SELECT id FROM agent_income) GROUP BY 1, 2, 3)
  SELECT i.member_id AS "memberId", 'line ' || i.id AS of, coalesce(b.amount, 0) AS found, CASE WHEN i.entry_id IS NULL THEN 0 ELSE i.paid END AS due
    FROM agent_income i LEFT JOIN booked b ON b.id = i.id AND b.member_id = i.member_id AND b.kind = i.kind
   WHERE i.kind = ANY ($1) AND coalesce(i.entry_id, b.entry_id) >= (SELECT upto FROM archived)
     AND (b.amount IS DISTINCT FROM i.paid OR b.entry_id IS DISTINCT FROM i.entry_id OR b.count <> 1) ORDER BY i.id`

/** The first line of a member that ends after a moment. */
const lineAt = (member: string, moment: string): string =>
  `LATERAL (SELECT a.line, a.since FROM agent_line a WHERE a.member_id = ${member} AND a.until > ${moment} ORDER BY a.since LIMIT 1)`

/** Rows `x` of members spread over their lines: each member of a line as a branch, and the member alone. @param sums columns of `x` */
const spread = (sums: readonly string[]): string => `
  SELECT x.member_id AS branch_id, x.member_id AS parent_id, l.since AS line_since, x.day, x.product, ${sums.map((sum) => `x.${sum}`).join(', ')}
    FROM x CROSS JOIN ${lineAt('x.member_id', 'x.moment')} l
  UNION ALL
  SELECT u.member, coalesce(l.line[u.place + 1], 0), v.since, x.day, x.product, ${sums.map((sum) => `x.${sum}`).join(', ')}
    FROM x CROSS JOIN ${lineAt('x.member_id', 'x.moment')} l
   CROSS JOIN LATERAL unnest(l.line) WITH ORDINALITY u (member, place)
   CROSS JOIN ${lineAt('u.member', 'l.since')} v`

/** Days are those of the zone at the time: the day of a span is the last one of the member's own that began before it, within the longest day. */
const dayOf = (moment: string, product: string): string => `(SELECT max(t.day) FROM agent_team_day t
   WHERE t.branch_id = i.member_id AND t.parent_id = i.member_id AND t.product = ${product} AND t.day <= ${moment} AND t.day > ${moment} - interval '25 hours')`

/** Of a backlog what is accrued is counted for days a moment later: that is on its way, and no fault. */
const openBranches = `SELECT u.member FROM agent_day_open o JOIN agent_line l ON l.member_id = o.member_id CROSS JOIN unnest(l.line) u (member)`

const teams = `WITH x AS (
    SELECT i.member_id, i.product, i.snapshot AS moment, ${dayOf('i.span_from', 'i.product')} AS day, i.bets, i.stake, i.valid, i.payout FROM agent_accrual i),
  due AS (SELECT branch_id, parent_id, line_since, day, product, sum(bets) AS bets, sum(stake) AS stake, sum(valid) AS valid, sum(payout) AS payout
            FROM (${spread(['bets', 'stake', 'valid', 'payout'])}) s GROUP BY 1, 2, 3, 4, 5),
  found AS (SELECT branch_id, parent_id, line_since, day, product, bets, stake, valid, payout FROM agent_team_day WHERE product <> '')
  SELECT branch_id AS "memberId", product || ', ' || to_char(day AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI') || ', below ' || parent_id AS of,
         coalesce(f.bets + f.stake + f.valid + f.payout, 0)::bigint AS found, coalesce(d.bets + d.stake + d.valid + d.payout, 0)::bigint AS due
    FROM due d FULL JOIN found f USING (branch_id, parent_id, line_since, day, product)
   WHERE (coalesce(d.bets, 0), coalesce(d.stake, 0), coalesce(d.valid, 0), coalesce(d.payout, 0))
         <> (coalesce(f.bets, 0), coalesce(f.stake, 0), coalesce(f.valid, 0), coalesce(f.payout, 0))
     AND branch_id NOT IN (${openBranches}) ORDER BY 1, 2`

const idTime = `(timestamp '2024-01-01' + (i.id >> 22) * interval '1 millisecond') AT TIME ZONE 'UTC'`

/** A movement in its figure, with the sign that the figure counts by. */
const sqlOfFigure = (figure: (typeof teamFigureNames)[number]): string => {
  const { kinds, direction, isExpense } = countedOf[figure]
  const way = direction === 'both' ? '' : ` AND i.amount ${direction === 'in' ? '>' : '<'} 0`
  return `CASE WHEN i.kind IN (${kinds.map(numberOfKind).join(', ')})${way} THEN ${isExpense ? '-' : ''}i.amount ELSE 0 END`
}

/** In the table they are written with an underscore. */
const columnOf = (name: string): string => name.replace('Paid', '_paid')

const moneyColumns = teamFigureNames.map(columnOf)

const money = `WITH x AS (
    SELECT member_id, '' AS product, day, day AS moment, ${moneyColumns.map((name) => `sum(${name}) AS ${name}`).join(', ')}
      FROM (SELECT i.member_id, ${dayOf(idTime, `''`)} AS day, ${teamFigureNames.map((name) => `${sqlOfFigure(name)} AS ${columnOf(name)}`).join(', ')}
              FROM agent_movement i) m GROUP BY 1, 3),
  due AS (SELECT branch_id, parent_id, line_since, day, ${moneyColumns.map((name) => `sum(${name}) AS ${name}`).join(', ')}
            FROM (${spread(moneyColumns)}) s GROUP BY 1, 2, 3, 4),
  found AS (SELECT branch_id, parent_id, line_since, day, ${moneyColumns.join(', ')} FROM agent_team_day WHERE product = '')
  SELECT branch_id AS "memberId", to_char(day AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI') || ', below ' || parent_id AS of,
         (${moneyColumns.map((name) => `coalesce(f.${name}, 0)`).join(' + ')})::bigint AS found,
         (${moneyColumns.map((name) => `coalesce(d.${name}, 0)`).join(' + ')})::bigint AS due
    FROM due d FULL JOIN found f USING (branch_id, parent_id, line_since, day)
   WHERE (${moneyColumns.map((name) => `coalesce(f.${name}, 0)`).join(', ')})
         <> (${moneyColumns.map((name) => `coalesce(d.${name}, 0)`).join(', ')}) ORDER BY 1, 2`

/** Below the mark each movement of a member of the tree has been taken; above it those that were found. */
const movements = `WITH archived AS (SELECT coalesce(max(upto_id), 0) AS upto FROM ledger_archive),
  taken AS MATERIALIZED (SELECT m.* FROM agent_movement m JOIN archived ON m.id >= archived.upto),
  posted AS MATERIALIZED (
    SELECT id, member_id, kind, amount FROM journal WHERE kind <> ALL ($1::smallint[]) AND account > 0 AND account & 15 < 3
       AND (kind <> ALL ($2::smallint[]) OR ref >= (SELECT free_from_id FROM agent_figure_mark))),
  booked AS MATERIALIZED (
    SELECT j.id, j.member_id, j.kind, j.amount, j.id < m.upto_id AS is_due FROM posted j CROSS JOIN agent_figure_mark m
     WHERE EXISTS (SELECT FROM agent_closure c WHERE c.ancestor_id = j.member_id AND c.member_id = j.member_id))
  SELECT coalesce(t.member_id, b.member_id) AS "memberId", 'row ' || coalesce(t.id, b.id) AS of, coalesce(t.amount, 0) AS found, coalesce(b.amount, 0) AS due
    FROM booked b FULL JOIN taken t ON t.id = b.id
   WHERE (t.id IS NULL AND b.is_due) OR b.id IS NULL OR (t.id IS NOT NULL AND (t.member_id, t.kind, t.amount) <> (b.member_id, b.kind, b.amount)) ORDER BY 2`

const active = `WITH x AS (
    SELECT member_id, day, day AS moment, '' AS product, 1 AS members, coalesce(lag(day) OVER (PARTITION BY member_id ORDER BY day), '-infinity') AS last_day
      FROM agent_active_day),
  due AS (SELECT branch_id, parent_id, line_since, day, last_day, sum(members) AS members FROM (${spread(['last_day', 'members'])}) s GROUP BY 1, 2, 3, 4, 5),
  found AS (SELECT * FROM agent_team_active WHERE members <> 0)
  SELECT branch_id AS "memberId", to_char(day AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI') || ', below ' || parent_id AS of,
         coalesce(f.members, 0)::bigint AS found, coalesce(d.members, 0)::bigint AS due
    FROM due d FULL JOIN found f USING (branch_id, parent_id, line_since, day, last_day)
   WHERE d.members IS DISTINCT FROM f.members ORDER BY 1, 2`

/** Bills by the bets of the team at the time. In real time a day is the highest of what it came to in between. */
const bills = `WITH due AS (
    SELECT b.id, sum(a.stake) AS stake, sum(a.payout) AS payout, sum(a.valid) AS valid
      FROM agent_bill b
      JOIN agent_contract c ON c.id = b.contract_id
      JOIN agent_accrual a ON a.span_from >= b.since AND a.span_from < b.until AND (c.products = '{}' OR a.product = ANY (c.products))
      JOIN agent_line l ON l.member_id = a.member_id AND l.since <= a.snapshot AND l.until > a.snapshot AND b.payee_id = ANY (l.line)
     WHERE b.kind <> 'REALTIME_SALARY' GROUP BY 1)
  SELECT b.payee_id AS "memberId", 'bill ' || b.id AS of, b.stake + b.payout + b.valid AS found, coalesce(d.stake + d.payout + d.valid, 0)::bigint AS due
    FROM agent_bill b LEFT JOIN due d USING (id)
   WHERE b.kind <> 'REALTIME_SALARY' AND (b.stake, b.payout, b.valid) <> (coalesce(d.stake, 0), coalesce(d.payout, 0), coalesce(d.valid, 0)) ORDER BY 2`

/** A day in real time is what its ticks added, which is the highest that it came to. */
const ticks = `SELECT b.payee_id AS "memberId", 'bill ' || b.id AS of, b.amount AS found, coalesce(t.highest, 0)::bigint AS due
    FROM agent_bill b
    LEFT JOIN (SELECT bill_id AS id, sum(added) AS added, max(coalesce(floor(valid::numeric * rate / 10000), 0)) AS highest FROM agent_bill_tick GROUP BY 1) t USING (id)
   WHERE b.kind = 'REALTIME_SALARY' AND (b.amount, b.amount) <> (coalesce(t.added, 0), coalesce(t.highest, 0)) ORDER BY 2`

/** What a tick counts is what was settled before it, since ticks are kept to the minute. */
const ticked = `WITH parts AS (
    SELECT b.id, a.span_from AS at, sum(a.valid) AS valid
      FROM agent_bill b
      JOIN agent_contract c ON c.id = b.contract_id
      JOIN agent_accrual a ON a.span_from >= b.since AND a.span_from < b.until AND (c.products = '{}' OR a.product = ANY (c.products))
      JOIN agent_line l ON l.member_id = a.member_id AND l.since <= a.snapshot AND l.until > a.snapshot AND b.payee_id = ANY (l.line)
     WHERE b.kind = 'REALTIME_SALARY' AND b.rules >= ${realtimeRules} GROUP BY 1, 2),
  steps AS (
    SELECT id, at, 1 AS place, valid, NULL::bigint AS found FROM parts
    UNION ALL
    SELECT k.bill_id, k.at, 0, 0, k.valid FROM agent_bill_tick k JOIN agent_bill b ON b.id = k.bill_id WHERE b.rules >= ${realtimeRules}),
  summed AS (SELECT *, sum(valid) OVER (PARTITION BY id ORDER BY at, place ROWS UNBOUNDED PRECEDING) AS due FROM steps)
  SELECT b.payee_id AS "memberId", 'bill ' || s.id || ', ' || to_char(s.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI') AS of, s.found, s.due::bigint AS due
    FROM summed s JOIN agent_bill b ON b.id = s.id WHERE s.found <> s.due ORDER BY 2`

const twice = `SELECT b.payee_id AS "memberId", 'bill ' || b.id AS of, count(*) + 1 AS found, 1::bigint AS due
    FROM agent_bill b JOIN agent_bill o ON o.payee_id = b.payee_id AND o.kind = b.kind AND o.id <> b.id AND o.since < b.until AND o.until > b.since
   WHERE b.valid <> 0 AND o.valid <> 0 GROUP BY b.payee_id, b.id ORDER BY 2`

const paid = `SELECT b.payee_id AS "memberId", 'bill ' || b.id AS of, coalesce(p.paid + p.collected, 0)::bigint AS found, b.paid + b.collected AS due
    FROM agent_bill b
    LEFT JOIN (SELECT bill_id AS id, coalesce(sum(amount) FILTER (WHERE in_entry_id IS NOT NULL), 0) AS paid,
                      coalesce(sum(amount) FILTER (WHERE out_entry_id IS NOT NULL), 0) AS collected FROM agent_bill_payment GROUP BY 1) p USING (id)
   WHERE (coalesce(p.paid, 0), coalesce(p.collected, 0)) <> (b.paid, b.collected) ORDER BY 2`

const payments = `WITH archived AS (SELECT coalesce(max(upto_id), 0) AS upto FROM ledger_archive),
  sides AS (
    SELECT p.id, b.payee_id AS member_id, p.in_entry_id AS entry_id, p.amount FROM agent_bill_payment p JOIN agent_bill b ON b.id = p.bill_id WHERE p.in_entry_id IS NOT NULL
    UNION ALL
    SELECT p.id, b.payer_id, p.out_entry_id, -p.amount FROM agent_bill_payment p JOIN agent_bill b ON b.id = p.bill_id WHERE p.out_entry_id IS NOT NULL),
  booked AS (
    SELECT j.ref, j.member_id, j.entry_id, j.amount FROM journal j WHERE j.account > 0 AND j.kind = ANY ($1::smallint[]))
  SELECT coalesce(s.member_id, b.member_id) AS "memberId", 'payment ' || coalesce(s.id::text, 'missing, entry ' || b.entry_id) AS of,
         coalesce(b.amount, 0) AS found, coalesce(s.amount, 0) AS due
    FROM sides s FULL JOIN booked b ON b.entry_id = s.entry_id AND b.member_id = s.member_id
   WHERE b.amount IS DISTINCT FROM s.amount AND coalesce(s.entry_id, b.entry_id) >= (SELECT upto FROM archived) ORDER BY 2`

const rebates = ['REBATE_SELF', 'REBATE_AGENT'] as const

const checks: readonly [AgentFigure, text: string, values?: unknown[]][] = [
  ['accrual', accruals],
  ['share', shares],
  ['income', incomes],
  ['carried', carried],
  ['entry', entries, [rebates, rebates.map(numberOfKind)]],
  ['movement', movements, [betKinds.map(numberOfKind), freeWins.map(numberOfKind)]],
  ['team', teams],
  ['money', money],
  ['active', active],
  ['bill', bills],
  ['tick', ticks],
  ['tick', ticked],
  ['twice', twice],
  ['paid', paid],
  ['payment', payments, [kindsOfGroup('contract').map(numberOfKind)]],
]

/** Recomputes what agents earn from settled bets on, and what teams moved, and compares what is stored. */
export const readAgents = async function* (from: Queryable): AsyncGenerator<AgentRecord> {
  for (const [figure, text, values = []] of checks) {
    const { rows } = await from.query<Omit<MisearnedRecord, 'figure'>>(text, values)
    for (const row of rows) yield { is: 'misearned', misearned: { figure, ...row } }
  }
  yield* readAmounts(from)
  const { rows } = await from.query<{ shares: bigint; lines: bigint; days: bigint }>(
    'SELECT (SELECT count(*) FROM agent_share) AS shares, (SELECT count(*) FROM agent_income) AS lines, (SELECT count(*) FROM agent_team_day) AS days',
  )
  for (const counted of rows) yield { is: 'earned', ...counted }
}

/** Bills whose amount is not what their contract makes of their figures. */
const readAmounts = async function* (from: Queryable): AsyncGenerator<AgentRecord> {
  for (const { id, payeeId, billed, due } of await listMisbilled(from))
    yield { is: 'misearned', misearned: { figure: 'amount', memberId: payeeId, of: `bill ${id}`, found: billed, due } }
}
