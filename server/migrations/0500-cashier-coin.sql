-- functions: cashier

-- Deposits by coin (docs/decisions/0049): an address for each member, the chain as it was seen, and what came.
ALTER TABLE deposit_method DROP CONSTRAINT deposit_method_kind_check,
  ADD CONSTRAINT deposit_method_kind_check
    CHECK (kind IN ('BANK_TRANSFER', 'EWALLET_MANUAL', 'EWALLET_REDIRECT', 'QR_DYNAMIC', 'VOUCHER', 'CRYPTO', 'P2P_MATCH'));

CREATE SEQUENCE coin_address_number MINVALUE 0;

-- The address of a member: its number is the branch of the extended public key `account`, of which the digest stands here.
-- lives: local
CREATE TABLE coin_address (
  address text PRIMARY KEY CHECK (address ~ '^0x[0-9a-fA-F]{40}$'),
  account text NOT NULL,
  number int NOT NULL CHECK (number >= 0),
  member_id bigint NOT NULL,
  made_at timestamptz NOT NULL,
  UNIQUE (account, number),
  UNIQUE (member_id, account)
);
CREATE TRIGGER coin_address_stays BEFORE UPDATE OR DELETE ON coin_address FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER coin_address_no_truncate BEFORE TRUNCATE ON coin_address FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What the payer of a deposit by coin was shown. The rate holds until the deposit expires.
-- lives: local
CREATE TABLE deposit_coin (
  deposit_id bigint PRIMARY KEY REFERENCES deposit,
  address text NOT NULL REFERENCES coin_address,
  -- In the smallest unit of the coin.
  value numeric(78, 0) NOT NULL CHECK (value > 0),
  -- Millionths of a unit of the site for one coin.
  rate bigint NOT NULL CHECK (rate > 0)
);
CREATE TRIGGER deposit_coin_stays BEFORE UPDATE OR DELETE ON deposit_coin FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deposit_coin_no_truncate BEFORE TRUNCATE ON deposit_coin FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The last blocks as they were read, each the child of the one before it. One that the chain took back is deleted.
-- lives: local
CREATE TABLE coin_block (
  number bigint PRIMARY KEY,
  hash text NOT NULL UNIQUE,
  parent_hash text NOT NULL,
  at timestamptz NOT NULL
);

-- How the watch goes: one row. `fault`: why nothing can be paid in now.
-- lives: local
CREATE TABLE coin_watch (
  id smallint PRIMARY KEY CHECK (id = 1),
  checked_at timestamptz NOT NULL,
  answered_at timestamptz,
  fault text CHECK (fault IN ('DOWN', 'WRONG_CHAIN', 'WRONG_COIN', 'BROKEN'))
);

-- Coins that came to addresses of members. A transfer is here once, whatever block it is in: its place is counted among the transfers
-- of its own transaction.
-- lives: local
CREATE TABLE coin_transfer (
  tx_hash text NOT NULL CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'),
  place int NOT NULL CHECK (place >= 0),
  address text NOT NULL REFERENCES coin_address,
  sender text NOT NULL,
  value numeric(78, 0) NOT NULL CHECK (value > 0),
  block_number bigint NOT NULL,
  block_hash text NOT NULL,
  block_at timestamptz NOT NULL,
  -- The number of its block, once the chain has taken that back; null as long as it stands, or stands again.
  gone_at bigint,
  seen_at timestamptz NOT NULL,
  -- SEEN: waits for confirmations. TAKEN: its deposit was credited, or is with staff. ASIDE: too little to be a deposit. LOST: the
  -- chain took it back.
  state text NOT NULL CHECK (state IN ('SEEN', 'TAKEN', 'ASIDE', 'LOST')),
  deposit_id bigint UNIQUE REFERENCES deposit,
  -- What it is worth in minor units, at the rate of its deposit, or of the day it came where that was over.
  amount bigint NOT NULL CHECK (amount >= 0),
  rate bigint NOT NULL CHECK (rate > 0),
  -- Nothing had asked for it: its deposit was made for it.
  unasked boolean NOT NULL,
  taken_at timestamptz,
  PRIMARY KEY (tx_hash, place),
  CHECK ((state = 'ASIDE') = (deposit_id IS NULL)),
  CHECK (state <> 'TAKEN' OR taken_at IS NOT NULL)
);
CREATE INDEX coin_transfer_waiting ON coin_transfer (block_number) WHERE state = 'SEEN';
CREATE INDEX coin_transfer_gone ON coin_transfer (gone_at) WHERE gone_at IS NOT NULL;
CREATE INDEX coin_transfer_block ON coin_transfer (block_hash);
CREATE INDEX coin_transfer_address ON coin_transfer (address);
CREATE TRIGGER coin_transfer_guard BEFORE UPDATE OR DELETE ON coin_transfer FOR EACH ROW EXECUTE FUNCTION guard_coin_transfer();
CREATE TRIGGER coin_transfer_no_truncate BEFORE TRUNCATE ON coin_transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
