-- The device of a login, as in session.device_hash, and by whom else it is used.
ALTER TABLE login_log ADD COLUMN device_hash bytea CHECK (octet_length(device_hash) = 32);
CREATE INDEX login_log_device ON login_log (device_hash, at) WHERE device_hash IS NOT NULL;
