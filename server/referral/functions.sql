-- What was decided of a friend stays, but for one who was rejected and whom staff let count.
CREATE OR REPLACE FUNCTION guard_referral_friend() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NOT (OLD.state = 'OPEN' OR (OLD.state = 'REJECTED' AND NEW.state = 'OPEN'
     AND EXISTS (SELECT FROM referral_allowed a WHERE a.friend_id = OLD.friend_id))) OR (OLD.friend_id, OLD.referrer_id, OLD.registered_activity, OLD.registered_at, OLD.until)
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

-- Lets a friend count whom staff allowed by an activity: with all that was done in the friend's days up to it, as if nothing had been decided.
-- @returns who invited the friend, and whether it is enough; no row for a friend who qualifies already, or was not invited
CREATE OR REPLACE FUNCTION referral_allow(friend bigint, upto bigint, min_deposit bigint, min_valid bigint)
RETURNS TABLE (referrer_id bigint, is_enough boolean) LANGUAGE sql AS $$
  UPDATE referral_friend r SET state = 'OPEN', reason = NULL, decided_activity = NULL, decided_at = NULL,
         first_deposit = d.first_deposit, deposit = d.deposit, valid = d.valid
    FROM (SELECT coalesce(sum(f.amount) FILTER (WHERE f.kind = 'DEPOSIT'), 0)::bigint AS deposit, coalesce(sum(f.valid), 0)::bigint AS valid,
                 coalesce((array_agg(f.amount ORDER BY f.id) FILTER (WHERE f.kind = 'DEPOSIT' AND f.amount > 0))[1], 0) AS first_deposit
            FROM referral_friend o JOIN loyalty_activity f ON f.member_id = o.friend_id AND f.id > o.registered_activity AND f.id <= referral_allow.upto
                 AND f.day < o.until AND f.kind IN ('PLAY', 'DEPOSIT')
           WHERE o.friend_id = referral_allow.friend) d
   WHERE r.friend_id = referral_allow.friend AND r.state <> 'QUALIFIED'
  RETURNING r.referrer_id, r.deposit >= min_deposit AND r.valid >= min_valid
$$;
