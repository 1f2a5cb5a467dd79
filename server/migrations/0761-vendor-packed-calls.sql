-- Recorded calls are compressed before they are sent: as text they were a quarter of all that a bet of a vendor writes. Bundles of before
-- keep their text until their days are dropped. docs/decisions/0104-what-a-bet-of-a-vendor-writes.md
ALTER TABLE vendor_call_log
  ALTER COLUMN calls DROP NOT NULL,
  -- The calls as JSON, by Brotli.
  ADD COLUMN packed bytea,
  -- Of bundles from now on: to look through those of before would lock the table as long.
  ADD CONSTRAINT vendor_call_log_one CHECK (num_nonnulls(calls, packed) = 1) NOT VALID;
ALTER TABLE vendor_call_log ALTER COLUMN packed SET STORAGE EXTERNAL;
