-- Money moved by the hand of staff. One proposes, another decides; the database itself lets no entry pass without both.
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

-- Proposed, then once approved or rejected; what was proposed never changes.
CREATE FUNCTION guard_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'proposed' THEN RAISE EXCEPTION 'an adjustment begins as a proposal' USING ERRCODE = 'check_violation'; END IF;
  ELSIF OLD.state <> 'proposed' THEN
    RAISE EXCEPTION 'the adjustment is decided' USING ERRCODE = 'check_violation';
  ELSIF (OLD.id, OLD.request, OLD.member_id, OLD.kind, OLD.amount, OLD.counter, OLD.reason, OLD.maker, OLD.proposed_at)
    IS DISTINCT FROM (NEW.id, NEW.request, NEW.member_id, NEW.kind, NEW.amount, NEW.counter, NEW.reason, NEW.maker, NEW.proposed_at) THEN
    RAISE EXCEPTION 'what was proposed stays as it was' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER adjustment_guard BEFORE INSERT OR UPDATE ON adjustment FOR EACH ROW EXECUTE FUNCTION guard_adjustment();
CREATE TRIGGER adjustment_stays BEFORE DELETE ON adjustment FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER adjustment_no_truncate BEFORE TRUNCATE ON adjustment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Entry and decision are written in one transaction, and compared at its end: the entry is what was approved, in one row.
CREATE FUNCTION require_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM adjustment a
     WHERE a.id = NEW.ref AND a.state = 'approved' AND a.entry_id = NEW.id AND NEW.entry_id = NEW.id AND NEW.leg = 0 AND a.kind = NEW.kind
       AND NEW.account = a.member_id << 4 AND a.counter = NEW.counter AND NEW.amount = CASE a.kind WHEN 100 THEN a.amount ELSE -a.amount END
  ) THEN
    RAISE EXCEPTION 'an adjustment needs a maker and a checker' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER journal_adjustment AFTER INSERT ON journal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind IN (100, 101)) EXECUTE FUNCTION require_adjustment();

CREATE FUNCTION require_adjustment_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What such an entry says was compared by the journal.
  IF NOT EXISTS (SELECT FROM journal j WHERE j.id = NEW.entry_id AND j.kind = NEW.kind AND j.ref = NEW.id) THEN
    RAISE EXCEPTION 'an approved adjustment has its entry' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER adjustment_entry AFTER UPDATE ON adjustment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'approved') EXECUTE FUNCTION require_adjustment_entry();

CREATE FUNCTION audit_adjustment() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
DECLARE
  balances jsonb := '{}';
BEGIN
  IF NEW.state = 'approved' THEN
    SELECT jsonb_build_object('balance_before', j.balance_after - j.amount, 'balance_after', j.balance_after) INTO balances
      FROM journal j WHERE j.id = NEW.entry_id;
  END IF;
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (coalesce(NEW.decided_at, NEW.proposed_at), coalesce(NEW.checker, NEW.maker), 'adjustment.' || NEW.state,
          'adjustment:' || NEW.id, coalesce(nullif(NEW.decision, ''), NEW.reason), CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END,
          to_jsonb(NEW) || coalesce(balances, '{}'));
  RETURN NULL;
END $$;
CREATE TRIGGER adjustment_audit AFTER INSERT OR UPDATE ON adjustment FOR EACH ROW EXECUTE FUNCTION audit_adjustment();
