-- A corrected result needs an approved correction.
CREATE OR REPLACE FUNCTION require_correction_of_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM round_correction c
     WHERE c.round_id = NEW.id AND c.state = 'approved' AND c.result::jsonb = NEW.corrected AND c.reason = NEW.correction_reason
  ) THEN
    RAISE EXCEPTION 'a correction needs a maker and a checker' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
