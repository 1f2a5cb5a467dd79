-- What was decided of a friend stays.
CREATE OR REPLACE FUNCTION guard_referral_friend() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state <> 'OPEN' OR (OLD.friend_id, OLD.referrer_id, OLD.registered_activity, OLD.registered_at, OLD.until)
     IS DISTINCT FROM (NEW.friend_id, NEW.referrer_id, NEW.registered_activity, NEW.registered_at, NEW.until) THEN
    RAISE EXCEPTION 'what was decided of a friend stays' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- Adds a range of activities to what friends did in their days, as hasDoneEnough in games/loyalty/referral.ts counts: up to the activity with which both
-- deposits and valid bets are enough. @returns the friends for whom that activity came, in its order
CREATE OR REPLACE FUNCTION referral_count(after bigint, upto bigint, min_deposit bigint, min_valid bigint)
RETURNS TABLE (friend_id bigint, referrer_id bigint, activity_id bigint) LANGUAGE sql AS $$
  WITH moves AS (
    SELECT r.friend_id, r.referrer_id, f.id, r.first_deposit,
           r.deposit + sum(CASE f.kind WHEN 'DEPOSIT' THEN f.amount ELSE 0 END) OVER so_far AS deposit,
           r.valid + sum(f.valid) OVER so_far AS valid,
           CASE WHEN f.kind = 'DEPOSIT' AND f.amount > 0 THEN f.amount END AS paid
      FROM loyalty_activity f
      JOIN referral_friend r ON r.friend_id = f.member_id AND r.state = 'OPEN' AND f.id > r.registered_activity AND f.day < r.until
     WHERE f.id > referral_count.after AND f.id <= referral_count.upto AND f.kind IN ('PLAY', 'DEPOSIT')
    WINDOW so_far AS (PARTITION BY r.friend_id ORDER BY f.id ROWS UNBOUNDED PRECEDING)
  ), ended AS (
    SELECT m.friend_id, min(m.id) FILTER (WHERE m.deposit >= min_deposit AND m.valid >= min_valid) AS reached, max(m.id) AS last_id
      FROM moves m GROUP BY 1
  ), counted AS (
    SELECT e.friend_id, e.reached, m.referrer_id, m.deposit, m.valid,
           CASE WHEN m.first_deposit > 0 THEN m.first_deposit
                ELSE coalesce((SELECT p.paid FROM moves p WHERE p.friend_id = e.friend_id AND p.paid IS NOT NULL AND p.id <= m.id ORDER BY p.id LIMIT 1), 0)
           END AS first_deposit
      FROM ended e JOIN moves m ON m.friend_id = e.friend_id AND m.id = coalesce(e.reached, e.last_id)
  ), written AS (
    UPDATE referral_friend r SET (first_deposit, deposit, valid) = (c.first_deposit, c.deposit, c.valid)
      FROM counted c WHERE r.friend_id = c.friend_id
  )
  SELECT c.friend_id, c.referrer_id, c.reached FROM counted c WHERE c.reached IS NOT NULL ORDER BY c.reached, c.friend_id
$$;
