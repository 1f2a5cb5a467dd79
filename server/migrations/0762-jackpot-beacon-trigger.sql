-- functions: jackpot

-- At what a pool with a limit falls, from a sealed secret and a beacon (docs/decisions/0105). Rows of jackpot_trigger are those of before, of
-- a secret alone: processes of that version read them, and know nothing of these.

-- `no` is the hit that it decides. terms: what is fixed of it and committed to with the secret, one line of text. signatures: of the beacon,
-- once it has answered. Once the pool has fallen: secret, and the amount that follows, where the beacon had answered.
-- lives: local, few
CREATE TABLE jackpot_beacon_trigger (
  id bigint PRIMARY KEY,
  pool text NOT NULL REFERENCES jackpot_pool,
  no int NOT NULL CHECK (no > 0),
  terms text NOT NULL,
  commitment bytea NOT NULL CHECK (length(commitment) = 32),
  sealed bytea NOT NULL CONSTRAINT jackpot_beacon_trigger_sealed CHECK (length(sealed) > 8),
  made_at timestamptz NOT NULL,
  -- The beacon does not exist before; what it answers later than that counts no more.
  beacon_after timestamptz NOT NULL,
  beacon_until timestamptz NOT NULL,
  signatures text[] CHECK (cardinality(signatures) > 0),
  known_at timestamptz,
  secret text CHECK (secret ~ '^[0-9a-f]{64}$'),
  trigger bigint CHECK (trigger > 0),
  revealed_at timestamptz,
  CHECK (made_at < beacon_after AND beacon_after < beacon_until),
  CHECK ((signatures IS NULL) = (known_at IS NULL)),
  CHECK (known_at >= beacon_after AND known_at < beacon_until),
  CHECK (revealed_at IS NOT NULL OR secret IS NULL),
  CHECK ((trigger IS NULL) = (secret IS NULL OR signatures IS NULL))
);
-- Whichever process seals it, a hit has one.
CREATE UNIQUE INDEX jackpot_beacon_trigger_no ON jackpot_beacon_trigger (pool, no);

CREATE TRIGGER jackpot_beacon_trigger_committed BEFORE UPDATE ON jackpot_beacon_trigger FOR EACH ROW
  WHEN ((OLD.id, OLD.pool, OLD.no, OLD.terms, OLD.commitment, OLD.made_at, OLD.beacon_after, OLD.beacon_until)
        IS DISTINCT FROM (NEW.id, NEW.pool, NEW.no, NEW.terms, NEW.commitment, NEW.made_at, NEW.beacon_after, NEW.beacon_until))
  EXECUTE FUNCTION refuse_change();
-- Signatures come once, and none after the pool has fallen.
CREATE TRIGGER jackpot_beacon_trigger_signed BEFORE UPDATE ON jackpot_beacon_trigger FOR EACH ROW
  WHEN ((OLD.signatures IS NOT NULL OR OLD.revealed_at IS NOT NULL)
        AND (OLD.signatures, OLD.known_at) IS DISTINCT FROM (NEW.signatures, NEW.known_at))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER jackpot_beacon_trigger_revealed BEFORE UPDATE ON jackpot_beacon_trigger FOR EACH ROW
  WHEN (OLD.revealed_at IS NOT NULL AND (OLD.secret, OLD.trigger, OLD.revealed_at) IS DISTINCT FROM (NEW.secret, NEW.trigger, NEW.revealed_at))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER jackpot_beacon_trigger_stays BEFORE DELETE ON jackpot_beacon_trigger FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER jackpot_beacon_trigger_no_truncate BEFORE TRUNCATE ON jackpot_beacon_trigger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What is promised and published of it goes into the audit trail as it happens.
CREATE TRIGGER jackpot_beacon_trigger_made AFTER INSERT ON jackpot_beacon_trigger FOR EACH ROW EXECUTE FUNCTION audit_jackpot_trigger();
CREATE TRIGGER jackpot_beacon_trigger_moved AFTER UPDATE ON jackpot_beacon_trigger FOR EACH ROW
  WHEN ((OLD.known_at, OLD.revealed_at) IS DISTINCT FROM (NEW.known_at, NEW.revealed_at)) EXECUTE FUNCTION audit_jackpot_trigger();
