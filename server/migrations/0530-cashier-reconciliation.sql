-- functions: cashier

-- What is compared of a day, and with whom: waiting until the other side could be asked.
-- lives: local
CREATE TABLE reconciliation (
  day date NOT NULL,
  source text NOT NULL CHECK (source ~ '^[A-Za-z0-9:_-]{1,60}$'),
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'DONE')),
  -- The run that counts: the last one.
  run smallint,
  tries int NOT NULL DEFAULT 0,
  tried_at timestamptz,
  next_at timestamptz NOT NULL,
  -- Why the last try failed.
  fault text,
  PRIMARY KEY (day, source),
  CHECK ((state = 'DONE') = (run IS NOT NULL))
);
CREATE INDEX reconciliation_waiting ON reconciliation (next_at) WHERE state = 'WAITING';
CREATE TRIGGER reconciliation_guard BEFORE UPDATE OR DELETE ON reconciliation FOR EACH ROW EXECUTE FUNCTION guard_reconciliation();
CREATE TRIGGER reconciliation_no_truncate BEFORE TRUNCATE ON reconciliation FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A comparison as it was made; further ones of the same day are made by hand.
-- lives: local, never changed
CREATE TABLE reconciliation_run (
  day date NOT NULL,
  source text NOT NULL,
  run smallint NOT NULL CHECK (run BETWEEN 1 AND 1000),
  -- Of staff; 0: the system's.
  staff_id bigint NOT NULL,
  at timestamptz NOT NULL,
  since timestamptz NOT NULL,
  until timestamptz NOT NULL CHECK (until > since),
  -- How many items of each status, and their sums on both sides: {"MATCHED": {"count": 2, "ours": "1000", "theirs": "1000"}}.
  figures jsonb NOT NULL,
  PRIMARY KEY (day, source, run),
  FOREIGN KEY (day, source) REFERENCES reconciliation
);
-- The system compares a day with a source once, however many processes try.
CREATE UNIQUE INDEX reconciliation_run_once ON reconciliation_run (day, source) WHERE staff_id = 0;
CREATE TRIGGER reconciliation_run_signed BEFORE INSERT ON reconciliation_run FOR EACH ROW EXECUTE FUNCTION refuse_signed_day();
CREATE TRIGGER reconciliation_run_stays BEFORE UPDATE OR DELETE ON reconciliation_run FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reconciliation_run_no_truncate BEFORE TRUNCATE ON reconciliation_run FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The lines of a comparison.
-- lives: local, never changed
CREATE TABLE reconciliation_item (
  day date NOT NULL,
  source text NOT NULL,
  run smallint NOT NULL,
  no int NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  line_id text,
  status text NOT NULL CHECK (status IN ('MATCHED', 'MISSING_OURS', 'MISSING_THEIRS', 'AMOUNT_DIFF', 'DUPLICATE', 'CARRIED')),
  ours bigint,
  theirs bigint,
  currency text NOT NULL,
  ours_at timestamptz,
  theirs_at timestamptz,
  record text,
  -- The earlier day on which it lacked a side.
  since date CHECK (since < day),
  PRIMARY KEY (day, source, run, no),
  FOREIGN KEY (day, source, run) REFERENCES reconciliation_run,
  CHECK (ours IS NOT NULL OR theirs IS NOT NULL)
);
CREATE INDEX reconciliation_item_reference ON reconciliation_item (source, reference);
CREATE TRIGGER reconciliation_item_stays BEFORE UPDATE OR DELETE ON reconciliation_item FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reconciliation_item_no_truncate BEFORE TRUNCATE ON reconciliation_item FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A break that a person finds out about. One for each thing, however often the day is compared.
-- lives: local, guarded by triggers
CREATE TABLE reconciliation_case (
  id bigint PRIMARY KEY,
  day date NOT NULL,
  source text NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  -- The line of the statement; where there is none, the record here.
  line text NOT NULL,
  status text NOT NULL CHECK (status IN ('MISSING_OURS', 'MISSING_THEIRS', 'AMOUNT_DIFF', 'DUPLICATE')),
  ours bigint,
  theirs bigint,
  currency text NOT NULL,
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'EXPLAINED', 'CORRECTED', 'CLOSED')),
  opened_at timestamptz NOT NULL,
  owner bigint CHECK (owner > 0),
  owned_at timestamptz,
  -- Who said what became of it, 0 for a later comparison, and what it is linked to: "deposit:4711".
  settled_by bigint,
  settled_at timestamptz,
  note text CHECK (length(btrim(note)) BETWEEN 10 AND 500),
  records text[] NOT NULL DEFAULT '{}' CHECK (cardinality(records) <= 20),
  closed_by bigint CHECK (closed_by > 0),
  closed_at timestamptz,
  closed_note text CHECK (length(btrim(closed_note)) BETWEEN 10 AND 500),
  -- The last act; each has its row in the audit trail.
  acts int NOT NULL DEFAULT 0,
  act text,
  acted_by bigint,
  acted_at timestamptz,
  acted_note text,
  UNIQUE (day, source, kind, reference, line),
  FOREIGN KEY (day, source) REFERENCES reconciliation,
  CHECK ((owner IS NULL) = (owned_at IS NULL)),
  CHECK ((settled_by IS NULL) = (settled_at IS NULL) AND (settled_by IS NULL) = (note IS NULL)),
  CHECK ((closed_by IS NULL) = (closed_at IS NULL) AND (closed_by IS NULL) = (closed_note IS NULL)),
  CHECK ((state = 'OPEN') = (settled_by IS NULL)),
  CHECK ((state = 'CLOSED') = (closed_by IS NOT NULL))
);
CREATE INDEX reconciliation_case_open ON reconciliation_case (day) WHERE state <> 'CLOSED';
CREATE TRIGGER reconciliation_case_signed BEFORE INSERT ON reconciliation_case FOR EACH ROW EXECUTE FUNCTION refuse_signed_day();
CREATE TRIGGER reconciliation_case_guard BEFORE UPDATE OR DELETE ON reconciliation_case FOR EACH ROW EXECUTE FUNCTION guard_reconciliation_case();
CREATE TRIGGER reconciliation_case_no_truncate BEFORE TRUNCATE ON reconciliation_case FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reconciliation_case_audit AFTER UPDATE ON reconciliation_case FOR EACH ROW WHEN (NEW.acts > OLD.acts)
  EXECUTE FUNCTION audit_reconciliation_case();

-- Money between a provider's account and suspense, moved by two people because of a case.
-- lives: local, few and guarded by triggers
CREATE TABLE reconciliation_adjustment (
  id bigint PRIMARY KEY,
  -- The maker's request: sent twice it is one.
  request uuid NOT NULL UNIQUE,
  case_id bigint NOT NULL REFERENCES reconciliation_case,
  -- The provider holds more than the ledger says, or less.
  direction text NOT NULL CHECK (direction IN ('MORE', 'LESS')),
  -- The account of the provider in the ledger.
  account smallint NOT NULL CHECK (account < 0 AND account <> -2),
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= 100000000),
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 10 AND 500),
  maker bigint NOT NULL CHECK (maker > 0),
  proposed_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'PROPOSED' CHECK (state IN ('PROPOSED', 'APPROVED', 'REJECTED')),
  checker bigint CHECK (checker > 0 AND checker <> maker),
  decision text CHECK (length(btrim(decision)) BETWEEN 10 AND 500),
  decided_at timestamptz CHECK (decided_at >= proposed_at),
  entry_id bigint UNIQUE,
  CHECK ((state = 'PROPOSED') = (checker IS NULL) AND (state = 'PROPOSED') = (decision IS NULL) AND (state = 'PROPOSED') = (decided_at IS NULL)),
  CHECK ((state = 'APPROVED') = (entry_id IS NOT NULL))
);
CREATE INDEX reconciliation_adjustment_case ON reconciliation_adjustment (case_id);
CREATE INDEX reconciliation_adjustment_open ON reconciliation_adjustment (id) WHERE state = 'PROPOSED';
CREATE TRIGGER reconciliation_adjustment_guard BEFORE INSERT OR UPDATE OR DELETE ON reconciliation_adjustment FOR EACH ROW
  EXECUTE FUNCTION guard_reconciliation_adjustment();
CREATE TRIGGER reconciliation_adjustment_no_truncate BEFORE TRUNCATE ON reconciliation_adjustment FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reconciliation_adjustment_audit AFTER INSERT OR UPDATE ON reconciliation_adjustment FOR EACH ROW
  EXECUTE FUNCTION audit_reconciliation_adjustment();
CREATE CONSTRAINT TRIGGER journal_reconciliation AFTER INSERT ON journal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind = 102) EXECUTE FUNCTION require_reconciliation_adjustment();
CREATE CONSTRAINT TRIGGER reconciliation_adjustment_entry AFTER UPDATE ON reconciliation_adjustment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'APPROVED') EXECUTE FUNCTION require_reconciliation_entry();

-- That a day is right, said by a person who had no hand in it.
-- lives: local, never changed
CREATE TABLE reconciliation_sign_off (
  day date PRIMARY KEY,
  staff_id bigint NOT NULL CHECK (staff_id > 0),
  at timestamptz NOT NULL,
  note text NOT NULL CHECK (length(btrim(note)) BETWEEN 10 AND 500),
  -- What was signed: the run and the figures of each source.
  figures jsonb NOT NULL
);
CREATE TRIGGER reconciliation_sign_off_guard BEFORE INSERT ON reconciliation_sign_off FOR EACH ROW EXECUTE FUNCTION guard_sign_off();
CREATE TRIGGER reconciliation_sign_off_stays BEFORE UPDATE OR DELETE ON reconciliation_sign_off FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reconciliation_sign_off_no_truncate BEFORE TRUNCATE ON reconciliation_sign_off FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reconciliation_sign_off_audit AFTER INSERT ON reconciliation_sign_off FOR EACH ROW EXECUTE FUNCTION audit_sign_off();

-- What was booked of a day is found by its entries.
CREATE INDEX deposit_entry ON deposit (provider, entry_id) WHERE entry_id IS NOT NULL;
CREATE INDEX deposit_reversal ON deposit (provider, reversal_entry_id) WHERE reversal_entry_id IS NOT NULL;
-- The statements of the sandbox provider are in order of time.
CREATE INDEX sandpay_event_time ON sandpay_event (happens_at, id);
CREATE INDEX sandpay_payout_event_time ON sandpay_payout_event (happens_at, id);
