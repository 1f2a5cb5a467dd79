-- The bytes hashed for a row: its columns as a JSON list, the time in microseconds since 1970, and the previous hash as hex.
CREATE OR REPLACE FUNCTION audit_text(a audit_trail) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array('tamuvo-audit/1', a.no, (extract(epoch FROM a.at) * 1000000)::bigint, a.actor, a.action, a.subject, a.reason,
                           a.before, a.after, encode(a.previous_hash, 'hex'))::text
$$;

CREATE OR REPLACE FUNCTION chain_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Serializes writers, so that the last row read after the lock is committed.
  PERFORM pg_advisory_xact_lock(hashtextextended('audit_trail', 0));
  SELECT no + 1, hash INTO NEW.no, NEW.previous_hash FROM audit_trail ORDER BY no DESC LIMIT 1;
  NEW.no := coalesce(NEW.no, 1);
  NEW.hash := sha256(convert_to(audit_text(NEW), 'UTF8'));
  RETURN NEW;
END $$;
