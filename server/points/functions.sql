-- Earned points change once: when they are booked.
CREATE OR REPLACE FUNCTION guard_points_earning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.entry_id IS NOT NULL OR (to_jsonb(OLD) - 'entry_id') <> (to_jsonb(NEW) - 'entry_id') THEN
    RAISE EXCEPTION 'earned points stay as they were counted' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- Counts the valid bets of a range of activities for points, as earnPoints in games/loyalty/points.ts does. `costs`: minor units of valid bet for a point;
-- `factors`: percent by level from 0 on. Ids are not before `first_id` (`numbered_id`). @returns how many members earned some
CREATE OR REPLACE FUNCTION points_count(after bigint, upto bigint, products text[], costs bigint[], factors int[], first_id bigint, moment timestamptz)
RETURNS int LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  id_max bigint := (SELECT max(id) FROM points_earning);
  earned int;
BEGIN
  WITH bets AS (
    SELECT f.id, f.member_id, f.product, f.valid, c.cost * 100 AS cost,
           f.valid * factors[least(coalesce(l.to_level, 0), cardinality(factors) - 1) + 1] AS weighted
      FROM loyalty_activity f
      JOIN unnest(products, costs) c (product, cost) ON c.product = f.product
      -- The level when the activity came.
      LEFT JOIN LATERAL (SELECT v.to_level FROM vip_change v WHERE v.member_id = f.member_id AND v.activity_id < f.id
                          ORDER BY v.activity_id DESC LIMIT 1) l ON true
     WHERE f.id > points_count.after AND f.id <= points_count.upto AND f.kind = 'PLAY' AND f.valid <> 0
  ), running AS (
    SELECT b.*, sum(b.weighted) OVER (PARTITION BY b.member_id, b.product ORDER BY b.id) AS total FROM bets b
  ), moved AS (
    SELECT r.member_id, r.product, r.cost, sum(r.valid)::bigint AS valid, sum(r.weighted)::bigint AS weighted,
           coalesce(min(p.carry), 0) AS carry, greatest(max(r.total), 0)::bigint AS highest
      FROM running r LEFT JOIN points_carry p ON p.member_id = r.member_id AND p.product = r.product
     GROUP BY 1, 2, 3
  ), counted AS (
    SELECT m.*, greatest(m.carry + m.highest, 0) / m.cost AS points FROM moved m
  ), carried AS (
    INSERT INTO points_carry AS p (member_id, product, carry)
    SELECT member_id, product, carry + weighted - points * cost FROM counted ORDER BY 1, 2
    ON CONFLICT (member_id, product) DO UPDATE SET carry = excluded.carry
  )
  INSERT INTO points_earning (id, member_id, after_activity, upto_activity, points, lines, at)
  SELECT numbered_id(1020, points_count.first_id, id_max, row_number() OVER (ORDER BY c.member_id) - 1), c.member_id, points_count.after, points_count.upto, sum(c.points),
         jsonb_agg(jsonb_build_object('product', c.product, 'valid', c.valid::text, 'weighted', c.weighted::text, 'points', c.points,
                                      'carried', (c.carry + c.weighted - c.points * c.cost)::text) ORDER BY c.product), moment
    FROM counted c WHERE c.points > 0 GROUP BY c.member_id;
  GET DIAGNOSTICS earned = ROW_COUNT;
  RETURN earned;
END $$;

-- An order changes once: when it is decided.
CREATE OR REPLACE FUNCTION guard_mall_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := '{state,remark,decided_at,decided_by,return_entry_id}';
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state <> 'IN_PROGRESS' OR (to_jsonb(OLD) - changing) <> (to_jsonb(NEW) - changing) THEN
    RAISE EXCEPTION 'an order stays as it was made and decided' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
