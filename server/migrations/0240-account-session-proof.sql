-- When the member of a session last proved with an authenticator or a passkey to be present.
-- lives: local
CREATE TABLE session_proof (
  token_hash bytea PRIMARY KEY REFERENCES session (token_hash) ON DELETE CASCADE,
  proven_at timestamptz NOT NULL
);
