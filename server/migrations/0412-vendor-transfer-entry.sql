-- The ledger entry of a transfer's last step, so that its row opens to both of its sides. Transfers from before have none.
ALTER TABLE vendor_transfer ADD COLUMN entry_id bigint;
