-- functions: wallet

-- Money that came or went and that nobody can explain yet: what it concerns, and the entry that books it against suspense. A person
-- finds out, has it put right by an adjustment borne by suspense, and closes the case with a reason: `npm run ledger -- cases`.
-- lives: local
CREATE TABLE suspense_case (
  id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('second-payment', 'late-transfer')),
  -- The deposit, or the transfer to or from a vendor; one event of it is one case.
  subject_id bigint NOT NULL,
  event text NOT NULL,
  member_id bigint NOT NULL,
  -- What the case is about; without an entry where it could not be booked, as in another currency.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  entry_id bigint,
  closed_at timestamptz,
  staff_id bigint,
  reason text CHECK (reason <> ''),
  CHECK ((closed_at IS NULL) = (staff_id IS NULL) AND (closed_at IS NULL) = (reason IS NULL)),
  UNIQUE (kind, subject_id, event)
);
CREATE INDEX suspense_case_open ON suspense_case (id) WHERE closed_at IS NULL;
CREATE TRIGGER suspense_case_guard BEFORE UPDATE OR DELETE ON suspense_case FOR EACH ROW EXECUTE FUNCTION guard_suspense_case();
CREATE TRIGGER suspense_case_no_truncate BEFORE TRUNCATE ON suspense_case FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER suspense_case_audit AFTER UPDATE ON suspense_case FOR EACH ROW EXECUTE FUNCTION audit_suspense_case();
