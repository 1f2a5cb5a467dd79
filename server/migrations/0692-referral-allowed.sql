-- functions: kit

-- Friends who were rejected for a device or a payee and whom staff let count all the same: by whom, and why.
-- lives: local, beside what is counted for all
CREATE TABLE referral_allowed (
  friend_id bigint PRIMARY KEY,
  by bigint NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL
);
CREATE TRIGGER referral_allowed_stays BEFORE UPDATE OR DELETE ON referral_allowed FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER referral_allowed_no_truncate BEFORE TRUNCATE ON referral_allowed FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
