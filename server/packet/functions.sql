-- A packet changes when it is decided on, and when it ends.
CREATE OR REPLACE FUNCTION guard_packet() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    changing := CASE
      WHEN OLD.state = 'PROPOSED' AND NEW.state = 'OPEN'
        THEN '{state,starts_at,ends_at,multiple,commitment,seed,decided_by,decided_at,fund_entry_id}'::text[]
      WHEN OLD.state = 'PROPOSED' AND NEW.state IN ('DROPPED', 'GIVEN') THEN '{state,multiple,decided_by,decided_at}'::text[]
      WHEN OLD.state = 'OPEN' AND NEW.state = 'OVER' THEN '{state,ended_at,rest,rest_entry_id}'::text[]
    END;
    IF changing IS NOT NULL AND (to_jsonb(OLD) - changing) = (to_jsonb(NEW) - changing) THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'a packet stays as it was published' USING ERRCODE = 'check_violation';
END $$;

-- A share changes once: when it is taken, or returns.
CREATE OR REPLACE FUNCTION guard_packet_share() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := '{member_id,device,taken_at,entry_id,returned_at}';
BEGIN
  IF TG_OP = 'DELETE' OR OLD.member_id IS NOT NULL OR OLD.returned_at IS NOT NULL
     OR (to_jsonb(OLD) - changing) <> (to_jsonb(NEW) - changing) THEN
    RAISE EXCEPTION 'a share of a packet is taken once, or returns' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
