-- A checkpoint may have no rows: it then holds what the audit trail has grown by, while nothing was posted.
ALTER TABLE ledger_checkpoint DROP CONSTRAINT ledger_checkpoint_rows_check;
ALTER TABLE ledger_checkpoint ADD CONSTRAINT ledger_checkpoint_rows_check CHECK (rows > 0 OR (rows = 0 AND trail_no > 0));
