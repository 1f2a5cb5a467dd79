-- Rounds are a copy on every machine. One that took over from another and lacks its last changes has those of the last day again: else a round
-- that was closed before its time, or void, would be open there, and one that was settled would not be.
DO $$
DECLARE
  columns text;
  recent jsonb;
BEGIN
  SELECT string_agg(format('%1$I = excluded.%1$I', attname), ', ') INTO columns
    FROM pg_attribute WHERE attrelid = 'round'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'id';
  -- As values, since each machine would otherwise copy its own rows.
  SELECT jsonb_agg(to_jsonb(r)) INTO recent FROM round r WHERE r.closes_at > now() - interval '1 day';
  IF recent IS NOT NULL THEN
    EXECUTE format('INSERT INTO round SELECT * FROM jsonb_populate_recordset(NULL::round, $1) ON CONFLICT (id) DO UPDATE SET %s', columns) USING recent;
  END IF;
END $$;
