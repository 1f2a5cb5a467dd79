-- functions: agent

-- What is accrued and not counted for the days of teams yet: of a backlog it is counted once all of it is accrued, so that each member and all
-- above are touched once. docs/decisions/0095-a-backlog-of-accruals.md
-- lives: local, joined with the lines of many members
CREATE TABLE agent_day_open (
  member_id bigint NOT NULL,
  -- When the day of the site began.
  day timestamptz NOT NULL,
  product text NOT NULL,
  -- A moment whose line is that at which the bets were placed.
  moment timestamptz NOT NULL,
  bets bigint NOT NULL,
  stake bigint NOT NULL,
  valid bigint NOT NULL,
  payout bigint NOT NULL
);
CREATE INDEX agent_day_open_member ON agent_day_open (member_id);
