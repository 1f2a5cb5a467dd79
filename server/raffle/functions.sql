-- A ticket changes once: when it is drawn with.
CREATE OR REPLACE FUNCTION guard_raffle_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.draw_id IS NOT NULL OR NEW.draw_id IS NULL OR (to_jsonb(OLD) - 'draw_id') <> (to_jsonb(NEW) - 'draw_id') THEN
    RAISE EXCEPTION 'a ticket of a raffle is used once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- A seed counts its draws, and takes what the member chose. It may be sealed anew by another key; its hash stays.
CREATE OR REPLACE FUNCTION guard_raffle_seed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := '{client_seed,nonce,sealed}';
BEGIN
  IF TG_OP = 'DELETE' OR NEW.nonce NOT IN (OLD.nonce, OLD.nonce + 1) OR (to_jsonb(OLD) - changing) <> (to_jsonb(NEW) - changing) THEN
    RAISE EXCEPTION 'a seed of a raffle stays as it was committed to' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
