-- functions: agent

-- Contracts between an agent and the agent above, and what they come to. docs/decisions/0073-contracts-of-agents.md

-- What a payee is paid for the play of the own team. Terms never change: other terms are another contract, with consent.
-- lives: local, a line runs through many members
CREATE TABLE agent_contract (
  id bigint PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('DIVIDEND', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY')),
  -- Null: the platform.
  payer_id bigint CHECK (payer_id <> payee_id),
  payee_id bigint NOT NULL,
  period text NOT NULL CHECK (period IN ('hourly', 'daily', 'weekly', 'semimonthly', 'monthly')),
  -- [{rate, minValidBet, minActive, minLoss}], rates in hundredths of a percent, amounts in minor units as text.
  tiers jsonb NOT NULL CHECK (jsonb_array_length(tiers) BETWEEN 1 AND 10),
  best_rate int NOT NULL CHECK (best_rate BETWEEN 1 AND 9999),
  -- Whose bets count; all when empty.
  products text[] NOT NULL,
  carry_mode text NOT NULL CHECK (carry_mode IN ('NONE', 'PREVIOUS', 'WITHIN_MONTH', 'PERMANENT')),
  less_rebates boolean NOT NULL,
  less_rewards boolean NOT NULL,
  less_salaries boolean NOT NULL,
  loss_only boolean NOT NULL,
  state text NOT NULL DEFAULT 'PENDING' CHECK (
    state IN ('PENDING', 'ACTIVE', 'TERMINATING', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'TERMINATED', 'SUPERSEDED', 'AUTO_ENDED')),
  offered_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- When an offer, or a request to end the contract, lapses.
  lapses_at timestamptz,
  end_wanted_by text CHECK (end_wanted_by IN ('PAYEE', 'PAYER')),
  replaces_id bigint,
  -- The periods that it settles begin and end then.
  since timestamptz,
  until timestamptz CHECK (until >= since),
  -- The beginning of the first period that is not settled.
  settled_until timestamptz CHECK (settled_until BETWEEN since AND until),
  CHECK ((state = 'TERMINATING') = (end_wanted_by IS NOT NULL)),
  CHECK ((state IN ('PENDING', 'TERMINATING')) = (lapses_at IS NOT NULL)),
  CHECK ((state IN ('PENDING', 'REJECTED', 'WITHDRAWN', 'EXPIRED')) = (since IS NULL)),
  CHECK ((since IS NULL) = (until IS NULL) AND (since IS NULL) = (settled_until IS NULL))
);
-- Of two offers, or two acceptances, of one moment one is refused here.
CREATE UNIQUE INDEX agent_contract_offer ON agent_contract (payee_id, kind) WHERE state = 'PENDING';
CREATE UNIQUE INDEX agent_contract_live ON agent_contract (payee_id, kind) WHERE state IN ('ACTIVE', 'TERMINATING');
CREATE INDEX agent_contract_payee ON agent_contract (payee_id, kind, id);
CREATE INDEX agent_contract_payer ON agent_contract (payer_id, kind, id);
CREATE INDEX agent_contract_unsettled ON agent_contract (kind, period, settled_until) WHERE settled_until < until;
CREATE INDEX agent_contract_lapses ON agent_contract (lapses_at) WHERE lapses_at IS NOT NULL;
CREATE TRIGGER agent_contract_guard BEFORE UPDATE OR DELETE ON agent_contract FOR EACH ROW EXECUTE FUNCTION guard_agent_contract();
CREATE TRIGGER agent_contract_no_truncate BEFORE TRUNCATE ON agent_contract FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What happened to a contract, and by whom: a member, one of the staff, or time.
-- lives: local, read with the contract
CREATE TABLE agent_contract_event (
  contract_id bigint NOT NULL,
  no int NOT NULL,
  at timestamptz NOT NULL,
  state text NOT NULL,
  until timestamptz,
  PRIMARY KEY (contract_id, no)
);
CREATE TRIGGER agent_contract_event_stays BEFORE UPDATE OR DELETE ON agent_contract_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER agent_contract_event_written AFTER INSERT OR UPDATE OF state, until ON agent_contract FOR EACH ROW EXECUTE FUNCTION note_agent_contract();

-- What a period of a contract came to. One for each contract and period, whatever dies.
-- lives: local, a line runs through many members
CREATE TABLE agent_bill (
  id bigint PRIMARY KEY,
  contract_id bigint NOT NULL,
  kind text NOT NULL,
  -- "2026-08-H1"
  period text NOT NULL,
  since timestamptz NOT NULL,
  until timestamptz NOT NULL CHECK (until > since),
  payer_id bigint,
  payee_id bigint NOT NULL,
  -- Levels above the payee: who is paid first.
  depth int NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  valid bigint NOT NULL,
  active int NOT NULL,
  rebates bigint NOT NULL,
  rewards bigint NOT NULL,
  salaries bigint NOT NULL,
  net_loss bigint NOT NULL,
  carry_in bigint NOT NULL CHECK (carry_in <= 0),
  base bigint NOT NULL,
  -- In hundredths of a percent; null when none was reached.
  rate int,
  amount bigint NOT NULL CHECK (amount >= 0),
  -- What makes a member active: the valid bet, and a deposit where one is needed.
  active_valid bigint NOT NULL,
  active_deposit bigint,
  -- What the payee got, and what the payer gave.
  paid bigint NOT NULL DEFAULT 0 CHECK (paid BETWEEN 0 AND amount),
  collected bigint NOT NULL DEFAULT 0 CHECK (collected BETWEEN 0 AND paid),
  state text NOT NULL CHECK (
    state IN ('NOT_REACHED', 'NO_PROFIT', 'PENDING_REVIEW', 'PAYABLE', 'PAID', 'PARTIAL', 'INSUFFICIENT', 'CANCELLED')),
  rules int NOT NULL,
  made_at timestamptz NOT NULL,
  -- The platform paid what the payer still owes.
  advanced_at timestamptz,
  reviewed_by bigint,
  review_reason text,
  CHECK ((state = 'PAID') = (paid = amount AND amount > 0 AND state <> 'CANCELLED')),
  CHECK (payer_id IS NOT NULL OR collected = 0),
  -- By its beginning: two hours of a day on which clocks go back have the same name.
  UNIQUE (contract_id, since)
);
CREATE INDEX agent_bill_payee ON agent_bill (payee_id, made_at);
CREATE INDEX agent_bill_payer ON agent_bill (payer_id, made_at);
CREATE INDEX agent_bill_open ON agent_bill (until, depth, id) WHERE state IN ('PAYABLE', 'PARTIAL', 'INSUFFICIENT');
CREATE INDEX agent_bill_owed ON agent_bill (payer_id, until, id)
  WHERE payer_id IS NOT NULL AND collected < amount AND state IN ('PAYABLE', 'PARTIAL', 'INSUFFICIENT', 'PAID');
CREATE TRIGGER agent_bill_guard BEFORE UPDATE OR DELETE ON agent_bill FOR EACH ROW EXECUTE FUNCTION guard_agent_bill();
CREATE TRIGGER agent_bill_no_truncate BEFORE TRUNCATE ON agent_bill FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A payment of a bill: from the payer, to the payee, or both. To the payee alone it is the platform's own, or advanced by it.
-- lives: local, read with the bill
CREATE TABLE agent_bill_payment (
  id bigint PRIMARY KEY,
  bill_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  at timestamptz NOT NULL,
  out_entry_id bigint UNIQUE,
  in_entry_id bigint UNIQUE,
  CHECK (out_entry_id IS NOT NULL OR in_entry_id IS NOT NULL)
);
CREATE INDEX agent_bill_payment_bill ON agent_bill_payment (bill_id, id);
CREATE TRIGGER agent_bill_payment_stays BEFORE UPDATE OR DELETE ON agent_bill_payment FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What real time decided every five minutes: what the day came to by then, and what that added.
-- lives: local, read with the bill
CREATE TABLE agent_bill_tick (
  bill_id bigint NOT NULL,
  -- The end of the five minutes.
  at timestamptz NOT NULL,
  valid bigint NOT NULL,
  active int NOT NULL,
  rate int,
  added bigint NOT NULL CHECK (added >= 0),
  PRIMARY KEY (bill_id, at)
);
CREATE TRIGGER agent_bill_tick_stays BEFORE UPDATE OR DELETE ON agent_bill_tick FOR EACH ROW EXECUTE FUNCTION refuse_change();
