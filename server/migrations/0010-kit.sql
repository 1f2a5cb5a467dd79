-- functions: kit

-- Numbers the running processes, so that ids made in different processes differ.
CREATE SEQUENCE process_node MINVALUE 0 MAXVALUE 1023 CYCLE;

-- lives: local, found by its token, and its end is told by a trigger
CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL,
  account_type smallint NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  -- Until the password is changed, such a session opens next to nothing.
  password_due boolean NOT NULL DEFAULT false
);
CREATE INDEX session_member ON session (member_id, created_at);
CREATE TRIGGER session_end AFTER DELETE ON session REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION tell_session_end();

-- The private half of the keys that encrypted calls are made with; shared by all processes.
-- lives: local
CREATE TABLE encryption_key (
  kid text PRIMARY KEY,
  private_jwk jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  retires_at timestamptz NOT NULL
);
-- lives: local
CREATE TABLE used_jti (jti text PRIMARY KEY, expires_at timestamptz NOT NULL);
CREATE INDEX used_jti_expiry ON used_jti (expires_at);

-- Answers of calls that move money, so that a repeat gets the first answer.
-- lives: member
CREATE TABLE idempotency (
  member_id bigint NOT NULL,
  key uuid NOT NULL,
  call text NOT NULL,
  body_hash bytea NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, key)
);
CREATE INDEX idempotency_age ON idempotency (created_at);

-- Token buckets: `tokens` left at `at`.
-- lives: local
CREATE TABLE rate_bucket (key text PRIMARY KEY, tokens double precision NOT NULL, at timestamptz NOT NULL);
CREATE INDEX rate_bucket_age ON rate_bucket (at);

-- Facts: what happened, written in the transaction of the money it follows from, read in order behind cursors.
-- lives: local, read in the order of commits, which only one machine knows
CREATE TABLE outbox_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
  kind text NOT NULL,
  member_id bigint,
  body jsonb NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX outbox_event_order ON outbox_event (xact, id);
-- lives: local
CREATE TABLE outbox_cursor (consumer text PRIMARY KEY, xact xid8 NOT NULL, id bigint NOT NULL);

-- Jobs in line. One that is done is deleted; one that was tried as often as it may stays, to be looked at.
-- lives: local
CREATE TABLE job (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  payload jsonb NOT NULL,
  key text,
  run_at timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 0,
  tries_max int NOT NULL CHECK (tries_max > 0),
  -- The process that is at it; null while it waits.
  begun_by uuid,
  last_error text
);
CREATE UNIQUE INDEX job_key ON job (key) WHERE begun_by IS NULL;
CREATE INDEX job_due ON job (run_at) WHERE begun_by IS NULL AND tries < tries_max;
CREATE INDEX job_begun ON job (begun_by) WHERE begun_by IS NOT NULL;

-- People of the house, by the names of their keys. A name keeps its id for good: adjustments and the audit trail name it.
-- lives: local
CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  first_at timestamptz NOT NULL
);

-- Every call they made: written down before it is answered, closed once with how it ended, and never changed after.
-- lives: local
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
CREATE TRIGGER staff_call_guard BEFORE UPDATE ON staff_call FOR EACH ROW EXECUTE FUNCTION guard_staff_call();
CREATE TRIGGER staff_call_stays BEFORE DELETE ON staff_call FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_call_no_truncate BEFORE TRUNCATE ON staff_call FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The keys of the whole site under which documents and pictures are sealed.
-- lives: local
CREATE TABLE vault_key (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, secret bytea NOT NULL, made_at timestamptz NOT NULL);
