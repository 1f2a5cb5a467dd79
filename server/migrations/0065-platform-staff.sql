-- People of the house, by the names of their keys. A name keeps its id for good: adjustments and the audit trail name it.
CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  first_at timestamptz NOT NULL
);

-- Every call they made: written down before it is answered, closed once with how it ended, and never changed after.
CREATE TABLE staff_call (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  at timestamptz NOT NULL,
  call text NOT NULL,
  -- What was asked, as JSON, cut where it is long.
  input text NOT NULL,
  address text NOT NULL,
  trace_id text NOT NULL,
  -- "OK" or the name of the refusal; null until it was answered.
  code text
);
CREATE INDEX staff_call_of ON staff_call (staff_id, id);

CREATE FUNCTION guard_staff_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.code IS NOT NULL OR NEW.code IS NULL
    OR (OLD.id, OLD.staff_id, OLD.at, OLD.call, OLD.input, OLD.address, OLD.trace_id)
    IS DISTINCT FROM (NEW.id, NEW.staff_id, NEW.at, NEW.call, NEW.input, NEW.address, NEW.trace_id) THEN
    RAISE EXCEPTION 'a call that was written down stays as it is' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_call_guard BEFORE UPDATE ON staff_call FOR EACH ROW EXECUTE FUNCTION guard_staff_call();
CREATE TRIGGER staff_call_stays BEFORE DELETE ON staff_call FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_call_no_truncate BEFORE TRUNCATE ON staff_call FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
