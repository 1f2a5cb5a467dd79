-- A reward changes once: when it is claimed.
CREATE OR REPLACE FUNCTION guard_reward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.claimed_at IS NOT NULL
     OR (to_jsonb(OLD) - '{claimed_at,entry_id,points_entry_id}'::text[]) <> (to_jsonb(NEW) - '{claimed_at,entry_id,points_entry_id}'::text[]) THEN
    RAISE EXCEPTION 'a reward stays as it was made' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
