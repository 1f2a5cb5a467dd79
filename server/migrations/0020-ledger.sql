-- functions: ledger

-- One row a wallet account. House accounts have none: their sums are derived from the journal.
-- lives: member
CREATE TABLE balance (
  account bigint PRIMARY KEY CHECK (account >= 16),
  member_id bigint NOT NULL CHECK (member_id = account >> 4),
  amount bigint NOT NULL DEFAULT 0,
  floor bigint NOT NULL DEFAULT 0,
  -- How many journal rows the wallet account has: proves that none is missing or counted twice, and orders what listeners hear.
  postings bigint NOT NULL DEFAULT 0,
  -- A wallet account that is played with changes all the time, and PostgreSQL keeps a row in its place only while its page has room.
  -- Space set aside by a fillfactor is tidied at every visit; so the row brings its room along and gives it away when it
  -- first moves.
  room bytea,
  -- Stakes from a guarded wallet account are not taken by the batch: whoever takes them looks at their owner first.
  guarded boolean NOT NULL DEFAULT false
) WITH (fillfactor = 100, autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE balance ALTER COLUMN room SET STORAGE PLAIN;

-- Sums of the house's accounts over the rows below the mark; what lies above is added when asked.
-- lives: local
CREATE TABLE house_rollup (
  account smallint NOT NULL,
  kind smallint NOT NULL,
  amount bigint NOT NULL,
  postings bigint NOT NULL,
  PRIMARY KEY (account, kind)
);
-- lives: local
CREATE TABLE house_rollup_mark (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), upto bigint NOT NULL);
INSERT INTO house_rollup_mark (upto) VALUES (0);

-- Seals the journal: each checkpoint holds the Merkle root over the rows of a range of ids and the hash of the checkpoint
-- before, so that no row can be changed, removed or slipped in without all later hashes changing. contract/journal.ts says
-- what is hashed. The keys see to it that the chain has no gap and no fork.
-- lives: local
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
-- lives: local
CREATE TABLE ledger_chain (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  done_id bigint NOT NULL DEFAULT 0,
  watermark_id bigint NOT NULL DEFAULT 0,
  CHECK (done_id <= watermark_id)
);
INSERT INTO ledger_chain DEFAULT VALUES;

-- The root of each day of the site, published once the day is over and checkpointed: the hash of its last checkpoint.
-- lives: local
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

-- The journal in months, so that its indexes stay as small as the month is and an old month can be put away whole.
--
-- A key is unique within its month. Across months the server asks: it knows from when on a key can have been used at all
-- (`firstUseOf`), and looks into the months before this one where that lies in them. Entries made at the turn of a month
-- go the slow way, which always looks everywhere.
--
-- Every row balances by itself: the account gets the amount, the counter account its negative.
-- An account below zero belongs to the house; then member_id is 0 and balance_after is null.
-- lives: member, by member_id
CREATE TABLE journal (
  id bigint NOT NULL,
  entry_id bigint NOT NULL,
  at timestamptz NOT NULL,
  key uuid NOT NULL,
  account bigint NOT NULL,
  member_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint,
  ref bigint NOT NULL,
  counter smallint NOT NULL CHECK (counter < 0),
  kind smallint NOT NULL,
  leg smallint NOT NULL
) PARTITION BY RANGE (id);

-- For months nobody has opened. It stays empty while `ledger_open_months` is called in time.
-- lives: member, by member_id
CREATE TABLE journal_other PARTITION OF journal DEFAULT WITH (autovacuum_freeze_min_age = 0);
CREATE UNIQUE INDEX journal_other_key ON journal_other (key, leg);
CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON journal_other FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Ids grow with time and so does the table: a summary of its pages finds them, and costs an entry nothing.
CREATE INDEX journal_id ON journal USING brin (id);

-- A member's rows. With the member in front each row would be written to a page of its own; 4,096 groups of members, each
-- growing at its end, keep that to a few pages however many members there are. A reader passes over the others of her group.
CREATE INDEX journal_member_group ON journal (member_group(member_id), id, member_id);

SELECT ledger_open_months(now(), 2);

-- The rows of the journal as the house's accounts see them. A row between two of them counts for both.
CREATE VIEW house_journal AS
  SELECT id, counter AS account, kind, -amount AS amount FROM journal
  UNION ALL
  SELECT id, account::smallint, kind, amount FROM journal WHERE account < 0;

CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE ON journal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What every account came to at the last checkpoint whose rows were proven to be as they were checkpointed. The trial balance of an
-- hour goes on from there; `npm run audit` reads the whole journal.
-- lives: member
CREATE TABLE ledger_proven (
  -- 0 for accounts of the house.
  member_id bigint NOT NULL,
  account bigint NOT NULL,
  amount bigint NOT NULL,
  postings bigint NOT NULL CHECK (postings > 0),
  PRIMARY KEY (member_id, account)
);

-- lives: local
CREATE TABLE ledger_proven_mark (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- The checkpoint, and the id at which it ends.
  no bigint NOT NULL DEFAULT 0,
  upto_id bigint NOT NULL DEFAULT 0
);
INSERT INTO ledger_proven_mark DEFAULT VALUES;

-- Months of the journal that were put away: their rows lie in files, see `npm run ledger -- archive`. Everything below the
-- last of them is put away.
-- lives: local
CREATE TABLE ledger_archive (
  month date PRIMARY KEY CHECK (extract(day FROM month) = 1),
  -- The rows with from_id <= id < upto_id.
  from_id bigint NOT NULL,
  upto_id bigint NOT NULL UNIQUE CHECK (upto_id > from_id),
  rows bigint NOT NULL CHECK (rows >= 0),
  first_id bigint NOT NULL,
  last_id bigint NOT NULL,
  file text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0),
  -- SHA-256 of the file.
  digest bytea NOT NULL CHECK (length(digest) = 32),
  at timestamptz NOT NULL
);
CREATE TRIGGER ledger_archive_append_only BEFORE UPDATE OR DELETE ON ledger_archive FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_archive_no_truncate BEFORE TRUNCATE ON ledger_archive FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What every account came to in a month that was put away, by kind of entry. A row between two accounts of the house counts
-- for both, as in house_journal.
-- lives: member
CREATE TABLE ledger_carried (
  -- 0 for accounts of the house.
  member_id bigint NOT NULL,
  account bigint NOT NULL,
  month date NOT NULL,
  kind smallint NOT NULL,
  amount bigint NOT NULL,
  -- What of it came in.
  income bigint NOT NULL CHECK (income >= 0),
  postings bigint NOT NULL CHECK (postings > 0),
  PRIMARY KEY (member_id, account, month, kind)
);
CREATE TRIGGER ledger_carried_append_only BEFORE UPDATE OR DELETE ON ledger_carried FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_carried_no_truncate BEFORE TRUNCATE ON ledger_carried FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The keys of entries that were put away, so that none is ever used again: 32 entries a row in the order of their keys, 58
-- bytes each: key (16), entry (8), time (8), kind (2), the balance it was answered with (8), MD5 of what it moved (16).
-- lives: local
CREATE TABLE ledger_archived_keys (
  month date NOT NULL,
  first uuid NOT NULL,
  last uuid NOT NULL,
  entries bytea NOT NULL CHECK (length(entries) % 58 = 0),
  PRIMARY KEY (month, first)
);
CREATE TRIGGER ledger_archived_keys_append_only BEFORE UPDATE OR DELETE ON ledger_archived_keys FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_archived_keys_no_truncate BEFORE TRUNCATE ON ledger_archived_keys FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
