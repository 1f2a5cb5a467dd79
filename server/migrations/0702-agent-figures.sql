-- functions: agent

-- What the teams of agents move, by day. docs/decisions/0072-what-teams-move.md

-- Rated products are accrued by the hour, so that a salary of an hour can be settled. What was accrued before has the span of a day.
ALTER TABLE agent_accrual ADD COLUMN is_day boolean NOT NULL DEFAULT false;
UPDATE agent_accrual SET is_day = true WHERE product NOT IN ('LOTT', 'ELOTT');

-- What a branch, a member and all below, moved on a day by product: one row for each agent that was directly above and each line of the
-- branch, so that the rows of a level sum to the team above it, also when a branch moved in between. With the member as parent what the
-- member moved alone.
-- lives: local, a line runs through many members
CREATE TABLE agent_team_day (
  branch_id bigint NOT NULL,
  -- When the day of the site began.
  day timestamptz NOT NULL,
  -- '' for money, which is of none.
  product text NOT NULL,
  -- 0 for the platform.
  parent_id bigint NOT NULL,
  -- The line of the branch, of agent_line.
  line_since timestamptz NOT NULL,
  bets bigint NOT NULL DEFAULT 0,
  stake bigint NOT NULL DEFAULT 0,
  valid bigint NOT NULL DEFAULT 0,
  payout bigint NOT NULL DEFAULT 0,
  deposits bigint NOT NULL DEFAULT 0,
  withdrawals bigint NOT NULL DEFAULT 0,
  rebates bigint NOT NULL DEFAULT 0,
  rewards bigint NOT NULL DEFAULT 0,
  salaries bigint NOT NULL DEFAULT 0,
  dividends bigint NOT NULL DEFAULT 0,
  -- To downlines.
  salaries_paid bigint NOT NULL DEFAULT 0,
  dividends_paid bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (branch_id, day, product, parent_id, line_since)
);
-- What members moved alone, for who counts those of many teams at once.
CREATE INDEX agent_team_day_own ON agent_team_day (day, branch_id) WHERE parent_id = branch_id;

-- Of whom a bet that counts was settled on a day.
-- lives: local, counted with the lines of many members
CREATE TABLE agent_active_day (
  member_id bigint NOT NULL,
  day timestamptz NOT NULL,
  PRIMARY KEY (member_id, day)
);

-- How many of a branch were active on a day, by the day before on which they were ('-infinity': on none). Who is active in a range is so
-- once on the first day whose last one lies before the range: these rows sum, whatever the range.
-- lives: local, a line runs through many members
CREATE TABLE agent_team_active (
  branch_id bigint NOT NULL,
  day timestamptz NOT NULL,
  last_day timestamptz NOT NULL,
  parent_id bigint NOT NULL,
  line_since timestamptz NOT NULL,
  members int NOT NULL,
  PRIMARY KEY (branch_id, day, last_day, parent_id, line_since)
);

-- The movements of members' money that are no bets: what the money of teams is made of. Each row of the journal comes here once.
-- lives: local, counted with the lines of many members
CREATE TABLE agent_movement (
  -- Of the row in the journal.
  id bigint PRIMARY KEY,
  entry_id bigint NOT NULL,
  member_id bigint NOT NULL,
  account bigint NOT NULL,
  kind smallint NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint NOT NULL,
  ref bigint NOT NULL
);
CREATE INDEX agent_movement_member ON agent_movement (member_id, id);
CREATE INDEX agent_movement_kind ON agent_movement (kind, id);
CREATE INDEX agent_movement_entry ON agent_movement (entry_id);

-- What lay in the main wallet accounts of an agent's team when a day began.
-- lives: local, a line runs through many members
CREATE TABLE agent_balance_day (
  member_id bigint NOT NULL,
  day timestamptz NOT NULL,
  balance bigint NOT NULL,
  PRIMARY KEY (member_id, day)
);

-- How far the journal is counted.
-- lives: local
CREATE TABLE agent_figure_mark (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Below this id each row is counted; above it those that stand in agent_movement.
  upto_id bigint NOT NULL DEFAULT 0,
  -- All that was settled and booked until then is counted.
  counted_at timestamptz NOT NULL DEFAULT '-infinity',
  -- The last day whose beginning found the balances noted.
  balance_day timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO agent_figure_mark DEFAULT VALUES;

-- Lines that are over: who was directly below an agent.
CREATE INDEX agent_line_left ON agent_line ((line[2])) WHERE until <> 'infinity';
CREATE INDEX member_registered ON member (registered_at);

-- What was accrued before. The money of the past is counted from the journal by the first process that runs.
SELECT agent_count_days(array_agg(s.member_id), array_agg(s.day), array_agg(s.product), array_agg(s.snapshot),
                        array_agg(s.bets), array_agg(s.stake), array_agg(s.valid), array_agg(s.payout)),
       agent_count_active(array_agg(s.member_id) FILTER (WHERE s.valid > 0), array_agg(s.day) FILTER (WHERE s.valid > 0))
  FROM (
    SELECT a.member_id, a.product, a.snapshot, CASE WHEN a.is_day THEN a.span_from ELSE date_trunc('day', a.span_from, z.zone) END AS day,
           sum(a.bets)::bigint AS bets, sum(a.stake)::bigint AS stake, sum(a.valid)::bigint AS valid, sum(a.payout)::bigint AS payout
      FROM agent_accrual a,
           (SELECT coalesce((SELECT value ->> 'timeZone' FROM setting WHERE key = 'brand'), 'Asia/Yangon') AS zone) z
     GROUP BY 1, 2, 3, 4) s
HAVING count(*) > 0;
