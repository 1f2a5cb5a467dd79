-- The public half of members' passkeys (WebAuthn).
-- lives: local
CREATE TABLE passkey (
  -- Chosen by the authenticator: base64url.
  id text PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  public_key bytea NOT NULL,
  -- How often the authenticator says it was used; 0 for ever where it does not count.
  sign_count bigint NOT NULL CHECK (sign_count >= 0),
  transports text[] NOT NULL,
  name text NOT NULL,
  -- Whether the passkey may exist on several devices.
  is_synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_member ON passkey (member_id, created_at);

-- Challenges that wait for their one answer: for a purpose, and from where they were asked for.
-- lives: local
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('register', 'login', 'step-up')),
  -- The session, or the address of a visitor, as a hash.
  bound_to bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_age ON passkey_challenge (expires_at);
