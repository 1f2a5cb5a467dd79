-- Payments by coin that a signer was asked for (docs/decisions/0049), as it tells of them. The nonces are its own.
-- lives: local
CREATE TABLE coin_payout (
  reference text PRIMARY KEY REFERENCES payout_attempt (reference),
  withdrawal_id bigint NOT NULL REFERENCES withdrawal,
  -- What was asked for, and the coins at the rate of then, rounded down.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  value numeric(78, 0) NOT NULL CHECK (value > 0),
  rate bigint NOT NULL CHECK (rate > 0),
  state text NOT NULL DEFAULT 'ASKED' CHECK (state IN ('ASKED', 'SENT', 'DONE', 'FAILED')),
  tx_hash text,
  confirmations int NOT NULL DEFAULT 0,
  needed int NOT NULL DEFAULT 0,
  asked_at timestamptz NOT NULL
);
CREATE INDEX coin_payout_withdrawal ON coin_payout (withdrawal_id);
CREATE INDEX coin_payout_open ON coin_payout (asked_at) WHERE state IN ('ASKED', 'SENT');

-- Coins that were brought from addresses of members to the house. One at a time from each.
-- lives: local
CREATE TABLE coin_sweep (
  reference text PRIMARY KEY,
  address text NOT NULL REFERENCES coin_address,
  -- What lay there when it was asked for, and what came of it.
  value numeric(78, 0) NOT NULL CHECK (value > 0),
  swept numeric(78, 0),
  state text NOT NULL DEFAULT 'ASKED' CHECK (state IN ('ASKED', 'DONE', 'FAILED')),
  tx_hash text,
  asked_at timestamptz NOT NULL,
  CHECK ((state = 'DONE') = (swept IS NOT NULL))
);
CREATE UNIQUE INDEX coin_sweep_open ON coin_sweep (address) WHERE state = 'ASKED';
CREATE INDEX coin_sweep_address ON coin_sweep (address);
