-- Proofs of a phone that an auth provider gave, each good for one account.
CREATE TABLE phone_proof_used (
  key bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX phone_proof_used_age ON phone_proof_used (expires_at);

-- The auth provider of a demo: what it signs with, and the codes it has sent.
CREATE TABLE sandbox_phone_key (
  kid text PRIMARY KEY,
  private_jwk jsonb NOT NULL,
  made_at timestamptz NOT NULL
);
CREATE TABLE sandbox_phone_session (
  key bytea PRIMARY KEY,
  mobile text NOT NULL,
  code text NOT NULL,
  tries int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sandbox_phone_session_age ON sandbox_phone_session (expires_at);
