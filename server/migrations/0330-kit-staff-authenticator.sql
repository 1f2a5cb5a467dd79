-- The authenticator of a person of staff (docs/decisions/0036); it counts once a code has confirmed it.
-- lives: local
CREATE TABLE staff_authenticator (
  staff_id bigint PRIMARY KEY REFERENCES staff (id),
  -- The id of a key, eight bytes, and what it sealed.
  sealed bytea NOT NULL CONSTRAINT staff_authenticator_sealed CHECK (octet_length(sealed) > 8),
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- The time step of the newest code that was used. It only grows, so a code is good once.
  last_step bigint NOT NULL DEFAULT 0
);

-- When a person of staff last proved with a code to be at an address. Proofs go with the authenticator.
-- lives: local
CREATE TABLE staff_proof (
  staff_id bigint NOT NULL REFERENCES staff_authenticator (staff_id) ON DELETE CASCADE,
  address text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, address)
);
