-- Writes activities: of rounds and bets that were settled, of changes of bets, and of what else members did. Bets of one member at one game on one day
-- are added up. A win is more than was staked. What the house staked counts for nothing. Demo and test money counts for nothing. A day that is closed takes no more: what belongs to it counts for the next one.
CREATE OR REPLACE FUNCTION loyalty_take(
  round_ids bigint[], round_days date[], round_ats timestamptz[],
  bet_ids bigint[], bet_days date[], bet_ats timestamptz[],
  change_ids bigint[], change_days date[], change_ats timestamptz[], change_counts int[], change_stakes bigint[], change_valids bigint[], change_payouts bigint[],
  other_members bigint[], other_days date[], other_ats timestamptz[], other_kinds text[], other_amounts bigint[], other_steps text[]
) RETURNS int LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  base bigint;
  closed date;
  added int;
BEGIN
  SELECT upto, closed_day INTO base, closed FROM loyalty_mark FOR UPDATE;
  INSERT INTO loyalty_activity (id, kind, member_id, day, at, product, game, bets, wins, stake, valid, payout, amount, step)
  WITH of_rounds (member_id, product, game, day, at, bets, wins, stake, valid, payout) AS MATERIALIZED (
    SELECT b.member_id, b.product, b.game, e.day, e.at, 1 AS bets, (o.amount > b.stake)::int AS wins, b.stake, coalesce(o.valid, b.valid) AS valid,
           coalesce(o.amount, 0) AS payout
      FROM unnest(round_ids, round_days, round_ats) e (id, day, at)
      JOIN bet b ON b.round_id = e.id AND b.stake > 0
      LEFT JOIN outcome o ON o.bet_id = b.id AND o.member_id = b.member_id AND o.version = 1
  ), of_bets (member_id, product, game, day, at, bets, wins, stake, valid, payout) AS MATERIALIZED (
    SELECT b.member_id, b.product, b.game, e.day, e.at, 1, (o.amount > b.stake)::int, b.stake, o.valid, o.amount
      FROM unnest(bet_ids, bet_days, bet_ats) e (id, day, at)
      JOIN bet b ON b.id = e.id AND b.stake > 0
      JOIN outcome o ON o.bet_id = b.id AND o.member_id = b.member_id AND o.version = 1
  ), of_changes (member_id, product, game, day, at, bets, wins, stake, valid, payout) AS MATERIALIZED (
    SELECT b.member_id, b.product, b.game, e.day, e.at, e.count, (e.count > 0 AND e.payout > e.stake)::int, e.stake, e.valid, e.payout
      FROM unnest(change_ids, change_days, change_ats, change_counts, change_stakes, change_valids, change_payouts)
             e (id, day, at, count, stake, valid, payout)
      JOIN bet b ON b.id = e.id AND b.stake > 0
  ), of_vendors (member_id, product, game, day, at, bets, wins, stake, valid, payout) AS MATERIALIZED (
    SELECT b.member_id, b.product, b.game, e.day, e.at, e.count, (e.count > 0 AND e.payout > e.stake)::int, e.stake, e.valid, e.payout
      FROM unnest(change_ids, change_days, change_ats, change_counts, change_stakes, change_valids, change_payouts)
             e (id, day, at, count, stake, valid, payout)
      JOIN vendor_round b ON b.id = e.id
  ), settled AS (
    SELECT * FROM of_rounds UNION ALL SELECT * FROM of_bets UNION ALL SELECT * FROM of_changes UNION ALL SELECT * FROM of_vendors
  ), activities AS (
    SELECT 'PLAY' AS kind, s.member_id, greatest(s.day, closed + 1) AS day, max(s.at) AS at, s.product, s.game, sum(s.bets)::int AS bets,
           coalesce(sum(s.wins), 0)::int AS wins, loyalty_sum(s.stake) AS stake, loyalty_sum(s.valid) AS valid, loyalty_sum(s.payout) AS payout,
           0::bigint AS amount, '' AS step
      FROM settled s GROUP BY s.member_id, 3, s.product, s.game
    UNION ALL
    SELECT o.kind, o.member_id, greatest(o.day, closed + 1), o.at, '', '', 0, 0, 0, 0, 0, o.amount, o.step
      FROM unnest(other_members, other_days, other_ats, other_kinds, other_amounts, other_steps) o (member_id, day, at, kind, amount, step)
  )
  SELECT base + row_number() OVER (ORDER BY f.at, f.member_id, f.kind, f.product, f.game, f.step),
         f.kind, f.member_id, f.day, f.at, f.product, f.game, f.bets, f.wins, f.stake, f.valid, f.payout, f.amount, f.step
    FROM activities f
    JOIN member m ON m.id = f.member_id AND m.type NOT IN (3, 4)
   WHERE f.kind <> 'STEP' OR NOT EXISTS (SELECT FROM loyalty_activity k WHERE k.kind = 'STEP' AND k.member_id = f.member_id AND k.step = f.step);
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added > 0 THEN
    -- Before the first day that is known nothing is closed.
    UPDATE loyalty_mark m SET upto = base + added, first_day = coalesce(m.first_day, f.day), closed_day = coalesce(m.closed_day, f.day - 1)
      FROM (SELECT min(day) AS day FROM loyalty_activity WHERE id > base AND kind <> 'RANK') f;
  END IF;
  RETURN added;
END $$;

-- The sum of numbers that stay within 64 bits, and fails beyond. `sum` goes by way of numbers of any length, at a multiple of the time.
CREATE OR REPLACE AGGREGATE loyalty_sum(bigint) (SFUNC = int8pl, STYPE = bigint, COMBINEFUNC = int8pl, PARALLEL = SAFE);

-- Adds a range of activities to the days of members. Only a deposit has an amount among these.
CREATE OR REPLACE FUNCTION loyalty_count_days(after bigint, upto bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO loyalty_day AS d (member_id, day, product, bets, wins, stake, valid, payout, deposits)
  SELECT member_id, day, product, sum(bets), sum(wins), loyalty_sum(stake), loyalty_sum(valid), loyalty_sum(payout), loyalty_sum(amount)
    FROM loyalty_activity
   WHERE id > after AND id <= upto AND kind IN ('PLAY', 'DEPOSIT')
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (member_id, day, product) DO UPDATE
    SET bets = d.bets + excluded.bets, wins = d.wins + excluded.wins, stake = d.stake + excluded.stake, valid = d.valid + excluded.valid,
        payout = d.payout + excluded.payout, deposits = d.deposits + excluded.deposits
$$;
