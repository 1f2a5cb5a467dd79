-- functions: cashier

CREATE SEQUENCE withdrawal_number;

-- Money on its way out. What is requested is held in the wallet account wd_hold from the first commit on, until it is paid or released.
-- lives: local, guarded by triggers
CREATE TABLE withdrawal (
  id bigint PRIMARY KEY,
  -- For members and support.
  reference text NOT NULL UNIQUE,
  member_id bigint NOT NULL,
  payee_id bigint NOT NULL,
  -- The payee as it was named then: kind, institution, network, masked, holder. Its number stays with the payee, sealed.
  payee jsonb NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  -- What is paid out.
  receive bigint NOT NULL CHECK (receive > 0),
  received bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND receive),
  currency text NOT NULL,
  -- Two people approve it, by the setting of when it was requested.
  four_eyes boolean NOT NULL,
  state text NOT NULL CHECK (state IN
    ('REQUESTED', 'RISK', 'AUTO_APPROVED', 'REVIEW', 'APPROVED', 'PAYING', 'FAILED', 'PAID', 'PART_PAID', 'REJECTED', 'RETURNED')),
  -- The promise: what happens now, who has to act, and until when.
  stage text NOT NULL,
  holder text NOT NULL,
  stage_at timestamptz NOT NULL,
  deadline timestamptz,
  -- When the first of its promises was broken, and whether that of now is.
  late_at timestamptz,
  is_late boolean NOT NULL DEFAULT false,
  -- Of the automatic check: the score, and its points with their reasons.
  score smallint CHECK (score BETWEEN 0 AND 100),
  risk jsonb NOT NULL DEFAULT '[]',
  is_automatic boolean NOT NULL DEFAULT false,
  claimed_by bigint,
  claimed_at timestamptz,
  maker bigint CHECK (maker > 0),
  made_at timestamptz,
  checker bigint CHECK (checker > 0 AND checker <> maker),
  checked_at timestamptz,
  -- Failed tries up to this one no longer count: a person had it sent again.
  tries_from smallint NOT NULL DEFAULT 0,
  -- Why it was rejected or returned, and what staff wrote to the member.
  reason text,
  words text NOT NULL DEFAULT '',
  -- The last act of staff; each has its row in the audit trail.
  acts int NOT NULL DEFAULT 0,
  act text,
  acted_by bigint,
  acted_at timestamptz,
  acted_note text,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  hold_entry_id bigint NOT NULL UNIQUE,
  paid_entry_id bigint UNIQUE,
  fee_entry_id bigint UNIQUE,
  release_entry_id bigint UNIQUE,
  CHECK (amount = fee + receive),
  CHECK ((maker IS NULL) = (made_at IS NULL) AND (checker IS NULL) = (checked_at IS NULL)),
  CHECK (checker IS NULL OR maker IS NOT NULL),
  CHECK ((claimed_by IS NULL) = (claimed_at IS NULL)),
  -- Nothing leaves without approval: by the rules alone, by a person, or by two.
  CHECK (state IN ('REQUESTED', 'RISK', 'REVIEW', 'REJECTED', 'RETURNED') OR is_automatic OR maker IS NOT NULL),
  CHECK (state IN ('REQUESTED', 'RISK', 'REVIEW', 'REJECTED', 'RETURNED') OR NOT four_eyes OR checker IS NOT NULL),
  -- It is paid or released, never both, and only at its end.
  CHECK (paid_entry_id IS NULL OR release_entry_id IS NULL),
  CHECK ((state = 'PAID') = (paid_entry_id IS NOT NULL AND received = receive)),
  CHECK ((state IN ('REJECTED', 'RETURNED')) = (release_entry_id IS NOT NULL)),
  CHECK ((state IN ('REJECTED', 'RETURNED')) = (reason IS NOT NULL)),
  CHECK ((state IN ('PAID', 'REJECTED', 'RETURNED')) = (finished_at IS NOT NULL)),
  CHECK ((fee_entry_id IS NOT NULL) = (state = 'PAID' AND fee > 0))
);
CREATE INDEX withdrawal_member ON withdrawal (member_id, id);
CREATE INDEX withdrawal_open ON withdrawal (deadline) WHERE finished_at IS NULL;
CREATE INDEX withdrawal_finished ON withdrawal (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX withdrawal_payee ON withdrawal (payee_id, id);
CREATE TRIGGER withdrawal_guard BEFORE UPDATE OR DELETE ON withdrawal FOR EACH ROW EXECUTE FUNCTION guard_withdrawal();
CREATE TRIGGER withdrawal_no_truncate BEFORE TRUNCATE ON withdrawal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawal_audit AFTER UPDATE ON withdrawal FOR EACH ROW WHEN (NEW.acts > OLD.acts) EXECUTE FUNCTION audit_withdrawal();

-- The timeline of a withdrawal: each state it was in, with its promise and whether it was kept.
-- lives: local
CREATE TABLE withdrawal_step (
  withdrawal_id bigint NOT NULL REFERENCES withdrawal,
  no smallint NOT NULL CHECK (no BETWEEN 1 AND 500),
  state text NOT NULL,
  stage text NOT NULL,
  holder text NOT NULL,
  began_at timestamptz NOT NULL,
  deadline timestamptz,
  ended_at timestamptz,
  late_at timestamptz,
  PRIMARY KEY (withdrawal_id, no)
);

-- Tries to pay a withdrawal out. The reference is what the provider knows a try by, so that it pays it once. All but one try are known
-- to have failed.
-- lives: local, guarded by triggers
CREATE TABLE payout_attempt (
  withdrawal_id bigint NOT NULL REFERENCES withdrawal,
  attempt smallint NOT NULL CHECK (attempt BETWEEN 1 AND 100),
  reference text NOT NULL UNIQUE,
  channel text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  -- SENDING: the request may have left. UNKNOWN: it left, and there was no answer. DISPUTED: the provider says something else than we
  -- asked for.
  state text NOT NULL CHECK (state IN ('SENDING', 'PENDING', 'UNKNOWN', 'DISPUTED', 'SUCCEEDED', 'FAILED')),
  reason text,
  sent_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- By hand: what one person says became of it, with the reference of the bank, and another confirms.
  proposed text CHECK (proposed IN ('SUCCEEDED', 'FAILED')),
  proof text,
  maker bigint CHECK (maker > 0),
  made_at timestamptz,
  note text,
  checker bigint CHECK (checker > 0 AND checker <> maker),
  checked_at timestamptz,
  checked_note text,
  agreed boolean,
  PRIMARY KEY (withdrawal_id, attempt),
  CHECK ((maker IS NULL) = (proposed IS NULL) AND (maker IS NULL) = (made_at IS NULL) AND (maker IS NULL) = (note IS NULL)),
  CHECK (checker IS NULL OR maker IS NOT NULL),
  CHECK ((checker IS NULL) = (checked_at IS NULL) AND (checker IS NULL) = (agreed IS NULL)),
  CHECK (proposed IS NULL OR coalesce(length(btrim(proof)), 0) >= 3),
  -- Who pays by hand never says alone that it is paid.
  CHECK (channel <> 'manual' OR state <> 'SUCCEEDED' OR (proposed IS NOT DISTINCT FROM 'SUCCEEDED' AND agreed IS TRUE)),
  CHECK ((state IN ('SUCCEEDED', 'FAILED')) = (finished_at IS NOT NULL))
);
CREATE UNIQUE INDEX payout_attempt_one ON payout_attempt (withdrawal_id) WHERE state <> 'FAILED';
CREATE INDEX payout_attempt_channel ON payout_attempt (channel, finished_at) WHERE finished_at IS NOT NULL;
CREATE TRIGGER payout_attempt_guard BEFORE UPDATE OR DELETE ON payout_attempt FOR EACH ROW EXECUTE FUNCTION guard_payout_attempt();
CREATE TRIGGER payout_attempt_no_truncate BEFORE TRUNCATE ON payout_attempt FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_attempt_audit AFTER INSERT OR UPDATE ON payout_attempt FOR EACH ROW EXECUTE FUNCTION audit_payout_attempt();

-- Events of payouts, as they came. An id is taken once.
-- lives: local
CREATE TABLE payout_event (
  provider text NOT NULL,
  id text NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY,
  reference text NOT NULL,
  event text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  channel text NOT NULL,
  body text NOT NULL,
  received_at timestamptz NOT NULL,
  taken_at timestamptz,
  outcome text,
  PRIMARY KEY (provider, id)
);
CREATE INDEX payout_event_waiting ON payout_event (reference, number) WHERE taken_at IS NULL;

-- Holds on the withdrawals of a member: why, by whom, until when, and what the member reads. set_by 0: by the automatic check.
-- lives: local
CREATE TABLE withdrawal_hold (
  id bigint PRIMARY KEY,
  member_id bigint NOT NULL,
  reason text NOT NULL CHECK (length(btrim(reason)) >= 3),
  words text NOT NULL,
  set_by bigint NOT NULL,
  set_at timestamptz NOT NULL,
  until timestamptz CHECK (until > set_at),
  released_by bigint CHECK (released_by > 0),
  released_at timestamptz,
  release_reason text CHECK (length(btrim(release_reason)) >= 10),
  CHECK ((released_by IS NULL) = (released_at IS NULL) AND (released_by IS NULL) = (release_reason IS NULL))
);
CREATE INDEX withdrawal_hold_member ON withdrawal_hold (member_id) WHERE released_at IS NULL;
CREATE TRIGGER withdrawal_hold_guard BEFORE UPDATE OR DELETE ON withdrawal_hold FOR EACH ROW EXECUTE FUNCTION guard_withdrawal_hold();
CREATE TRIGGER withdrawal_hold_audit AFTER INSERT OR UPDATE ON withdrawal_hold FOR EACH ROW EXECUTE FUNCTION audit_withdrawal_hold();

-- What one member may withdraw at most, where staff set it lower or higher than the levels do. Null: as the levels say.
-- lives: local
CREATE TABLE withdrawal_limit (
  member_id bigint PRIMARY KEY,
  max bigint CHECK (max >= 0),
  day_max bigint CHECK (day_max >= 0),
  reason text NOT NULL CHECK (length(btrim(reason)) >= 10),
  set_by bigint NOT NULL CHECK (set_by > 0),
  set_at timestamptz NOT NULL
);
CREATE TRIGGER withdrawal_limit_audit AFTER INSERT OR UPDATE ON withdrawal_limit FOR EACH ROW EXECUTE FUNCTION audit_withdrawal_limit();

-- A case of a payout: the provider paid after it had said that it failed, or took back what it had paid.
ALTER TABLE suspense_case DROP CONSTRAINT suspense_case_kind_check;
ALTER TABLE suspense_case ADD CONSTRAINT suspense_case_kind_check
  CHECK (kind IN ('second-payment', 'late-transfer', 'second-payout', 'payout-returned'));

-- The sandbox provider's own records of payouts. Nothing else reads them.
-- lives: local
CREATE TABLE sandpay_payout (
  ref text PRIMARY KEY,
  channel text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  -- The last digits.
  account text NOT NULL,
  holder text NOT NULL,
  notify_url text NOT NULL,
  scenario text NOT NULL,
  created_at timestamptz NOT NULL
);
-- lives: local
CREATE TABLE sandpay_payout_event (
  id text PRIMARY KEY,
  ref text NOT NULL REFERENCES sandpay_payout,
  seq int NOT NULL,
  status text NOT NULL,
  amount bigint NOT NULL,
  happens_at timestamptz NOT NULL,
  delivered_at timestamptz,
  tries int NOT NULL DEFAULT 0
);
CREATE INDEX sandpay_payout_event_ref ON sandpay_payout_event (ref, seq);
