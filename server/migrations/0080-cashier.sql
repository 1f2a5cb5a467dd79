-- The ways to pay in. Names are objects by language, amounts are minor units, the day is that of the site's time zone.
-- lives: local
CREATE TABLE deposit_method (
  code text PRIMARY KEY,
  provider text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('EWALLET_REDIRECT', 'QR_DYNAMIC', 'BANK_TRANSFER')),
  names jsonb NOT NULL,
  min bigint NOT NULL CHECK (min > 0),
  max bigint NOT NULL CHECK (max >= min),
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  quick bigint[] NOT NULL,
  day_count_max int NOT NULL,
  day_sum_max bigint NOT NULL,
  open boolean NOT NULL DEFAULT true,
  position smallint NOT NULL
);

CREATE SEQUENCE deposit_number;

-- lives: local
CREATE TABLE deposit (
  id bigint PRIMARY KEY,
  -- What people call it and the provider knows it by.
  reference text NOT NULL UNIQUE,
  member_id bigint NOT NULL,
  method text NOT NULL REFERENCES deposit_method,
  provider text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  fee bigint NOT NULL,
  -- What the member got: the amount received, once; zero again after a reversal.
  credited bigint NOT NULL DEFAULT 0 CHECK (credited >= 0),
  -- What the provider says it received.
  received bigint,
  state text NOT NULL,
  -- Why it failed or waits for a reviewer.
  reason text,
  pay_url text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  finished_at timestamptz,
  entry_id bigint,
  reversal_entry_id bigint
);
CREATE INDEX deposit_member ON deposit (member_id, id);
CREATE INDEX deposit_credited ON deposit (method, finished_at) WHERE state = 'SUCCEEDED';

-- What providers said, kept as it came and taken in this order. An id is taken once.
-- lives: local
CREATE TABLE payment_event (
  provider text NOT NULL,
  id text NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY,
  reference text NOT NULL,
  event text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  body text NOT NULL,
  received_at timestamptz NOT NULL,
  taken_at timestamptz,
  -- What it did: moved, credited, reversed, review, stale; or that no deposit has its reference.
  outcome text,
  PRIMARY KEY (provider, id)
);
CREATE INDEX payment_event_waiting ON payment_event (reference, number) WHERE taken_at IS NULL;

-- Secrets that this deployment made for itself because the environment gave none.
-- lives: local
CREATE TABLE provider_secret (provider text PRIMARY KEY, secret text NOT NULL);

-- The sandbox provider's own books. Nothing else reads them.
-- lives: local
CREATE TABLE sandpay_payin (
  ref text PRIMARY KEY,
  token text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('wallet', 'qr')),
  title text NOT NULL,
  payee text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency jsonb NOT NULL,
  return_url text NOT NULL,
  notify_url text NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  scenario text
);
-- lives: local
CREATE TABLE sandpay_event (
  id text PRIMARY KEY,
  ref text NOT NULL REFERENCES sandpay_payin,
  seq int NOT NULL,
  status text NOT NULL,
  amount bigint NOT NULL,
  happens_at timestamptz NOT NULL,
  delivered_at timestamptz,
  tries int NOT NULL DEFAULT 0
);
CREATE INDEX sandpay_event_payin ON sandpay_event (ref, seq);
