-- The device on which an account was opened, as in session.device_hash. Null where staff or an agent opened it, and before.
ALTER TABLE member ADD COLUMN registered_device bytea CHECK (octet_length(registered_device) = 32);
