-- Of a payee only the seal, the default and the bar change, and it is removed once. Of a removed one nothing but the seal and the bar.
CREATE OR REPLACE FUNCTION guard_payee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.member_id, OLD.kind, OLD.institution, OLD.currency, OLD.network, OLD.holder, OLD.masked, OLD.number_hash, OLD.branch, OLD.label,
      OLD.created_at, OLD.usable_from)
     IS DISTINCT FROM
     (NEW.id, NEW.member_id, NEW.kind, NEW.institution, NEW.currency, NEW.network, NEW.holder, NEW.masked, NEW.number_hash, NEW.branch, NEW.label,
      NEW.created_at, NEW.usable_from) THEN
    RAISE EXCEPTION 'a payee stays as it was added' USING ERRCODE = 'check_violation';
  ELSIF OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS DISTINCT FROM OLD.deleted_at THEN
    RAISE EXCEPTION 'a removed payee stays removed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION audit_payee_action() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, after)
  VALUES (NEW.at, NEW.staff_id, 'payee.' || NEW.action, 'payee:' || NEW.payee_id, NEW.reason, to_jsonb(NEW));
  RETURN NULL;
END $$;
