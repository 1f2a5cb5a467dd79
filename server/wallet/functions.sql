-- An adjustment is decided once; its proposal never changes.
CREATE OR REPLACE FUNCTION guard_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Entry and decision are written in one transaction and compared at its end: the entry matches the approved adjustment.
CREATE OR REPLACE FUNCTION require_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION require_adjustment_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The trigger of the journal compared the content of the entry.
  IF NOT EXISTS (SELECT 1 FROM journal j WHERE j.id = NEW.entry_id AND j.kind = NEW.kind AND j.ref = NEW.id) THEN
    RAISE EXCEPTION 'an approved adjustment has its entry' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION audit_adjustment() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
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

-- A case is closed once; what it is about never changes.
CREATE OR REPLACE FUNCTION guard_suspense_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.closed_at IS NOT NULL
    OR (OLD.id, OLD.at, OLD.kind, OLD.subject_id, OLD.event, OLD.member_id, OLD.amount, OLD.currency, OLD.entry_id)
       IS DISTINCT FROM (NEW.id, NEW.at, NEW.kind, NEW.subject_id, NEW.event, NEW.member_id, NEW.amount, NEW.currency, NEW.entry_id) THEN
    RAISE EXCEPTION 'a case is only closed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION audit_suspense_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (NEW.closed_at, NEW.staff_id, 'suspense.close', 'case:' || NEW.id, NEW.reason, to_jsonb(OLD), to_jsonb(NEW));
  RETURN NULL;
END $$;
