-- How far the bets of a member are counted. The row is locked while they are, and while a row of hers comes or goes.
-- lives: member
CREATE TABLE turnover_member (
  member_id bigint PRIMARY KEY,
  -- Each bet up to this id is counted, or listed among the open ones, or older than all rows.
  counted_upto bigint NOT NULL DEFAULT 0,
  -- When bets last fed a row, or one came.
  changed_at timestamptz NOT NULL,
  -- When a job counts next; null without open rows.
  due_at timestamptz
);
CREATE INDEX turnover_member_due ON turnover_member (due_at) WHERE due_at IS NOT NULL;

-- What a member has to bet before money can be withdrawn: a row for each credited deposit and each bonus.
-- lives: member
CREATE TABLE turnover_row (
  member_id bigint NOT NULL,
  id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('DEPOSIT', 'BONUS')),
  -- The deposit or the bonus.
  ref bigint NOT NULL,
  base bigint NOT NULL CHECK (base >= 0),
  -- In hundredths: 100 is once.
  multiple int NOT NULL CHECK (multiple BETWEEN 0 AND 100000),
  required bigint NOT NULL CHECK (required >= 0),
  fed bigint NOT NULL DEFAULT 0 CHECK (fed BETWEEN 0 AND required),
  -- Percent by product; what is not named counts nothing.
  weights jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('ACTIVE', 'COMPLETED', 'CLEARED', 'REVERSED', 'FORFEITED', 'EXPIRED')),
  at timestamptz NOT NULL,
  expires_at timestamptz CHECK (expires_at > at),
  ended_at timestamptz,
  PRIMARY KEY (member_id, id),
  CHECK ((state = 'ACTIVE') = (ended_at IS NULL)),
  CHECK (state <> 'ACTIVE' OR fed < required),
  CHECK (state <> 'COMPLETED' OR fed = required)
);
-- Once for each cause, whoever asks how often.
CREATE UNIQUE INDEX turnover_row_ref ON turnover_row (member_id, kind, ref);
CREATE INDEX turnover_row_open ON turnover_row (member_id, at, id) WHERE state = 'ACTIVE';

-- Which bet fed which row, with how much. A bet that counts nothing for any row stands here once all the same.
-- lives: member
CREATE TABLE turnover_use (
  member_id bigint NOT NULL,
  bet_id bigint NOT NULL,
  row_id bigint NOT NULL,
  product text NOT NULL,
  placed_at timestamptz NOT NULL,
  -- The turnover of the bet when it was counted, and the percent that the row takes of it.
  valid bigint NOT NULL CHECK (valid >= 0),
  weight smallint NOT NULL CHECK (weight BETWEEN 0 AND 100),
  used bigint NOT NULL CHECK (used >= 0 AND used * 100 <= valid * weight),
  at timestamptz NOT NULL,
  PRIMARY KEY (member_id, bet_id, row_id)
);
CREATE INDEX turnover_use_row ON turnover_use (member_id, row_id, bet_id);
CREATE TRIGGER turnover_use_append_only BEFORE UPDATE OR DELETE ON turnover_use FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER turnover_use_no_truncate BEFORE TRUNCATE ON turnover_use FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Bets that were still open when counting went past them.
-- lives: member
CREATE TABLE turnover_open_bet (
  member_id bigint NOT NULL,
  bet_id bigint NOT NULL,
  PRIMARY KEY (member_id, bet_id)
);

-- Deposits of before ask for nothing.
INSERT INTO turnover_row (member_id, id, kind, ref, base, multiple, required, weights, state, at, ended_at)
SELECT member_id, id, 'DEPOSIT', id, credited, 0, 0, '{}', CASE state WHEN 'REVERSED' THEN 'REVERSED' ELSE 'COMPLETED' END, coalesce(finished_at, created_at),
       coalesce(finished_at, created_at)
  FROM deposit WHERE state IN ('SUCCEEDED', 'REVERSED');

-- Open bets lie in the few rounds that have not ended.
CREATE INDEX round_unsettled ON round (id) WHERE settled_at IS NULL;
