-- What counted for missions before the worker did.
DROP FUNCTION IF EXISTS mission_count(bigint, bigint);
DROP FUNCTION IF EXISTS mission_complete_chains(bigint, bigint);
DROP FUNCTION IF EXISTS mission_period(text, date);

-- A leaderboard changes once: when its places are final.
CREATE OR REPLACE FUNCTION guard_mission_board() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.final_activity IS NOT NULL OR (to_jsonb(OLD) - 'final_activity') <> (to_jsonb(NEW) - 'final_activity') THEN
    RAISE EXCEPTION 'a leaderboard stays as it was opened' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
