-- functions: wallet

-- Money moved by the hand of staff. One proposes, another decides; the database itself lets no entry pass without both.
-- lives: local, few and guarded by triggers
CREATE TABLE adjustment (
  id bigint PRIMARY KEY,
  -- The maker's request: sent twice it is one.
  request uuid NOT NULL UNIQUE,
  member_id bigint NOT NULL,
  -- Of the ledger: 100 gives to the member, 101 takes from her.
  kind smallint NOT NULL CHECK (kind IN (100, 101)),
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= 100000000),
  -- The account of the house on the other side.
  counter smallint NOT NULL CHECK (counter < 0),
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 10 AND 500),
  maker bigint NOT NULL CHECK (maker > 0),
  proposed_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'approved', 'rejected')),
  checker bigint CHECK (checker > 0 AND checker <> maker),
  decision text CHECK (length(decision) <= 500),
  decided_at timestamptz CHECK (decided_at >= proposed_at),
  entry_id bigint UNIQUE,
  CHECK ((state = 'proposed') = (checker IS NULL)),
  CHECK ((state = 'proposed') = (decision IS NULL)),
  CHECK ((state = 'proposed') = (decided_at IS NULL)),
  CHECK ((state = 'approved') = (entry_id IS NOT NULL)),
  CHECK (state <> 'rejected' OR length(btrim(decision)) >= 10)
);
CREATE INDEX adjustment_open ON adjustment (id) WHERE state = 'proposed';
CREATE INDEX adjustment_member ON adjustment (member_id, id);
CREATE INDEX adjustment_maker ON adjustment (maker, proposed_at);
CREATE TRIGGER adjustment_guard BEFORE INSERT OR UPDATE ON adjustment FOR EACH ROW EXECUTE FUNCTION guard_adjustment();
CREATE TRIGGER adjustment_stays BEFORE DELETE ON adjustment FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER adjustment_no_truncate BEFORE TRUNCATE ON adjustment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER journal_adjustment AFTER INSERT ON journal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind IN (100, 101)) EXECUTE FUNCTION require_adjustment();
CREATE CONSTRAINT TRIGGER adjustment_entry AFTER UPDATE ON adjustment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'approved') EXECUTE FUNCTION require_adjustment_entry();
CREATE TRIGGER adjustment_audit AFTER INSERT OR UPDATE ON adjustment FOR EACH ROW EXECUTE FUNCTION audit_adjustment();
