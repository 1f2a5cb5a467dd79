-- A version changes once: when it is published.
CREATE OR REPLACE FUNCTION guard_promotion_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := '{published_by,published_at}';
BEGIN
  IF TG_OP = 'DELETE' OR OLD.published_at IS NOT NULL OR (to_jsonb(OLD) - changing) <> (to_jsonb(NEW) - changing) THEN
    RAISE EXCEPTION 'a version of a promotion stays as it was proposed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- A bonus changes once, when it ends; one that was bet once more, when its deposit is taken back.
CREATE OR REPLACE FUNCTION guard_bonus() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := '{state,ended_at,taken,taken_entry_id}';
BEGIN
  IF TG_OP = 'DELETE' OR NOT (OLD.state = 'ACTIVE' OR OLD.state = 'COMPLETED' AND NEW.state = 'REVERSED')
     OR (to_jsonb(OLD) - changing) <> (to_jsonb(NEW) - changing) THEN
    RAISE EXCEPTION 'a bonus stays as it was taken and ended' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
