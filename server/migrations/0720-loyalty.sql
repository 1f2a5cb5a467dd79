-- functions: loyalty

-- What members did that loyalty counts, in the order in which it became known, and the ends of days, weeks and months among it. Levels, points and
-- rewards follow from these rows alone: whoever reads them again comes to the same.
-- lives: local, read in its order
CREATE TABLE loyalty_activity (
  -- Without gaps, in the order in which rows became visible.
  id bigint PRIMARY KEY,
  -- PLAY: settled bets of one game, added up; DEPOSIT: money paid in, below zero where it went back; STEP: something done once, named by `step`;
  -- RANK: a level given by staff; CLOSE: all that was settled in a period stands before this row.
  kind text NOT NULL CHECK (kind IN ('PLAY', 'DEPOSIT', 'STEP', 'RANK', 'CLOSE')),
  -- 0 for the end of a period, which is everybody's.
  member_id bigint NOT NULL,
  -- The day of the site that it counts for; of a period its first day.
  day date NOT NULL,
  -- The first day after the period.
  until date,
  at timestamptz NOT NULL,
  product text NOT NULL DEFAULT '',
  game text NOT NULL DEFAULT '',
  bets int NOT NULL DEFAULT 0,
  wins int NOT NULL DEFAULT 0,
  stake bigint NOT NULL DEFAULT 0,
  valid bigint NOT NULL DEFAULT 0,
  payout bigint NOT NULL DEFAULT 0,
  -- Of a deposit; the level of a RANK.
  amount bigint NOT NULL DEFAULT 0,
  -- "daily:2026-08-05", "weekly:2026-W32", "monthly:2026-08" of a period.
  step text NOT NULL DEFAULT '',
  CHECK ((kind = 'CLOSE') = (member_id = 0) AND (kind = 'CLOSE') = (until IS NOT NULL))
);
CREATE UNIQUE INDEX loyalty_activity_close ON loyalty_activity (step) WHERE kind = 'CLOSE';
CREATE UNIQUE INDEX loyalty_activity_step ON loyalty_activity (member_id, step) WHERE kind = 'STEP';
CREATE INDEX loyalty_activity_member ON loyalty_activity (member_id, id);
CREATE TRIGGER loyalty_activity_stays BEFORE UPDATE OR DELETE ON loyalty_activity FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER loyalty_activity_no_truncate BEFORE TRUNCATE ON loyalty_activity FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The newest activity, the day of the first one, and the last day that is closed. Whoever writes activities locks the row, so that they become visible in their order.
-- lives: local, one row
CREATE TABLE loyalty_mark (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  upto bigint NOT NULL DEFAULT 0,
  first_day date,
  closed_day date,
  CHECK ((first_day IS NULL) = (closed_day IS NULL))
);
INSERT INTO loyalty_mark DEFAULT VALUES;

-- What was before this version counts for nothing.
INSERT INTO outbox_cursor (consumer, xact, id) SELECT 'loyalty.activities', xact, id FROM outbox_event ORDER BY xact DESC, id DESC LIMIT 1;

-- Up to which activity each listener has taken them.
-- lives: local, few
CREATE TABLE loyalty_listener (
  name text PRIMARY KEY,
  upto bigint NOT NULL DEFAULT 0
);

-- What members did on each day, by product; deposits under the product ''.
-- lives: local, summed over many members
CREATE TABLE loyalty_day (
  member_id bigint NOT NULL,
  day date NOT NULL,
  product text NOT NULL,
  bets bigint NOT NULL,
  wins bigint NOT NULL,
  stake bigint NOT NULL,
  valid bigint NOT NULL,
  payout bigint NOT NULL,
  deposits bigint NOT NULL,
  PRIMARY KEY (member_id, day, product)
);
CREATE INDEX loyalty_day_of_all ON loyalty_day (day);
