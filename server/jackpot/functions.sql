-- Stakes never change and are never lost; they go into the pools once.
CREATE OR REPLACE FUNCTION guard_jackpot_stake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.fund_id IS NOT NULL OR NEW.fund_id IS NULL
    OR (OLD.id, OLD.stake, OLD.rounds, OLD.at) IS DISTINCT FROM (NEW.id, NEW.stake, NEW.rounds, NEW.at) THEN
    RAISE EXCEPTION 'stakes of jackpots go into the pools once, and stay' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- Counts the stakes of a batch that was posted in the same statement, as one row. `moved` is what `ledger_post_batch` answered for `accounts`;
-- of the rounds, in parallel arrays, only those count whose account moved.
CREATE OR REPLACE FUNCTION jackpot_count(
  moved bytea, accounts bigint[], id bigint, at timestamptz, round_accounts bigint[], rounds bigint[], stakes bigint[]
) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  good bigint[];
BEGIN
  -- The first 4 of each 20 bytes name the account that moved.
  good := ARRAY (SELECT accounts[('x' || encode(substr(moved, i * 20 + 1, 4), 'hex'))::bit(32)::int]
                   FROM generate_series(0, coalesce(length(moved), 0) / 20 - 1) i);
  INSERT INTO jackpot_stake (id, stake, rounds, at)
  SELECT jackpot_count.id, sum(r.stake), array_agg(r.round), jackpot_count.at
    FROM unnest(round_accounts, rounds, stakes) r (account, round, stake)
   WHERE r.account = ANY (good)
  HAVING count(*) > 0;
END $$;

-- The trigger of a pool is sealed, its beacon has answered, or the pool has fallen.
CREATE OR REPLACE FUNCTION audit_jackpot_trigger() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (coalesce(NEW.revealed_at, NEW.known_at, NEW.made_at), 0,
          'jackpot.' || CASE WHEN NEW.revealed_at IS NOT NULL THEN 'fallen' WHEN NEW.known_at IS NOT NULL THEN 'answered' ELSE 'sealed' END,
          'jackpot:' || NEW.pool || ':' || NEW.no, split_part(NEW.terms, '|', 1), NULL, jsonb_strip_nulls(CASE
            WHEN NEW.revealed_at IS NOT NULL THEN jsonb_build_object('secret', NEW.secret, 'trigger', NEW.trigger)
            WHEN NEW.known_at IS NOT NULL THEN jsonb_build_object('signatures', NEW.signatures)
            ELSE jsonb_build_object('commitment', encode(NEW.commitment, 'hex'), 'terms', NEW.terms) END));
  RETURN NULL;
END $$;
