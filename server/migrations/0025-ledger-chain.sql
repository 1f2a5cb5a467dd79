-- Seals the journal: each checkpoint holds the Merkle root over the rows of a range of ids and the hash of the checkpoint
-- before, so that no row can be changed, removed or slipped in without all later hashes changing. contract/journal.ts says
-- what is hashed. The keys see to it that the chain has no gap and no fork.
CREATE TABLE ledger_checkpoint (
  no bigint PRIMARY KEY CHECK (no > 0),
  -- The rows with from_id <= id < upto_id.
  from_id bigint NOT NULL,
  upto_id bigint NOT NULL UNIQUE CHECK (upto_id > from_id),
  rows int NOT NULL CHECK (rows > 0),
  -- All rows so far, these included.
  total bigint NOT NULL CHECK (total >= rows),
  root bytea NOT NULL CHECK (length(root) = 32),
  previous_hash bytea CHECK (length(previous_hash) = 32),
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  at timestamptz NOT NULL,
  -- Makes the salts of the rows. Without it the partners on a member's path could be guessed.
  secret bytea NOT NULL CHECK (length(secret) = 32),
  -- The first 4 bytes of each leaf, in order: they prove nothing, but lead from a root that does not hold to the bad row.
  fingerprints bytea NOT NULL CHECK (length(fingerprints) = 4 * rows),
  previous_no bigint GENERATED ALWAYS AS (nullif(no - 1, 0)) STORED,
  previous_total bigint GENERATED ALWAYS AS (total - rows) STORED,
  UNIQUE (no, hash, upto_id, total),
  UNIQUE (no, hash, total),
  FOREIGN KEY (previous_no, previous_hash, from_id, previous_total) REFERENCES ledger_checkpoint (no, hash, upto_id, total),
  CHECK ((no = 1) = (previous_hash IS NULL)),
  CHECK (no > 1 OR (from_id = 0 AND total = rows))
);
ALTER TABLE ledger_checkpoint ALTER COLUMN fingerprints SET STORAGE EXTERNAL;
CREATE TRIGGER ledger_checkpoint_append_only BEFORE UPDATE OR DELETE ON ledger_checkpoint FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_checkpoint_no_truncate BEFORE TRUNCATE ON ledger_checkpoint FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How far the chain is. Everything below `done_id` is checkpointed; below `quiet_id` no transaction could write any more when the
-- journal was looked at last. Its row is the lock of those who seal.
CREATE TABLE ledger_chain (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  done_id bigint NOT NULL DEFAULT 0,
  watermark_id bigint NOT NULL DEFAULT 0,
  CHECK (done_id <= watermark_id)
);
INSERT INTO ledger_chain DEFAULT VALUES;

-- The root of each day of the site, published once the day is over and checkpointed: the hash of its last checkpoint.
CREATE TABLE ledger_root (
  day date PRIMARY KEY,
  no bigint NOT NULL,
  hash bytea NOT NULL,
  -- Of this day, and all so far.
  rows bigint NOT NULL CHECK (rows >= 0),
  total bigint NOT NULL CHECK (total >= rows),
  at timestamptz NOT NULL,
  FOREIGN KEY (no, hash, total) REFERENCES ledger_checkpoint (no, hash, total)
);
CREATE TRIGGER ledger_root_append_only BEFORE UPDATE OR DELETE ON ledger_root FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_root_no_truncate BEFORE TRUNCATE ON ledger_root FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
