-- What the member had after a call; null where the call says nothing of it.
ALTER TABLE vendor_call ADD COLUMN balance bigint;
