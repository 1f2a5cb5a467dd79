-- Secrets that lay in clear are sealed by keys that the database has not (docs/decisions/0029). The constraints forbid clear text from
-- now on; rows of before are sealed by the first start, which validates the constraints.

-- The keys that secrets of this database are sealed by: their ids, which say nothing of them.
-- lives: local
CREATE TABLE secret_key (id text PRIMARY KEY, used_at timestamptz NOT NULL DEFAULT now());

ALTER TABLE encryption_key ALTER COLUMN private_jwk DROP NOT NULL, ADD COLUMN sealed bytea,
  ADD CONSTRAINT encryption_key_sealed CHECK (private_jwk IS NULL AND sealed IS NOT NULL) NOT VALID;

ALTER TABLE vault_key ALTER COLUMN secret DROP NOT NULL, ADD COLUMN sealed bytea,
  ADD CONSTRAINT vault_key_sealed CHECK (secret IS NULL AND sealed IS NOT NULL) NOT VALID;

ALTER TABLE authenticator ALTER COLUMN secret DROP NOT NULL, ADD COLUMN sealed bytea,
  ADD CONSTRAINT authenticator_sealed CHECK (secret IS NULL AND sealed IS NOT NULL) NOT VALID;

ALTER TABLE sandbox_phone_key ALTER COLUMN private_jwk DROP NOT NULL, ADD COLUMN sealed bytea,
  ADD CONSTRAINT sandbox_phone_key_sealed CHECK (private_jwk IS NULL AND sealed IS NOT NULL) NOT VALID;

ALTER TABLE provider_secret ALTER COLUMN secret DROP NOT NULL, ADD COLUMN sealed bytea,
  ADD CONSTRAINT provider_secret_sealed CHECK (secret IS NULL AND sealed IS NOT NULL) NOT VALID;

ALTER TABLE vendor_integration ALTER COLUMN secrets DROP NOT NULL, ALTER COLUMN secrets DROP DEFAULT, ADD COLUMN sealed bytea,
  ADD CONSTRAINT vendor_integration_sealed CHECK (secrets IS NULL AND sealed IS NOT NULL) NOT VALID;
