-- functions: ledger

-- The database lost history, as when a standby was promoted that had not got all: what was remembered outside of it (of which
-- checkpoint, which postings were answered), and what was found. Nothing is posted while one is open.
-- lives: local
CREATE TABLE ledger_incident (
  id bigint PRIMARY KEY,
  found_at timestamptz NOT NULL,
  sentence text NOT NULL CHECK (sentence <> ''),
  remembered jsonb NOT NULL,
  found jsonb NOT NULL,
  asked_by bigint CHECK (asked_by > 0),
  asked_reason text CHECK (length(btrim(asked_reason)) BETWEEN 10 AND 500),
  asked_at timestamptz,
  resumed_by bigint CHECK (resumed_by > 0 AND resumed_by <> asked_by),
  resumed_reason text CHECK (length(btrim(resumed_reason)) BETWEEN 10 AND 500),
  resumed_at timestamptz CHECK (resumed_at >= asked_at),
  CHECK ((asked_at IS NULL) = (asked_by IS NULL) AND (asked_at IS NULL) = (asked_reason IS NULL)),
  CHECK ((resumed_at IS NULL) = (resumed_by IS NULL) AND (resumed_at IS NULL) = (resumed_reason IS NULL)),
  CHECK (resumed_at IS NULL OR asked_at IS NOT NULL)
);
CREATE UNIQUE INDEX ledger_incident_open ON ledger_incident ((true)) WHERE resumed_at IS NULL;

-- `origin` tells this journal from others, by whatever address it is reached; set when a process first opens it.
ALTER TABLE ledger_chain ADD COLUMN origin uuid, ADD COLUMN stopped_by bigint REFERENCES ledger_incident (id);

CREATE TRIGGER ledger_chain_stop BEFORE UPDATE OF stopped_by ON ledger_chain FOR EACH ROW EXECUTE FUNCTION guard_stop();
CREATE TRIGGER ledger_incident_guard BEFORE UPDATE OR DELETE ON ledger_incident FOR EACH ROW EXECUTE FUNCTION guard_incident();
CREATE TRIGGER ledger_incident_no_truncate BEFORE TRUNCATE ON ledger_incident FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_incident_follow AFTER INSERT OR UPDATE ON ledger_incident FOR EACH ROW EXECUTE FUNCTION follow_incident();
