-- functions: kit ledger betting vendor

-- What a machine of a cluster has to know before it takes rows by itself: below which id it takes none, whether posting is stopped, and whether
-- keys of months that were archived have to be asked for. As `ledger_chain` said it last; where one machine holds all, nothing reads it.
-- lives: reference
CREATE TABLE ledger_fence (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  watermark_id bigint NOT NULL DEFAULT 0,
  stopped_by bigint,
  has_archive boolean NOT NULL DEFAULT false
);
INSERT INTO ledger_fence DEFAULT VALUES;

-- Of each machine of a cluster, by its address, the number of a transaction: those from there on know the watermark. Null until all know it.
ALTER TABLE ledger_chain ADD COLUMN machine_xids jsonb;

-- At least one row on each machine of a cluster, so that a statement over all of them runs on each.
-- lives: member
CREATE TABLE each_machine (member_id bigint PRIMARY KEY);
