import type { Queryable } from '@tamuvo/server/kit/database.ts'
import { walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { type Kind, numberOfKind } from '@tamuvo/server/ledger/kinds.ts'
import { countedPlay } from '@tamuvo/server/ledger/member-flows.ts'
import {
  freeReturns,
  freeTickets,
  givenFreeBets,
  lapsedFreeBets,
  movedFreeBets,
  readFreeStakes,
  returnedFreeBets,
  usedFreeBets,
  voidFreeBets,
} from './free-bet-checks.ts'
import { freeBets, freeStakes, freeWins, givenSpins, usedSpins, wonToBet } from './free-spin-checks.ts'
import type { LoyaltyFigure, LoyaltyRecord, MisrewardedRecord } from './loyalty-records.ts'

const pointsPlace = Number(walletAccount(0n, 'points') & 15n)
const vendorPlace = Number(walletAccount(0n, 'vendor') & 15n)

/** Kinds of entries that only loyalty books in accounts of members. Free bets of vendors and members who pay one another are of kind BONUS, too. */
const bookedKinds: Kind[] = [
  'BONUS',
  'BONUS_FORFEIT',
  'MISSION',
  'RAFFLE',
  'VIP_UPGRADE',
  'VIP_WEEK',
  'VIP_MONTH',
  'VIP_BIRTHDAY',
  'POINT_CONVERT',
  'REFERRAL',
  'RETURN',
  'POINT_EARN',
  'POINT_REDEEM',
  'POINT_RETURN',
]

/** What is booked with money (place 0) or points, by entry. */
const dueEntries = `
    SELECT 'reward ' || id AS of, id AS ref, member_id, entry_id, 0 AS place, amount FROM reward WHERE entry_id IS NOT NULL
    UNION ALL SELECT 'points of reward ' || id, id, member_id, points_entry_id, ${pointsPlace}, points * 100 FROM reward WHERE points_entry_id IS NOT NULL
    UNION ALL SELECT 'earning ' || id, id, member_id, entry_id, ${pointsPlace}, points * 100 FROM points_earning WHERE entry_id IS NOT NULL
    UNION ALL SELECT 'conversion ' || id, id, member_id, points_entry_id, ${pointsPlace}, -points * 100 FROM points_conversion
    UNION ALL SELECT 'money of conversion ' || id, id, member_id, entry_id, 0, amount FROM points_conversion
    UNION ALL SELECT 'order ' || id, id, member_id, entry_id, ${pointsPlace}, -points * 100 FROM mall_order
    UNION ALL SELECT 'money of order ' || id, id, member_id, money_entry_id, 0, amount FROM mall_order WHERE money_entry_id IS NOT NULL
    UNION ALL SELECT 'return of order ' || id, id, member_id, return_entry_id, ${pointsPlace}, points * 100 FROM mall_order WHERE return_entry_id IS NOT NULL
    UNION ALL SELECT 'bonus ' || id, id, member_id, entry_id, 0, amount FROM bonus
    UNION ALL SELECT 'end of bonus ' || id, id, member_id, taken_entry_id, 0, -taken FROM bonus WHERE taken_entry_id IS NOT NULL`

/**
 * Both ways: what is booked as it says, once, and no entry of these kinds without its cause. A red packet may be a reward,
 * too: it is looked for, but such entries may have other causes. Rows below the mark are archived and may lie in files.
 */
const postings = `WITH archived AS (SELECT coalesce(max(upto_id), 0) AS upto FROM ledger_archive),
  due AS (SELECT * FROM (${dueEntries}) d WHERE entry_id >= (SELECT upto FROM archived)),
  booked AS (
    SELECT entry_id, member_id, (account & 15)::int AS place, ref, sum(amount)::bigint AS amount, count(*) AS count, min(kind) AS kind
      FROM journal
     WHERE kind = ANY ($1::smallint[] || $2::smallint[]) AND account > 0 AND account & 15 IN (0, ${pointsPlace})
       AND entry_id >= (SELECT upto FROM archived)
     GROUP BY 1, 2, 3, 4),
  others AS MATERIALIZED (
    SELECT entry_id FROM vendor_tx WHERE entry_id IN (SELECT entry_id FROM booked)
    UNION SELECT bonus_entry_id FROM p2p_part WHERE bonus_entry_id IS NOT NULL)
  SELECT coalesce(d.member_id, b.member_id) AS "memberId", coalesce(d.of, 'entry ' || b.entry_id) AS of, coalesce(b.amount, 0) AS found,
         coalesce(d.amount, 0) AS due
    FROM due d FULL JOIN booked b USING (entry_id, member_id, place, ref) LEFT JOIN others o USING (entry_id)
   WHERE (d.amount IS DISTINCT FROM b.amount OR b.count <> 1) AND (d.of IS NOT NULL OR (b.kind = ANY ($1) AND o.entry_id IS NULL))
   ORDER BY 2`

/** What has to be bet of money that was credited. */
const wagers = `SELECT d.member_id AS "memberId", d.of, coalesce(r.base, 0) AS found, d.amount AS due
    FROM (SELECT 'reward ' || id AS of, id, member_id, amount, multiple FROM reward WHERE entry_id IS NOT NULL AND multiple > 0
          UNION ALL SELECT 'conversion ' || id, id, member_id, amount, NULL FROM points_conversion
          UNION ALL SELECT 'order ' || id, id, member_id, amount, NULL FROM mall_order WHERE money_entry_id IS NOT NULL
          UNION ALL ${wonToBet}) d
    LEFT JOIN turnover_row r ON r.member_id = d.member_id AND r.kind = 'BONUS' AND r.ref = d.id
   WHERE r.base IS DISTINCT FROM d.amount OR r.multiple <> coalesce(d.multiple, r.multiple) ORDER BY 2`

const bonuses = `WITH wagers AS MATERIALIZED (SELECT member_id, ref, state FROM turnover_row WHERE kind = 'BONUS')
  SELECT b.member_id AS "memberId", 'bonus ' || b.id || ', ' || b.state AS of, 0::bigint AS found, 1::bigint AS due
    FROM bonus b WHERE NOT EXISTS (SELECT FROM wagers r WHERE r.member_id = b.member_id AND r.ref = b.id AND r.state = b.state)
   ORDER BY 2`

const terms = `WITH due AS (SELECT member_id, id AS bonus_id, max_stake, closed FROM bonus WHERE state = 'ACTIVE' AND (max_stake IS NOT NULL OR closed <> '{}'))
  SELECT coalesce(t.member_id, d.member_id) AS "memberId", 'bonus ' || coalesce(t.bonus_id, d.bonus_id) AS of, coalesce(t.max_stake, 0) AS found,
         coalesce(d.max_stake, 0) AS due
    FROM due d FULL JOIN safer_play_term t USING (member_id, bonus_id)
   WHERE d.member_id IS NULL OR t.member_id IS NULL OR (d.max_stake, d.closed) IS DISTINCT FROM (t.max_stake, t.closed) ORDER BY 2`

/** With a bonus goes no more than itself, and what was won since where its terms say so: what a member owned besides is never taken. */
const forfeits = `WITH archived AS (SELECT coalesce(max(upto_id), 0) AS upto FROM ledger_archive),
  ended AS MATERIALIZED (
    SELECT id, member_id, taken, amount, forfeit, entry_id, taken_entry_id FROM bonus
     WHERE taken_entry_id IS NOT NULL AND entry_id >= (SELECT upto FROM archived)),
  played AS MATERIALIZED (
    SELECT b.id, sum(j.amount)::bigint AS net
      FROM ended b JOIN journal j ON member_group(j.member_id) = member_group(b.member_id) AND j.member_id = b.member_id
       AND j.id > b.entry_id AND j.id < b.taken_entry_id AND j.kind = ANY ($1::smallint[]) AND j.account & 15 IN (0, ${vendorPlace})
     GROUP BY b.id),
  most AS (
    SELECT b.member_id, b.id, b.taken, b.amount + CASE b.forfeit WHEN 'BONUS_AND_WINNINGS' THEN greatest(p.net, 0) ELSE 0 END AS due
      FROM ended b LEFT JOIN played p USING (id))
  SELECT member_id AS "memberId", 'end of bonus ' || id AS of, taken AS found, due FROM most WHERE taken > due ORDER BY 2`

/** The promotion of a reward is in its label. Of a raffle each draw counts, also one that brought nothing. */
const given = `SELECT promotion_id, member_id, amount - least(amount, coalesce(taken, 0)) AS amount FROM bonus
    UNION ALL SELECT (label->>'promotion')::bigint, member_id, amount FROM reward WHERE kind = 'BONUS' AND label ? 'promotion'
    UNION ALL SELECT promotion_id, member_id, amount FROM raffle_draw`

const spent = `SELECT 0::bigint AS "memberId", 'promotion ' || p.code AS of, p.spent AS found, coalesce(g.amount, 0)::bigint AS due
    FROM promotion p LEFT JOIN (SELECT promotion_id AS id, sum(amount) AS amount FROM (${given}) g GROUP BY 1) g USING (id)
   WHERE p.spent <> coalesce(g.amount, 0) ORDER BY 2`

/** Signing in is counted in days. */
const taken = `WITH counted AS (
    SELECT id FROM promotion p WHERE NOT EXISTS (SELECT FROM promotion_version v WHERE v.promotion_id = p.id AND v.rule->'trigger'->>'kind' = 'SIGN_IN'))
  SELECT coalesce(m.member_id, g.member_id) AS "memberId", 'promotion ' || coalesce(m.promotion_id, g.promotion_id) AS of, coalesce(m.taken, 0)::bigint AS found,
         coalesce(g.count, 0) AS due
    FROM (SELECT * FROM promotion_member WHERE promotion_id IN (SELECT id FROM counted)) m
    FULL JOIN (SELECT promotion_id, member_id, count(*) AS count FROM (${given}) g WHERE promotion_id IN (SELECT id FROM counted) GROUP BY 1, 2) g
        USING (member_id, promotion_id)
   WHERE coalesce(m.taken, 0) <> coalesce(g.count, 0) ORDER BY 2, 1`

const limits = `SELECT coalesce(t.member_id, o.member_id) AS "memberId", 'item ' || coalesce(t.item_id, o.item_id) AS of, coalesce(t.taken, 0)::bigint AS found,
         coalesce(o.quantity, 0) AS due
    FROM mall_taken t
    FULL JOIN (SELECT member_id, item_id, sum(quantity) AS quantity FROM mall_order WHERE state <> 'REJECTED' GROUP BY 1, 2) o USING (member_id, item_id)
   WHERE coalesce(t.taken, 0) <> coalesce(o.quantity, 0) ORDER BY 2, 1`

const levels = `SELECT coalesce(v.member_id, c.member_id) AS "memberId", 'VIP' AS of, coalesce(v.level, 0)::bigint AS found, coalesce(c.level, 0)::bigint AS due
    FROM vip_member v
    FULL JOIN (SELECT DISTINCT ON (member_id) member_id, to_level AS level FROM vip_change ORDER BY member_id, activity_id DESC) c USING (member_id)
   WHERE coalesce(v.level, 0) <> coalesce(c.level, 0) ORDER BY 1`

const changes = `SELECT member_id AS "memberId", 'activity ' || activity_id AS of, from_level::bigint AS found, before::bigint AS due
    FROM (SELECT *, coalesce(lag(to_level) OVER (PARTITION BY member_id ORDER BY activity_id), 0) AS before FROM vip_change) c
   WHERE from_level <> before ORDER BY 1, 2`

const doneUpto = (listener: string): string =>
  `id <= (SELECT coalesce(max(upto), 0) FROM loyalty_listener WHERE name = '${listener}')`

/** Deposits or valid bets of all time. */
const sums = (
  column: 'deposit' | 'valid',
  amount: string,
): string => `SELECT coalesce(v.member_id, a.member_id) AS "memberId", 'VIP' AS of,
         coalesce(v.${column}, 0) AS found, coalesce(a.amount, 0)::bigint AS due
    FROM vip_member v
    FULL JOIN (SELECT member_id, sum(${amount}) AS amount FROM loyalty_activity WHERE ${doneUpto('vip.levels')} AND kind IN ('PLAY', 'DEPOSIT') GROUP BY 1) a
        USING (member_id)
   WHERE coalesce(v.${column}, 0) <> coalesce(a.amount, 0) ORDER BY 1`

const days = `SELECT coalesce(d.member_id, a.member_id) AS "memberId", coalesce(d.day, a.day) || ' ' || coalesce(d.product, a.product) AS of,
         coalesce(d.stake + d.valid + d.payout + d.deposits, 0)::bigint AS found, coalesce(a.stake + a.valid + a.payout + a.deposits, 0)::bigint AS due
    FROM loyalty_day d
    FULL JOIN (SELECT member_id, day, product, sum(bets) AS bets, sum(wins) AS wins, sum(stake) AS stake, sum(valid) AS valid, sum(payout) AS payout,
                      sum(CASE kind WHEN 'DEPOSIT' THEN amount ELSE 0 END) AS deposits
                 FROM loyalty_activity WHERE ${doneUpto('loyalty.days')} AND kind IN ('PLAY', 'DEPOSIT') GROUP BY 1, 2, 3) a
        USING (member_id, day, product)
   WHERE (d.bets, d.wins, d.stake, d.valid, d.payout, d.deposits) IS DISTINCT FROM (a.bets, a.wins, a.stake, a.valid, a.payout, a.deposits) ORDER BY 1, 2`

const lineOf = `points_earning e CROSS JOIN LATERAL jsonb_to_recordset(e.lines) l (product text, valid bigint, points bigint)`

const earnings = `SELECT e.member_id AS "memberId", 'earning ' || e.id AS of, e.points AS found, coalesce(sum(l.points), 0)::bigint AS due
    FROM ${lineOf} GROUP BY e.id HAVING e.points <> coalesce(sum(l.points), 0) ORDER BY 2`

const lines = `SELECT e.member_id AS "memberId", 'earning ' || e.id || ', ' || l.product AS of, l.valid AS found, coalesce(a.valid, 0)::bigint AS due
    FROM ${lineOf}
    CROSS JOIN LATERAL (SELECT sum(valid) AS valid FROM loyalty_activity a WHERE a.member_id = e.member_id AND a.id > e.after_activity AND a.id <= e.upto_activity
                                                                             AND a.kind = 'PLAY' AND a.product = l.product) a
   WHERE l.valid <> coalesce(a.valid, 0) ORDER BY 2`

const ranges = `SELECT member_id AS "memberId", 'earning ' || id AS of, after_activity AS found, before AS due
    FROM (SELECT *, lag(upto_activity) OVER (PARTITION BY member_id ORDER BY upto_activity) AS before FROM points_earning) e
   WHERE after_activity < before ORDER BY 2`

/** Days and weeks that are over are forgotten; what was done once stays. A reward is one of a version of its mission. */
const missions = `WITH asked AS (
    SELECT id, member_id, amount, points, made_at, split_part(ref, ':', 1)::bigint AS mission_id, split_part(ref, ':', 2) AS period
      FROM reward WHERE kind = 'MISSION' AND ref ~ '^[0-9]+(:|$)')
  SELECT r.member_id AS "memberId", 'reward ' || r.id AS of, 0::bigint AS found, 1::bigint AS due
    FROM asked r
   WHERE NOT EXISTS (SELECT FROM mission_version v WHERE v.mission_id = r.mission_id AND v.amount = r.amount AND v.points = r.points)
      OR (r.period = '' AND NOT EXISTS (SELECT FROM mission_progress p WHERE p.member_id = r.member_id AND p.mission_id = r.mission_id AND p.period = ''
                                                                           AND p.completed_activity IS NOT NULL)) ORDER BY 2`

/** For a friend there is that one, for a number of them at least so many. */
const friends = `SELECT r.member_id AS "memberId", 'reward ' || r.id AS of, f.count AS found, r.due
    FROM (SELECT id, member_id, ref, CASE split_part(ref, ':', 1) WHEN 'tier' THEN split_part(ref, ':', 2)::bigint ELSE 1 END AS due
            FROM reward WHERE kind = 'REFERRAL' AND ref ~ '^(friend|tier):[0-9]+$') r
    CROSS JOIN LATERAL (SELECT count(*) AS count FROM referral_friend f
                         WHERE f.referrer_id = r.member_id AND f.state = 'QUALIFIED' AND (r.ref LIKE 'tier:%' OR r.ref = 'friend:' || f.friend_id)) f
   WHERE f.count < r.due ORDER BY 2`

const numbers = (kinds: readonly Kind[]): number[] => kinds.map(numberOfKind)

const checks: readonly [LoyaltyFigure, text: string, values?: unknown[]][] = [
  ['posting', postings, [numbers(bookedKinds), numbers(['RED_PACKET'])]],
  ['wager', wagers],
  ['bonus', bonuses],
  ['term', terms],
  ['forfeit', forfeits, [numbers(countedPlay.kinds)]],
  ['spent', spent],
  ['taken', taken],
  ['limit', limits],
  ['level', levels],
  ['change', changes],
  ['deposits', sums('deposit', `CASE kind WHEN 'DEPOSIT' THEN amount ELSE 0 END`)],
  ['bets', sums('valid', 'valid')],
  ['day', days],
  ['earning', earnings],
  ['line', lines],
  ['range', ranges],
  ['mission', missions],
  ['friend', friends],
  ['spins', givenSpins],
  ['spun', usedSpins],
  ['freeBet', freeBets],
  ['freeStake', freeStakes],
  ['freeWin', freeWins],
  ['betsGiven', givenFreeBets],
  ['betUsed', usedFreeBets],
  ['betLapsed', lapsedFreeBets],
  ['betMoved', movedFreeBets],
  ['betBack', returnedFreeBets],
  ['freeTicket', freeTickets],
  ['voidBet', voidFreeBets],
  ['freeReturn', freeReturns],
]

/** Compares rewards, bonuses, points, orders and levels with the journal, and with the activities that they follow from. */
export const readLoyalty = async function* (from: Queryable): AsyncGenerator<LoyaltyRecord> {
  for (const [figure, text, values = []] of checks) {
    const { rows } = await from.query<Omit<MisrewardedRecord, 'figure'>>(text, values)
    for (const row of rows) yield { is: 'misrewarded', misrewarded: { figure, ...row } }
  }
  for await (const row of readFreeStakes(from)) yield { is: 'misrewarded', misrewarded: { figure: 'freeCost', ...row } }
  const { rows } = await from.query<{ rewards: bigint; bonuses: bigint; orders: bigint; earnings: bigint }>(
    `SELECT (SELECT count(*) FROM reward) AS rewards, (SELECT count(*) FROM bonus) AS bonuses, (SELECT count(*) FROM mall_order) AS orders,
            (SELECT count(*) FROM points_earning) AS earnings`,
  )
  for (const counted of rows) yield { is: 'rewarded', ...counted }
}
