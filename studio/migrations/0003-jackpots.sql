-- The jackpots of each part of the studio: what a pool holds, with the millionths of a minor unit that are carried.
CREATE TABLE jackpot_pool (
  vendor text NOT NULL,
  level text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  carry bigint NOT NULL DEFAULT 0 CHECK (carry BETWEEN 0 AND 999999),
  -- What it was filled with at first.
  seed bigint NOT NULL,
  hits int NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (vendor, level)
);

-- A round wins a level once; a pool is won once in a row of its numbers.
CREATE TABLE jackpot_hit (
  round_id bigint NOT NULL REFERENCES round,
  vendor text NOT NULL,
  level text NOT NULL,
  no int NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- What it was filled with again.
  seed bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (round_id, level),
  UNIQUE (vendor, level, no),
  FOREIGN KEY (vendor, level) REFERENCES jackpot_pool
);

CREATE FUNCTION keep_jackpot_hit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'hits of jackpots stay as they are';
END
$$;
CREATE TRIGGER jackpot_hit_stays BEFORE UPDATE OR DELETE ON jackpot_hit FOR EACH ROW EXECUTE FUNCTION keep_jackpot_hit();

-- What a round won from jackpots; null: it had no part in them, so its stake funded none.
ALTER TABLE round ADD COLUMN jackpot bigint CHECK (jackpot >= 0);

ALTER TABLE wallet_call DROP CONSTRAINT wallet_call_kind_check;
ALTER TABLE wallet_call ADD CONSTRAINT wallet_call_kind_check CHECK (kind IN ('bet', 'win', 'jackpot', 'rollback'));
ALTER TABLE wallet_entry DROP CONSTRAINT wallet_entry_kind_check;
ALTER TABLE wallet_entry
  ADD CONSTRAINT wallet_entry_kind_check CHECK (kind IN ('in', 'out', 'bet', 'win', 'jackpot', 'rollback', 'asked'));
