-- Every process hears which sessions ended, in whatever way, so that live connections end with them. A notification holds
-- less than 8000 bytes.
CREATE FUNCTION tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tamuvo_sessions', string_agg(hash, ','))
     FROM (SELECT encode(token_hash, 'hex') AS hash, (row_number() OVER () - 1) / 100 AS part FROM ended) s GROUP BY part;
  RETURN NULL;
END $$;

CREATE TRIGGER session_end AFTER DELETE ON session REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION tell_session_end();
