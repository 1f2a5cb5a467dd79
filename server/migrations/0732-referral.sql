-- functions: referral

-- Members who were invited by another, with what they did in their first days.
-- lives: local, counted with the activities of all
CREATE TABLE referral_friend (
  friend_id bigint PRIMARY KEY,
  referrer_id bigint NOT NULL,
  registered_activity bigint NOT NULL,
  registered_at timestamptz NOT NULL,
  -- The first day that counts no more.
  until date NOT NULL,
  first_deposit bigint NOT NULL DEFAULT 0,
  deposit bigint NOT NULL DEFAULT 0,
  valid bigint NOT NULL DEFAULT 0,
  state text NOT NULL CHECK (state IN ('OPEN', 'QUALIFIED', 'REJECTED')),
  reason text CHECK (reason IN ('OWN_DEVICE', 'OWN_PAYEE', 'SHARED_DEVICE')),
  -- The activity by which it was decided.
  decided_activity bigint,
  decided_at timestamptz,
  CHECK ((state = 'REJECTED') = (reason IS NOT NULL)),
  CHECK ((state = 'OPEN') = (decided_activity IS NULL) AND (state = 'OPEN') = (decided_at IS NULL))
);
CREATE INDEX referral_friend_referrer ON referral_friend (referrer_id, registered_at);
CREATE TRIGGER referral_friend_decided BEFORE UPDATE OR DELETE ON referral_friend FOR EACH ROW EXECUTE FUNCTION guard_referral_friend();
CREATE TRIGGER referral_friend_no_truncate BEFORE TRUNCATE ON referral_friend FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How often a member's link was opened.
-- lives: local, beside what is counted for all
CREATE TABLE referral_visit (
  member_id bigint PRIMARY KEY,
  visits bigint NOT NULL
);
