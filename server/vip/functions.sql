-- Moves the sums of members in a range of activities: what countActivity in games/loyalty/vip.ts comes to where no level changes. Members whose level may
-- change, by the most that their deposits and bets can come to meanwhile or because they lost one, are left out. Each level asks for no less than the
-- one before, so the next one decides. One process counts: no row comes in between. @returns those who are left out
CREATE OR REPLACE FUNCTION vip_count(after bigint, upto bigint, deposits bigint[], valids bigint[]) RETURNS SETOF bigint LANGUAGE sql AS $$
  WITH months AS (
    SELECT f.member_id, date_trunc('month', f.day::timestamp) AS month, loyalty_sum(f.valid) AS valid, loyalty_sum(greatest(f.valid, 0)) AS bet,
           loyalty_sum(f.amount) AS deposit, loyalty_sum(greatest(f.amount, 0)) AS paid
      FROM loyalty_activity f
     WHERE f.id > vip_count.after AND f.id <= vip_count.upto AND f.kind IN ('PLAY', 'DEPOSIT') GROUP BY 1, 2
  ), members AS (
    SELECT member_id, to_char(max(month), 'YYYY-MM') AS month, loyalty_sum(valid) AS valid, loyalty_sum(deposit) AS deposit, loyalty_sum(bet) AS bet,
           loyalty_sum(paid) AS paid, (array_agg(valid ORDER BY month DESC))[1] AS month_valid
      FROM months GROUP BY 1
  ), found AS MATERIALIZED (
    SELECT s.*, v.member_id IS NULL AS is_new, coalesce(v.level < v.reached, false)
             OR coalesce(coalesce(v.deposit, 0) + s.paid >= deposits[coalesce(v.reached, 0) + 2]
                         AND coalesce(v.valid, 0) + s.bet >= valids[coalesce(v.reached, 0) + 2], false) AS may_change
      FROM members s LEFT JOIN vip_member v ON v.member_id = s.member_id
  ), added AS (
    INSERT INTO vip_member (member_id, deposit, valid, month, month_valid)
    SELECT member_id, deposit, valid, month, month_valid FROM found WHERE is_new AND NOT may_change ORDER BY 1
  ), moved AS (
    UPDATE vip_member v
       SET deposit = v.deposit + f.deposit, valid = v.valid + f.valid, month = greatest(v.month, f.month),
           month_valid = CASE WHEN f.month > v.month THEN f.month_valid WHEN f.month = v.month THEN v.month_valid + f.month_valid ELSE v.month_valid END
      FROM found f WHERE v.member_id = f.member_id AND NOT f.is_new AND NOT f.may_change
  )
  SELECT member_id FROM found WHERE may_change ORDER BY 1
$$;

-- The version before calls these three.
-- Members whose level may change within a range of activities: by the most that their deposits and bets can come to meanwhile, or because they lost one.
CREATE OR REPLACE FUNCTION vip_candidates(after bigint, upto bigint, deposits bigint[], valids bigint[]) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT s.member_id
    FROM (SELECT f.member_id, sum(CASE f.kind WHEN 'DEPOSIT' THEN greatest(f.amount, 0) ELSE 0 END) AS deposit, sum(greatest(f.valid, 0)) AS valid
            FROM loyalty_activity f WHERE f.id > after AND f.id <= vip_candidates.upto AND f.kind IN ('PLAY', 'DEPOSIT') GROUP BY 1) s
    LEFT JOIN vip_member v ON v.member_id = s.member_id
   WHERE v.level < v.reached
      OR EXISTS (SELECT FROM unnest(deposits, valids) WITH ORDINALITY l (deposit, valid, place)
                  WHERE l.place - 1 > coalesce(v.reached, 0) AND coalesce(v.deposit, 0) + s.deposit >= l.deposit AND coalesce(v.valid, 0) + s.valid >= l.valid)
$$;

-- Moves the sums of members in a range of activities, but of some: what countActivity in games/loyalty/vip.ts comes to where no level changes.
CREATE OR REPLACE FUNCTION vip_add(after bigint, upto bigint, except_members bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH activities AS (
    SELECT f.member_id, to_char(f.day, 'YYYY-MM') AS month, f.valid, CASE f.kind WHEN 'DEPOSIT' THEN f.amount ELSE 0 END AS deposit
      FROM loyalty_activity f
     WHERE f.id > after AND f.id <= vip_add.upto AND f.kind IN ('PLAY', 'DEPOSIT') AND f.member_id <> ALL (except_members)
  ), months AS (
    SELECT member_id, month, sum(valid) AS valid, sum(deposit) AS deposit FROM activities GROUP BY 1, 2
  ), members AS (
    SELECT member_id, max(month) AS month, sum(valid)::bigint AS valid, sum(deposit)::bigint AS deposit,
           (array_agg(valid ORDER BY month DESC))[1]::bigint AS month_valid
      FROM months GROUP BY 1
  )
  INSERT INTO vip_member AS v (member_id, deposit, valid, month, month_valid)
  SELECT member_id, deposit, valid, month, month_valid FROM members ORDER BY 1
  ON CONFLICT (member_id) DO UPDATE
    SET deposit = v.deposit + excluded.deposit, valid = v.valid + excluded.valid, month = greatest(v.month, excluded.month),
        month_valid = CASE WHEN excluded.month > v.month THEN excluded.month_valid
                           WHEN excluded.month = v.month THEN v.month_valid + excluded.month_valid ELSE v.month_valid END
$$;

-- The level of a member when a activity came.
CREATE OR REPLACE FUNCTION vip_level_at(member bigint, activity bigint) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT to_level FROM vip_change WHERE member_id = member AND activity_id < activity ORDER BY activity_id DESC LIMIT 1), 0)::int
$$;
