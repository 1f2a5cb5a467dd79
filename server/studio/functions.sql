-- Posts a batch of rounds with `ledger_post_batch` and writes them, in one statement. A wallet account has one round in a batch: its first
-- row is its stake, and its last one, where something was won, its payout. The arrays of rounds begin with `play_`, those of
-- bets with `bet_`, and `bet_plays` says to which round a bet belongs, from 1. `play_hashes` are empty while a round is open.
-- A round whose seed is not at the expected place any more is left out, as are those short of money: they are decided again one by one.
CREATE OR REPLACE FUNCTION studio_post(
  accounts bigint[], sums bigint[], lows bigint[], firsts int[], lasts int[],
  ids bigint[], entry_ids bigint[], keys uuid[], nos int[], amounts bigint[], prefixes bigint[], refs bigint[],
  counters smallint[], kinds smallint[], legs smallint[], at timestamptz, key_checks int[],
  play_accounts bigint[], play_ids bigint[], play_games text[], play_versions text[], play_seeds bigint[], play_nonces bigint[], play_hashes bytea[],
  bet_plays int[], bet_ids bigint[], bet_stakes bigint[], bet_markets text[], bet_selections text[], bet_prices text[], bet_rules text[],
  bet_kinds text[], bet_amounts bigint[], bet_valids bigint[]
) RETURNS bytea
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
#variable_conflict use_column
DECLARE
  play_nos int[];
  each int;
  moved bytea;
  passed int[];
  good int[];
  settled bigint[];
BEGIN
  play_nos := ARRAY (SELECT array_position(accounts, p.account) FROM unnest(play_accounts) WITH ORDINALITY p (account, i) ORDER BY p.i);
  -- Found by their ids alone: a plan that was made while there were few seeds goes on being used, and must not read all that are in use.
  FOR each IN
    SELECT p.i FROM unnest(play_seeds, play_nonces) WITH ORDINALITY p (seed, nonce, i)
     WHERE (p.seed, p.nonce) NOT IN (
       SELECT s.id, s.nonce FROM (SELECT id, nonce, revealed_at FROM studio_seed WHERE id = ANY (play_seeds) ORDER BY id FOR UPDATE) s
        WHERE s.revealed_at IS NULL)
  LOOP
    -- Nothing passes a floor from that deep.
    lows[play_nos[each]] := -(1::bigint << 61);
  END LOOP;

  moved := ledger_post_batch(accounts, sums, lows, firsts, lasts, ids, entry_ids, keys, nos, amounts, prefixes, refs, counters, kinds, legs, at, key_checks);

  -- The first 4 of each 20 bytes name the account that moved.
  passed := ARRAY (SELECT ('x' || encode(substr(moved, i * 20 + 1, 4), 'hex'))::bit(32)::int
                     FROM generate_series(0, coalesce(length(moved), 0) / 20 - 1) i);
  good := ARRAY (SELECT i FROM generate_series(1, cardinality(play_ids)) i WHERE play_nos[i] = ANY (passed));
  IF cardinality(good) = 0 THEN RETURN moved; END IF;

  UPDATE studio_seed SET nonce = nonce + 1, played_at = studio_post.at
   WHERE id = ANY (ARRAY (SELECT play_seeds[g] FROM unnest(good) g));
  INSERT INTO studio_round (id, member_id, game, version, seed_id, nonce, opened_at, closed_at, book_hash)
  SELECT play_ids[g], play_accounts[g] >> 4, play_games[g], play_versions[g], play_seeds[g], play_nonces[g], studio_post.at,
         CASE WHEN length(play_hashes[g]) > 0 THEN studio_post.at END, nullif(play_hashes[g], ''::bytea)
    FROM unnest(good) g;
  PERFORM bet_write_decided(
    array_agg(b.id), array_agg(play_accounts[b.play] >> 4), array_agg(play_ids[b.play]), array_agg(entry_ids[firsts[play_nos[b.play]]]), studio_post.at,
    array_agg(b.stake), 'RNG', array_agg(play_games[b.play]), array_agg(b.market), array_agg(b.selection), array_agg(b.price), array_agg(b.rule),
    array_agg(b.kind), array_agg(b.amount), array_agg(b.valid),
    array_agg(CASE WHEN b.amount > 0 THEN entry_ids[lasts[play_nos[b.play]]] ELSE 0 END))
    FROM unnest(bet_plays, bet_ids, bet_stakes, bet_markets, bet_selections, bet_prices, bet_rules, bet_kinds, bet_amounts, bet_valids)
         b (play, id, stake, market, selection, price, rule, kind, amount, valid)
   WHERE b.play = ANY (good);
  settled := ARRAY (SELECT b.id FROM unnest(bet_plays, bet_ids, bet_kinds) b (play, id, kind) WHERE b.play = ANY (good) AND b.kind <> '');
  IF cardinality(settled) > 0 THEN
    INSERT INTO outbox_event (kind, body, at)
    VALUES ('bets.settled', jsonb_build_object('betIds', to_jsonb(ARRAY (SELECT s::text FROM unnest(settled) s))), studio_post.at);
  END IF;
  RETURN moved;
END $$;

-- Free spins are counted one by one until they are used up or run out.
CREATE OR REPLACE FUNCTION guard_free_spin() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := '{used,expired_at}';
BEGIN
  IF TG_OP = 'DELETE' OR OLD.expired_at IS NOT NULL OR (to_jsonb(OLD) - changing) <> (to_jsonb(NEW) - changing)
     OR NOT (NEW.used = OLD.used + 1 AND NEW.expired_at IS NULL OR NEW.used = OLD.used AND NEW.expired_at IS NOT NULL) THEN
    RAISE EXCEPTION 'free spins are used once each, or run out' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
