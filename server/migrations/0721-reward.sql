-- functions: reward

-- What a member may claim, for one reason once. Its money is booked when it is claimed.
-- lives: local, changed by functions that guard it
CREATE TABLE reward (
  member_id bigint NOT NULL,
  id bigint NOT NULL,
  kind text NOT NULL,
  -- Names the reason among those of its kind: the level, the period, the mission.
  ref text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  points bigint NOT NULL CHECK (points >= 0),
  -- How often the money has to be bet, in hundredths, and percent by product; null: all in full.
  multiple int NOT NULL CHECK (multiple BETWEEN 0 AND 100000),
  weights jsonb,
  -- What the member reads of it, and what it was computed from.
  label jsonb NOT NULL,
  lines jsonb NOT NULL DEFAULT '[]',
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > made_at),
  claimed_at timestamptz,
  -- The entries of money and points.
  entry_id bigint UNIQUE,
  points_entry_id bigint UNIQUE,
  PRIMARY KEY (member_id, id),
  CHECK (amount + points > 0),
  CHECK ((claimed_at IS NOT NULL) = (entry_id IS NOT NULL OR points_entry_id IS NOT NULL)),
  CHECK (claimed_at IS NULL OR ((amount > 0) = (entry_id IS NOT NULL) AND (points > 0) = (points_entry_id IS NOT NULL)))
);
CREATE UNIQUE INDEX reward_reason ON reward (member_id, kind, ref);
CREATE INDEX reward_open ON reward (member_id, expires_at) WHERE claimed_at IS NULL;
CREATE TRIGGER reward_once BEFORE UPDATE OR DELETE ON reward FOR EACH ROW EXECUTE FUNCTION guard_reward();
CREATE TRIGGER reward_no_truncate BEFORE TRUNCATE ON reward FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
