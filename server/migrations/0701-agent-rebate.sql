-- functions: agent

-- What the bets of agents' teams earn: accrued from settled bets, shared out by runs, and paid.

-- What the bets of a member count that were settled within a span and earn by the same line and terms. Filled from the outbox, once for each
-- settlement and each correction, and taken by one run.
-- lives: local, joined with the lines of many members
CREATE TABLE agent_accrual (
  member_id bigint NOT NULL,
  product text NOT NULL,
  -- The beginning of the span: a day, and of lotteries five minutes.
  span_from timestamptz NOT NULL,
  -- A moment whose line and terms are those at which the bets were placed.
  snapshot timestamptz NOT NULL,
  bets bigint NOT NULL,
  stake bigint NOT NULL,
  valid bigint NOT NULL,
  payout bigint NOT NULL,
  run_id bigint
);
CREATE UNIQUE INDEX agent_accrual_open ON agent_accrual (member_id, product, span_from, snapshot) WHERE run_id IS NULL;
CREATE INDEX agent_accrual_waiting ON agent_accrual (span_from) WHERE run_id IS NULL;
CREATE INDEX agent_accrual_run ON agent_accrual (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX agent_accrual_member ON agent_accrual (member_id, span_from);

-- A run shares out what was settled in a period and before. There is one for each job and period, whatever dies.
-- lives: local, joined with what it shares out
CREATE TABLE agent_run (
  id bigint PRIMARY KEY,
  job text NOT NULL CHECK (job IN ('rebate', 'rebate.lottery')),
  -- "2026-08-05", and of lotteries "2026-08-05T13:05".
  period text NOT NULL,
  since timestamptz NOT NULL,
  until timestamptz NOT NULL CHECK (until > since),
  at timestamptz NOT NULL,
  UNIQUE (job, period)
);

-- The share of a member in the bets of another, or in the own: what counts times the rate, in millionths of a unit.
-- lives: local, joined with the lines of many members
CREATE TABLE agent_share (
  run_id bigint NOT NULL,
  beneficiary_id bigint NOT NULL,
  member_id bigint NOT NULL,
  product text NOT NULL,
  snapshot timestamptz NOT NULL,
  -- Levels between them; 0 for the own bets.
  depth int NOT NULL,
  -- The difference to the highest rate below, in hundredths of a percent.
  rate int NOT NULL CHECK (rate > 0),
  bets bigint NOT NULL,
  valid bigint NOT NULL,
  -- It is paid to no one: who would get it was frozen, or own bets earn nothing in this product.
  stays_with_house boolean NOT NULL,
  PRIMARY KEY (run_id, beneficiary_id, member_id, product, snapshot)
);
CREATE TRIGGER agent_share_stays BEFORE UPDATE OR DELETE ON agent_share FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER agent_share_no_truncate BEFORE TRUNCATE ON agent_share FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a run pays a member for a product: whole minor units of what is due; the rest is carried to the next one.
-- lives: local, joined with the lines of many members
CREATE TABLE agent_income (
  id bigint PRIMARY KEY,
  run_id bigint NOT NULL,
  member_id bigint NOT NULL,
  product text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('REBATE_SELF', 'REBATE_AGENT')),
  -- In millionths.
  accrued bigint NOT NULL,
  carried_in bigint NOT NULL,
  carried_on bigint NOT NULL CHECK (carried_on < 10000),
  -- In minor units.
  paid bigint NOT NULL CHECK (paid >= 0),
  entry_id bigint UNIQUE,
  CHECK (accrued + carried_in = paid * 10000 + carried_on),
  CHECK (paid > 0 OR entry_id IS NULL)
);
CREATE UNIQUE INDEX agent_income_once ON agent_income (run_id, member_id, product, kind);
CREATE INDEX agent_income_member ON agent_income (member_id, product, kind, id);
CREATE INDEX agent_income_unpaid ON agent_income (id) WHERE entry_id IS NULL AND paid > 0;
CREATE TRIGGER agent_income_once_paid BEFORE UPDATE OR DELETE ON agent_income FOR EACH ROW EXECUTE FUNCTION guard_agent_income();
