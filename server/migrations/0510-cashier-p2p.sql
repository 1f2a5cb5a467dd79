-- functions: cashier

-- Withdrawals that other members pay, in parts (docs/decisions/0050).
ALTER TABLE deposit_method DROP CONSTRAINT deposit_method_kind_check;
ALTER TABLE deposit_method ADD CONSTRAINT deposit_method_kind_check
  CHECK (kind IN ('BANK_TRANSFER', 'EWALLET_MANUAL', 'EWALLET_REDIRECT', 'QR_DYNAMIC', 'CRYPTO', 'VOUCHER', 'P2P_MATCH'));

-- A withdrawal whose member lets others pay it. ASKED: not approved yet; OPEN: parts may be taken; CLOSING: no more, and some are unfinished.
-- lives: local, guarded by triggers
CREATE TABLE p2p_offer (
  withdrawal_id bigint PRIMARY KEY REFERENCES withdrawal,
  member_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'ASKED' CHECK (state IN ('ASKED', 'OPEN', 'CLOSING', 'CLOSED')),
  -- The least of a part, and how many there may be, as they were set then.
  part_min bigint NOT NULL CHECK (part_min > 0),
  parts_max smallint NOT NULL CHECK (parts_max BETWEEN 1 AND 20),
  asked_at timestamptz NOT NULL,
  opened_at timestamptz,
  closes_at timestamptz,
  closed_at timestamptz,
  CHECK (state IN ('ASKED', 'CLOSED') OR opened_at IS NOT NULL),
  CHECK ((opened_at IS NULL) = (closes_at IS NULL)),
  CHECK ((state = 'CLOSED') = (closed_at IS NOT NULL))
);
CREATE INDEX p2p_offer_open ON p2p_offer (opened_at) WHERE state = 'OPEN';
CREATE INDEX p2p_offer_member ON p2p_offer (member_id, withdrawal_id);
CREATE TRIGGER p2p_offer_guard BEFORE UPDATE OR DELETE ON p2p_offer FOR EACH ROW EXECUTE FUNCTION guard_p2p_offer();
CREATE TRIGGER p2p_offer_no_truncate BEFORE TRUNCATE ON p2p_offer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A part of a withdrawal that one member pays to another: allotted to a deposit, paid from outside, moved in the ledger once.
-- lives: local, guarded by triggers
CREATE TABLE p2p_part (
  id bigint PRIMARY KEY,
  withdrawal_id bigint NOT NULL REFERENCES p2p_offer,
  -- A deposit has one part, and a part one deposit.
  deposit_id bigint NOT NULL UNIQUE REFERENCES deposit,
  payer_id bigint NOT NULL,
  payee_id bigint NOT NULL CHECK (payee_id <> payer_id),
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'WAIT_PAY'
    CHECK (state IN ('WAIT_PAY', 'WAIT_CONFIRM', 'RECEIVED', 'DISPUTED', 'FORCED_RECEIVED', 'RETURNED')),
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  paid_at timestamptz,
  confirm_by timestamptz,
  -- How many reminders the payee has had.
  reminded smallint NOT NULL DEFAULT 0,
  disputed_at timestamptz,
  ended_at timestamptz,
  -- Why it was returned.
  because text CHECK (because IN ('UNPAID', 'CANCELLED', 'NOT_RECEIVED')),
  -- What one of staff says became of a disputed part, and another confirms.
  ruling text CHECK (ruling IN ('RECEIVED', 'RETURNED')),
  maker bigint CHECK (maker > 0),
  made_at timestamptz,
  note text CHECK (length(btrim(note)) >= 10),
  checker bigint CHECK (checker > 0 AND checker <> maker),
  checked_at timestamptz,
  checked_note text,
  agreed boolean,
  -- The entry that takes it from what is held for the payee, and what the payer gets on top.
  entry_id bigint UNIQUE,
  bonus bigint NOT NULL DEFAULT 0 CHECK (bonus >= 0),
  bonus_entry_id bigint UNIQUE,
  CHECK ((state IN ('RECEIVED', 'FORCED_RECEIVED')) = (entry_id IS NOT NULL)),
  CHECK ((state IN ('RECEIVED', 'FORCED_RECEIVED', 'RETURNED')) = (ended_at IS NOT NULL)),
  CHECK ((state = 'RETURNED') = (because IS NOT NULL)),
  CHECK (state = 'WAIT_PAY' OR state = 'RETURNED' OR paid_at IS NOT NULL),
  CHECK ((paid_at IS NULL) = (confirm_by IS NULL)),
  CHECK (state <> 'DISPUTED' OR disputed_at IS NOT NULL),
  CHECK ((maker IS NULL) = (ruling IS NULL) AND (maker IS NULL) = (made_at IS NULL) AND (maker IS NULL) = (note IS NULL)),
  CHECK (checker IS NULL OR maker IS NOT NULL),
  CHECK ((checker IS NULL) = (checked_at IS NULL) AND (checker IS NULL) = (agreed IS NULL)),
  -- What was disputed ends as two people say.
  CHECK (disputed_at IS NULL OR state = 'DISPUTED' OR (agreed IS TRUE AND ruling = state)),
  CHECK (bonus_entry_id IS NULL OR entry_id IS NOT NULL)
);
CREATE INDEX p2p_part_of_withdrawal ON p2p_part (withdrawal_id, id);
CREATE INDEX p2p_part_payer_ended ON p2p_part (payer_id, ended_at) WHERE state = 'RETURNED';
-- Who has not paid one part gets no other.
CREATE UNIQUE INDEX p2p_part_payer ON p2p_part (payer_id) WHERE state = 'WAIT_PAY';
CREATE INDEX p2p_part_waiting ON p2p_part (confirm_by) WHERE state = 'WAIT_CONFIRM';
CREATE INDEX p2p_part_disputed ON p2p_part (disputed_at) WHERE state = 'DISPUTED';
CREATE TRIGGER p2p_part_room BEFORE INSERT ON p2p_part FOR EACH ROW EXECUTE FUNCTION require_p2p_room();
CREATE TRIGGER p2p_part_guard BEFORE UPDATE OR DELETE ON p2p_part FOR EACH ROW EXECUTE FUNCTION guard_p2p_part();
CREATE TRIGGER p2p_part_no_truncate BEFORE TRUNCATE ON p2p_part FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER p2p_part_audit AFTER UPDATE ON p2p_part FOR EACH ROW EXECUTE FUNCTION audit_p2p_part();

-- The payee's own statement, which proves that a part did not arrive: drawn again and encrypted.
-- lives: local
CREATE TABLE p2p_statement (
  id bigint PRIMARY KEY,
  part_id bigint NOT NULL UNIQUE REFERENCES p2p_part,
  sealed bytea NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  at timestamptz NOT NULL
);

-- Who looked at what of a part: the payer at the payee's account, the payee at the payer's proof, staff at either picture.
-- lives: local
CREATE TABLE p2p_look (
  part_id bigint NOT NULL,
  what text NOT NULL CHECK (what IN ('ACCOUNT', 'PROOF', 'STATEMENT')),
  member_id bigint,
  staff_id bigint,
  at timestamptz NOT NULL,
  CHECK ((member_id IS NULL) <> (staff_id IS NULL))
);
CREATE INDEX p2p_look_part ON p2p_look (part_id);
CREATE TRIGGER p2p_look_stays BEFORE UPDATE OR DELETE ON p2p_look FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER p2p_look_no_truncate BEFORE TRUNCATE ON p2p_look FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Payees who said "not received" of what two people found to have arrived.
-- lives: local
CREATE TABLE p2p_strike (
  part_id bigint PRIMARY KEY REFERENCES p2p_part,
  member_id bigint NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX p2p_strike_member ON p2p_strike (member_id, at);
CREATE TRIGGER p2p_strike_stays BEFORE UPDATE OR DELETE ON p2p_strike FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER p2p_strike_no_truncate BEFORE TRUNCATE ON p2p_strike FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What members pay, no channel pays.
CREATE TRIGGER payout_attempt_rest BEFORE INSERT ON payout_attempt FOR EACH ROW EXECUTE FUNCTION require_rest();
CREATE CONSTRAINT TRIGGER withdrawal_parts AFTER UPDATE ON withdrawal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.received <> OLD.received OR NEW.finished_at IS DISTINCT FROM OLD.finished_at)
  EXECUTE FUNCTION require_parts();
