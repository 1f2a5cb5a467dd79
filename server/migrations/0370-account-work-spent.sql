-- Proofs of work that were used, until they would have expired anyway. A nonce is the challenge's own.
-- lives: local
CREATE TABLE work_spent (
  nonce bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX work_spent_age ON work_spent (expires_at);
