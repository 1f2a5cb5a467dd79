-- What people of the house did: who, what, to what, why, and how it was before and after. Rows follow one another without a
-- gap, and each carries the hash of the one before, so none can be changed, removed or slipped in unseen.
CREATE TABLE audit_trail (
  no bigint PRIMARY KEY CHECK (no > 0),
  at timestamptz NOT NULL,
  -- A member of the staff; 0 for the house itself.
  actor bigint NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  reason text NOT NULL,
  before jsonb,
  after jsonb,
  previous_hash bytea UNIQUE,
  hash bytea NOT NULL UNIQUE,
  CHECK ((no = 1) = (previous_hash IS NULL)),
  FOREIGN KEY (previous_hash) REFERENCES audit_trail (hash)
);
CREATE INDEX audit_trail_subject ON audit_trail (subject, no);

-- What is hashed of a row: its columns as a list of JSON, the time in microseconds since 1970, and the hash before as hex.
CREATE FUNCTION audit_text(a audit_trail) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array('tamuvo-audit/1', a.no, (extract(epoch FROM a.at) * 1000000)::bigint, a.actor, a.action, a.subject, a.reason,
                           a.before, a.after, encode(a.previous_hash, 'hex'))::text
$$;

CREATE FUNCTION chain_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One after the other; what is read after the lock is there to stay.
  PERFORM pg_advisory_xact_lock(hashtextextended('audit_trail', 0));
  SELECT no + 1, hash INTO NEW.no, NEW.previous_hash FROM audit_trail ORDER BY no DESC LIMIT 1;
  NEW.no := coalesce(NEW.no, 1);
  NEW.hash := sha256(convert_to(audit_text(NEW), 'UTF8'));
  RETURN NEW;
END $$;

CREATE TRIGGER audit_trail_chain BEFORE INSERT ON audit_trail FOR EACH ROW EXECUTE FUNCTION chain_audit();
CREATE TRIGGER audit_trail_append_only BEFORE UPDATE OR DELETE ON audit_trail FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_trail_no_truncate BEFORE TRUNCATE ON audit_trail FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
