-- Numbers the running processes, so that ids made in different processes differ.
CREATE SEQUENCE process_node MINVALUE 0 MAXVALUE 1023 CYCLE;

CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL,
  account_type smallint NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  address text NOT NULL,
  device text NOT NULL
);
CREATE INDEX session_member ON session (member_id, created_at);

-- The private half of the keys that encrypted calls are made with; shared by all processes.
CREATE TABLE encryption_key (
  kid text PRIMARY KEY,
  private_jwk jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  retires_at timestamptz NOT NULL
);
CREATE TABLE used_jti (jti text PRIMARY KEY, expires_at timestamptz NOT NULL);
CREATE INDEX used_jti_expiry ON used_jti (expires_at);

-- Answers of calls that move money, so that a repeat gets the first answer.
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
CREATE TABLE rate_bucket (key text PRIMARY KEY, tokens double precision NOT NULL, at timestamptz NOT NULL);
CREATE INDEX rate_bucket_age ON rate_bucket (at);

-- Facts: what happened, written in the transaction of the money it follows from, read in order behind cursors.
CREATE TABLE outbox_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
  kind text NOT NULL,
  member_id bigint,
  body jsonb NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX outbox_event_order ON outbox_event (xact, id);
CREATE TABLE outbox_cursor (consumer text PRIMARY KEY, xact xid8 NOT NULL, id bigint NOT NULL);
