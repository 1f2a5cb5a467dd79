-- The device that a session was opened on: the hash of the browser's cookie. Null for trials, for clients that log in otherwise, and before.
ALTER TABLE session ADD COLUMN device_hash bytea CHECK (octet_length(device_hash) = 32);
