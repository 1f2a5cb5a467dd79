-- functions: agent

-- Runs share out in chunks, and no longer write on what they take. docs/decisions/0093-runs-in-chunks.md

DROP INDEX agent_accrual_open;
DROP INDEX agent_accrual_waiting;
DROP INDEX agent_accrual_run;
DROP INDEX agent_accrual_member;

-- Which run takes an accrual follows from what is written with it: 0 for what was accrued before a run had ended after the beginning of its span;
-- for what came later the last run there was. Below zero: the run that took it, of what was taken before this was so.
ALTER TABLE agent_accrual ADD COLUMN after_run bigint NOT NULL DEFAULT 0;
UPDATE agent_accrual SET after_run = -run_id WHERE run_id IS NOT NULL;
UPDATE agent_accrual a SET after_run = (SELECT max(r.id) FROM agent_run r)
 WHERE a.run_id IS NULL
   AND a.span_from < (SELECT max(r.until) FROM agent_run r WHERE r.job = CASE WHEN a.product IN ('LOTT', 'ELOTT') THEN 'rebate.lottery' ELSE 'rebate' END);

CREATE UNIQUE INDEX agent_accrual_once ON agent_accrual (member_id, span_from, product, snapshot, after_run);
CREATE INDEX agent_accrual_span ON agent_accrual (product, span_from);
CREATE INDEX agent_accrual_late ON agent_accrual (after_run, member_id) WHERE after_run > 0;

-- Where the runs of the job before it ended: it takes spans from there on. NULL of runs from before.
ALTER TABLE agent_run ADD COLUMN taken_from timestamptz;
CREATE INDEX agent_run_job ON agent_run (job, until);
CREATE TRIGGER agent_run_takes BEFORE INSERT ON agent_run FOR EACH ROW EXECUTE FUNCTION agent_begin_run();

-- A run that is not shared out yet, and how far it is.
-- lives: local, joined with what it shares out
CREATE TABLE agent_run_open (
  run_id bigint PRIMARY KEY,
  products text[] NOT NULL,
  -- Products in which own bets earn.
  own text[] NOT NULL,
  -- The bets of members up to this one are shared out.
  upto_id bigint NOT NULL DEFAULT 0,
  -- Those of all members are; what is left is to write the lines of income.
  is_shared boolean NOT NULL DEFAULT false
);

-- What members earn by an open run, as far as it is shared out, in millionths.
-- lives: local, joined with the lines of many members
CREATE TABLE agent_run_sum (
  run_id bigint NOT NULL,
  member_id bigint NOT NULL,
  product text NOT NULL,
  kind text NOT NULL,
  accrued bigint NOT NULL,
  PRIMARY KEY (run_id, member_id, product, kind)
);
