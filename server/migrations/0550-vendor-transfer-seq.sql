-- The order in which transfers to and from a wallet began and ended: counted under the lock of the wallet, since the clocks of two
-- processes differ. Transfers from before have none.
ALTER TABLE vendor_wallet ADD COLUMN last_seq bigint NOT NULL DEFAULT 0;
ALTER TABLE vendor_transfer ADD COLUMN began_seq bigint;
ALTER TABLE vendor_transfer ADD COLUMN ended_seq bigint;
