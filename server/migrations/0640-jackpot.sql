-- functions: jackpot

-- Jackpots of own games. What the terms of a level are stands in games/jackpot/levels.ts.

-- What a pool holds. `amount` is the balance of its account in the ledger; `carry` are millionths of a minor unit that its shares of stakes
-- came to beyond that. Locked by whoever funds it or pays a hit, never by rounds that win nothing.
-- lives: local, few
CREATE TABLE jackpot_pool (
  code text PRIMARY KEY,
  amount bigint NOT NULL CHECK (amount > 0),
  carry bigint NOT NULL DEFAULT 0 CHECK (carry BETWEEN 0 AND 999999),
  -- How often it was hit.
  hits int NOT NULL DEFAULT 0 CHECK (hits >= 0),
  -- What the house filled it with at the beginning.
  seed bigint NOT NULL CHECK (seed > 0),
  opened_at timestamptz NOT NULL
);

-- Stakes that a batch of rounds put into the pools: one row for a batch, not for each round.
-- lives: local, few columns and only added to
CREATE TABLE jackpot_stake (
  id bigint PRIMARY KEY,
  stake bigint NOT NULL CHECK (stake > 0),
  -- The rounds that it is the sum of.
  rounds bigint[] NOT NULL CHECK (cardinality(rounds) > 0),
  at timestamptz NOT NULL,
  -- When the pools got their shares of it: a row of jackpot_fund.
  fund_id bigint
);
CREATE INDEX jackpot_stake_waiting ON jackpot_stake (id) WHERE fund_id IS NULL;
CREATE INDEX jackpot_stake_fund ON jackpot_stake (fund_id);
CREATE TRIGGER jackpot_stake_guard BEFORE UPDATE OR DELETE ON jackpot_stake FOR EACH ROW EXECUTE FUNCTION guard_jackpot_stake();
CREATE TRIGGER jackpot_stake_no_truncate BEFORE TRUNCATE ON jackpot_stake FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Shares that went into the pools, by one entry of the ledger under its id.
-- lives: local
CREATE TABLE jackpot_fund (
  id bigint PRIMARY KEY,
  stake bigint NOT NULL CHECK (stake > 0),
  -- The terms by which the shares were counted.
  terms text NOT NULL,
  at timestamptz NOT NULL
);
CREATE TRIGGER jackpot_fund_stays BEFORE UPDATE OR DELETE ON jackpot_fund FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER jackpot_fund_no_truncate BEFORE TRUNCATE ON jackpot_fund FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The amount at which a pool with a limit falls: sealed until then, its hash known before.
-- lives: local
CREATE TABLE jackpot_trigger (
  id bigint PRIMARY KEY,
  pool text NOT NULL REFERENCES jackpot_pool,
  sealed bytea NOT NULL CONSTRAINT jackpot_trigger_sealed CHECK (length(sealed) > 8),
  commitment bytea NOT NULL CHECK (length(commitment) = 32),
  made_at timestamptz NOT NULL,
  revealed_at timestamptz
);
CREATE UNIQUE INDEX jackpot_trigger_in_use ON jackpot_trigger (pool) WHERE revealed_at IS NULL;

-- What was won. A round wins a level once at most, and each hit of a pool has its number.
-- lives: local, the pools are few
CREATE TABLE jackpot_hit (
  round_id bigint NOT NULL,
  pool text NOT NULL REFERENCES jackpot_pool,
  no int NOT NULL CHECK (no > 0),
  member_id bigint NOT NULL,
  game text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- What the house filled the pool with after it.
  seed bigint NOT NULL CHECK (seed > 0),
  -- The ledger entry of the payout; it has no other hit.
  entry_id bigint NOT NULL UNIQUE,
  -- The trigger that was reached; null where chance decided.
  trigger_id bigint REFERENCES jackpot_trigger,
  at timestamptz NOT NULL,
  PRIMARY KEY (round_id, pool)
);
CREATE UNIQUE INDEX jackpot_hit_no ON jackpot_hit (pool, no);
CREATE TRIGGER jackpot_hit_stays BEFORE UPDATE OR DELETE ON jackpot_hit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER jackpot_hit_no_truncate BEFORE TRUNCATE ON jackpot_hit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
