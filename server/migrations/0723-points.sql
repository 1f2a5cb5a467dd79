-- functions: points

-- Weighted turnover that does not make a whole point yet: minor units times percent. Below zero after corrections of bets that earned points.
-- lives: local, counted with the activities of all
CREATE TABLE points_carry (
  member_id bigint NOT NULL,
  product text NOT NULL,
  carry bigint NOT NULL,
  PRIMARY KEY (member_id, product)
);

-- Points that bets of a range of activities earned, booked once.
-- lives: local, counted with the activities of all
CREATE TABLE points_earning (
  id bigint PRIMARY KEY,
  member_id bigint NOT NULL,
  -- The activities it follows from: above the one, up to the other.
  after_activity bigint NOT NULL,
  upto_activity bigint NOT NULL CHECK (upto_activity > after_activity),
  points bigint NOT NULL CHECK (points > 0),
  -- By product: valid bets, weighted turnover, points, and what is carried on.
  lines jsonb NOT NULL,
  at timestamptz NOT NULL,
  entry_id bigint UNIQUE
);
CREATE UNIQUE INDEX points_earning_once ON points_earning (member_id, upto_activity);
CREATE INDEX points_earning_unbooked ON points_earning (id) WHERE entry_id IS NULL;
CREATE TRIGGER points_earning_once_booked BEFORE UPDATE OR DELETE ON points_earning FOR EACH ROW EXECUTE FUNCTION guard_points_earning();
CREATE TRIGGER points_earning_no_truncate BEFORE TRUNCATE ON points_earning FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Points that a member turned into money.
-- lives: local, changed by functions that guard it
CREATE TABLE points_conversion (
  member_id bigint NOT NULL,
  id bigint NOT NULL,
  points bigint NOT NULL CHECK (points > 0),
  amount bigint NOT NULL CHECK (amount > 0),
  -- The entries of the points and of the money.
  points_entry_id bigint NOT NULL UNIQUE,
  entry_id bigint NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  PRIMARY KEY (member_id, id)
);
CREATE INDEX points_conversion_at ON points_conversion (member_id, at);
CREATE TRIGGER points_conversion_stays BEFORE UPDATE OR DELETE ON points_conversion FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER points_conversion_no_truncate BEFORE TRUNCATE ON points_conversion FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
