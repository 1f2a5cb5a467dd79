-- How long a session may be unused, longer where the member asked to stay logged in. Before, that was read off its length, and such
-- sessions had no such limit.
ALTER TABLE session ADD COLUMN idle_seconds integer NOT NULL DEFAULT 1800 CHECK (idle_seconds > 0);
UPDATE session SET idle_seconds = 28800 WHERE expires_at - created_at > interval '13 hours';
