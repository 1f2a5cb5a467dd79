-- The turnover of a round without separate bets: its stake where the game has no opposite sides; elsewhere the part at risk, so
-- nothing for a tie, and the loss when part of the stake came back.
CREATE OR REPLACE FUNCTION vendor_valid(product text, stake bigint, payout bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN product IN ('RNG', 'FISH', 'LOTT', 'ELOTT') OR payout > stake THEN stake ELSE stake - payout END
$$;

CREATE OR REPLACE FUNCTION vendor_wire(amount bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(amount / 100.0, 'FM99999999999999990.00')
$$;

-- Versions before call it by the names of its parameters, so they call the one below just as well.
DROP FUNCTION IF EXISTS vendor_write(timestamptz, int[], uuid[], bigint[], bigint[], text[], text[], text[], text[], uuid[], bigint[],
  smallint[], bigint[], int[], bigint[], bigint[], uuid[], text[], text[], int[], bigint[], bigint[], boolean[]);
DROP FUNCTION IF EXISTS vendor_write(timestamptz, int[], uuid[], bigint[], bigint[], text[], text[], text[], text[], uuid[], bigint[],
  smallint[], bigint[], int[], bigint[], bigint[], uuid[], text[], text[], int[], bigint[], bigint[], boolean[], boolean[]);

-- Writes transactions with their effects on rounds, and the outbox events of closed rounds. The caller locks existing rounds.
-- Each round is given once; a transaction refers to it by its place, 0 for none. Kind 0 only changes its round and leaves no row.
-- A round that exists is given with its own id. One that appeared since the caller looked ends in a unique violation: the entries of
-- its transactions were posted with another id, and nobody has looked at what it holds.
-- `tx_settles`: a bet takes one such transaction. `known`: the stored rounds in the places of the rounds, where the caller has them.
CREATE OR REPLACE FUNCTION vendor_write(
  at timestamptz, good int[],
  round_keys uuid[], round_ids bigint[], round_members bigint[], round_vendors text[], products text[], games text[], codes text[],
  tx_keys uuid[], tx_ids bigint[], tx_kinds smallint[], tx_members bigint[], tx_rounds int[], tx_amounts bigint[], tx_entries bigint[],
  tx_refs uuid[], tx_vendors text[], tx_names text[], tx_bets int[], tx_stakes bigint[], tx_payouts bigint[], tx_closes boolean[],
  tx_settles boolean[] DEFAULT NULL, known vendor_round[] DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  owners CONSTANT bigint[] := asked_members(round_members);
  stored vendor_round;
  place int := 0;
  -- Of each round that is written: its place, whether it has a row of before, and what becomes of it.
  new_places int[];
  new_olds boolean[];
  new_bets int[];
  new_stakes bigint[];
  new_payouts bigint[];
  new_returns bigint[];
  new_stake_entries bigint[];
  new_payout_entries bigint[];
  new_ends timestamptz[];
  closed int[];
  event_rounds int[];
  event_kinds text[];
  event_bodies jsonb[];
BEGIN
  IF known IS NULL THEN
    FOR stored IN
      SELECT * FROM vendor_round r WHERE r.member_id = ANY (round_members) AND r.key = ANY (round_keys) AND r.id = ANY (round_ids) ORDER BY r.key
    LOOP
      known := coalesce(known, array_fill(NULL::vendor_round, ARRAY[cardinality(round_keys)]));
      -- The rounds are given in the order of their keys.
      LOOP
        place := place + 1;
        EXIT WHEN round_keys[place] = stored.key;
        IF place > cardinality(round_keys) THEN RAISE EXCEPTION 'rounds come in the order of their keys'; END IF;
      END LOOP;
      IF round_ids[place] = stored.id THEN known[place] := stored; END IF;
    END LOOP;
  END IF;

  SELECT array_agg(s.round), array_agg(s.is_old), array_agg(coalesce(s.old_bets, 0) + s.bets), array_agg(coalesce((known[s.round]).stake, 0) + s.stake),
         array_agg(coalesce((known[s.round]).payout, 0) + s.payout),
         array_agg(coalesce((known[s.round]).returned, 0) + CASE WHEN s.is_old THEN s.returned ELSE 0 END),
         array_agg(CASE WHEN (known[s.round]).stake_entry_id > 0 THEN (known[s.round]).stake_entry_id ELSE s.stake_entry END),
         array_agg(CASE WHEN s.payout_entry > 0 THEN s.payout_entry ELSE coalesce((known[s.round]).payout_entry_id, 0) END),
         -- A bet opens a closed round again; a rollback that leaves no bet closes it.
         array_agg(CASE WHEN s.closes OR (s.is_old AND s.bets < 0 AND s.old_bets + s.bets = 0) THEN coalesce((known[s.round]).closed_at, vendor_write.at)
                        WHEN s.bets > 0 THEN NULL ELSE (known[s.round]).closed_at END)
    INTO new_places, new_olds, new_bets, new_stakes, new_payouts, new_returns, new_stake_entries, new_payout_entries, new_ends
    FROM (
      SELECT t.round, (known[t.round]).id IS NOT NULL AS is_old, (known[t.round]).bets AS old_bets,
             sum(t.bets)::int AS bets, sum(t.stake)::bigint AS stake, sum(t.payout)::bigint AS payout,
             -coalesce(sum(t.stake) FILTER (WHERE t.stake < 0), 0)::bigint AS returned,
             coalesce(min(t.entry) FILTER (WHERE t.stake > 0), 0) AS stake_entry, coalesce(max(t.entry) FILTER (WHERE t.payout > 0), 0) AS payout_entry,
             bool_or(t.closes) AS closes
        FROM unnest(tx_rounds, tx_bets, tx_stakes, tx_payouts, tx_entries, tx_closes) WITH ORDINALITY t (round, bets, stake, payout, entry, closes, i)
       WHERE t.round > 0 AND t.i = ANY (good)
       GROUP BY t.round) s;

  -- Most batches have new rounds alone, none of which is over, or stored ones alone: a statement for nothing costs as well.
  IF false = ANY (new_olds) THEN
    INSERT INTO vendor_round (id, key, member_id, vendor, product, game, code, opened_at, moved_at, closed_at, bets, stake, payout, returned,
                              stake_entry_id, payout_entry_id, told_stake, told_payout, told_valid)
    SELECT round_ids[n.round], round_keys[n.round], round_members[n.round], round_vendors[n.round], products[n.round], games[n.round], codes[n.round],
           vendor_write.at, vendor_write.at, n.closed_at, n.bets, n.stake, n.payout, 0, n.stake_entry, n.payout_entry,
           CASE WHEN n.closed_at IS NULL THEN 0 ELSE n.stake END, CASE WHEN n.closed_at IS NULL THEN 0 ELSE n.payout END,
           CASE WHEN n.closed_at IS NULL THEN 0 ELSE vendor_valid(products[n.round], n.stake, n.payout) END
      FROM unnest(new_places, new_olds, new_bets, new_stakes, new_payouts, new_stake_entries, new_payout_entries, new_ends)
           n (round, old, bets, stake, payout, stake_entry, payout_entry, closed_at)
     WHERE NOT n.old;
  END IF;
  IF known IS NOT NULL THEN
    -- Days of the betting record that are added up already are added up anew.
    closed := ARRAY (SELECT place FROM unnest(new_places) place WHERE (known[place]).closed_at IS NOT NULL);
    IF cardinality(closed) > 0 THEN
      INSERT INTO bet_sum_changed (member_id, bet_id) SELECT round_members[place], round_ids[place] FROM unnest(closed) place;
    END IF;
    UPDATE vendor_round r
       SET bets = n.bets, stake = n.stake, payout = n.payout, returned = n.returned, stake_entry_id = n.stake_entry, payout_entry_id = n.payout_entry,
           moved_at = vendor_write.at, closed_at = n.closed_at,
           told_stake = CASE WHEN n.closed_at IS NULL THEN r.told_stake ELSE n.stake END,
           told_payout = CASE WHEN n.closed_at IS NULL THEN r.told_payout ELSE n.payout END,
           told_valid = CASE WHEN n.closed_at IS NULL THEN r.told_valid ELSE n.valid END
      FROM unnest(
             ARRAY (SELECT round_keys[place] FROM unnest(new_places) WITH ORDINALITY u (place, no) ORDER BY no),
             ARRAY (SELECT round_members[place] FROM unnest(new_places) WITH ORDINALITY u (place, no) ORDER BY no),
             ARRAY (SELECT vendor_valid(coalesce((known[place]).product, products[place]), stake, payout)
                      FROM unnest(new_places, new_stakes, new_payouts) WITH ORDINALITY u (place, stake, payout, no) ORDER BY no),
             new_olds, new_bets, new_stakes, new_payouts, new_returns, new_stake_entries, new_payout_entries, new_ends)
           n (key, member_id, valid, old, bets, stake, payout, returned, stake_entry, payout_entry, closed_at)
     WHERE n.old AND r.member_id = n.member_id AND r.key = n.key AND (owners IS NULL OR r.member_id = ANY (owners));
  END IF;

  IF cardinality(array_remove(new_ends, NULL)) > 0 THEN
    SELECT array_agg(n.round), array_agg(CASE WHEN n.is_correction THEN 'bet.corrected' ELSE 'bet.settled' END),
           array_agg(jsonb_build_object('betId', round_ids[n.round]::text, 'product', n.product, 'game', n.game, 'vendor', n.vendor,
                                        'stake', vendor_wire(n.stake), 'payout', vendor_wire(n.payout), 'validBet', vendor_wire(n.valid)))
      INTO event_rounds, event_kinds, event_bodies
      FROM (
        SELECT u.round, coalesce((known[u.round]).product, products[u.round]) AS product, coalesce((known[u.round]).game, games[u.round]) AS game,
               coalesce((known[u.round]).vendor, round_vendors[u.round]) AS vendor,
               u.stake - coalesce((known[u.round]).told_stake, 0) AS stake, u.payout - coalesce((known[u.round]).told_payout, 0) AS payout,
               vendor_valid(coalesce((known[u.round]).product, products[u.round]), u.stake, u.payout) - coalesce((known[u.round]).told_valid, 0) AS valid,
               coalesce((known[u.round]).told_stake <> 0 OR (known[u.round]).told_payout <> 0, false) AS is_correction
          FROM unnest(new_places, new_stakes, new_payouts, new_ends) u (round, stake, payout, closed_at)
         WHERE u.closed_at IS NOT NULL) n
     WHERE n.stake <> 0 OR n.payout <> 0 OR n.valid <> 0;
  END IF;
  IF event_rounds IS NULL THEN
    NULL;
  ELSIF owners IS NULL THEN
    INSERT INTO outbox_event (kind, member_id, body, at)
    SELECT e.kind, round_members[e.round], e.body, vendor_write.at FROM unnest(event_rounds, event_kinds, event_bodies) e (round, kind, body);
  ELSE
    -- Also over the coordinator: what a batch past it has written of the round before must come first.
    INSERT INTO member_outbox (member_id, id, kind, at, members, refs, bodies)
    SELECT tx_members[1], (SELECT max(tx_ids[i]) FROM unnest(good) i), e.kind, vendor_write.at, array_agg(round_members[e.round]),
           array_agg(round_ids[e.round]), array_agg(e.body)
      FROM unnest(event_rounds, event_kinds, event_bodies) e (round, kind, body) GROUP BY e.kind;
  END IF;

  INSERT INTO vendor_tx (key, id, at, kind, member_id, round_id, amount, entry_id, ref, vendor, name, settles)
  SELECT t.key, t.id, vendor_write.at, t.kind, t.member_id, coalesce(round_ids[t.round], 0), t.amount, t.entry,
         nullif(t.ref, '00000000-0000-0000-0000-000000000000'), t.vendor, t.name, coalesce(t.settles, false)
    FROM unnest(tx_keys, tx_ids, tx_kinds, tx_members, tx_rounds, tx_amounts, tx_entries, tx_refs, tx_vendors, tx_names, tx_settles)
         WITH ORDINALITY t (key, id, kind, member_id, round, amount, entry, ref, vendor, name, settles, i)
   WHERE t.i = ANY (good) AND t.kind > 0;

  -- Kinds 2, 4 and 5 pay out. On a cluster the processes add up what they paid: batches past the coordinator do not have this table.
  IF owners IS NULL AND tx_kinds && '{2,4,5}' THEN
    INSERT INTO vendor_win_day AS d (day, vendor, writer, amount)
    SELECT (vendor_write.at AT TIME ZONE 'UTC')::date, t.vendor, pg_backend_pid(), sum(t.amount)
      FROM unnest(tx_vendors, tx_kinds, tx_amounts, tx_entries) WITH ORDINALITY t (vendor, kind, amount, entry, i)
     WHERE t.i = ANY (good) AND t.kind IN (2, 4, 5) AND t.entry > 0
     GROUP BY t.vendor
    ON CONFLICT (day, vendor, writer) DO UPDATE SET amount = d.amount + excluded.amount;
  END IF;
END $$;

DROP FUNCTION IF EXISTS vendor_may_win(bigint, int, uuid, boolean);

-- The transactions of a batch, by their places, that their rounds do not take. `of_rounds` and `live_bets` are the stored rounds by their
-- places, null where there is none. A win is paid where its bet exists and is not rolled back; where a bet wins once, it has not won. A bet
-- that shares its id with its wins is the only one under it. A plan that was made while there were few transactions goes on being used: it must not
-- read all of them, by the bitmap of an index.
CREATE OR REPLACE FUNCTION vendor_barred(
  of_rounds bigint[], live_bets int[], members bigint[], kinds smallint[], rounds int[], refs uuid[], onces boolean[]
) RETURNS SETOF int LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
SET enable_bitmapscan = off SET enable_material = off
AS $$
DECLARE
  owners CONSTANT bigint[] := asked_members(members);
BEGIN
  RETURN QUERY
  WITH told AS MATERIALIZED (
    SELECT t.i, x.kind FROM unnest(rounds, refs) WITH ORDINALITY t (round, ref, i)
      JOIN vendor_tx x ON x.member_id = members[t.round] AND x.round_id = of_rounds[t.round] AND x.round_id > 0 AND x.ref = t.ref
     WHERE owners IS NULL OR x.member_id = ANY (owners)
    UNION ALL
    SELECT t.i, x.kind FROM unnest(rounds, refs) WITH ORDINALITY t (round, ref, i)
      JOIN vendor_tx x ON x.member_id = members[t.round] AND x.key = t.ref AND x.round_id = of_rounds[t.round] AND x.kind = 1
     WHERE owners IS NULL OR x.member_id = ANY (owners)
  )
  SELECT t.i::int FROM unnest(kinds, rounds, refs, onces) WITH ORDINALITY t (kind, round, ref, once, i)
   WHERE CASE
     WHEN t.kind = 2 AND (of_rounds[t.round] IS NULL OR live_bets[t.round] = 0) THEN true
     WHEN t.ref = '00000000-0000-0000-0000-000000000000' THEN false
     WHEN t.kind = 1 THEN t.i IN (SELECT i FROM told WHERE kind = 1)
     WHEN t.kind = 2 THEN t.i NOT IN (SELECT i FROM told WHERE kind = 1) OR t.i IN (SELECT i FROM told WHERE kind = 3)
       OR (t.once AND t.i IN (SELECT i FROM told WHERE kind = 2))
     ELSE false
   END;
END $$;

-- A transaction by its key. On a cluster a key belongs to a member: those of others are not seen.
CREATE OR REPLACE FUNCTION vendor_tx_of_key(wanted uuid, member bigint) RETURNS SETOF vendor_tx LANGUAGE plpgsql STABLE AS $$
DECLARE
  owners CONSTANT bigint[] := asked_members(ARRAY[member]);
BEGIN
  RETURN QUERY SELECT x.* FROM vendor_tx x WHERE x.key = wanted AND (owners IS NULL OR x.member_id = ANY (owners));
END $$;

-- Locks rounds until the transaction ends, in the order of their keys; on a cluster, which locks rows of one shard in a statement, shard by shard.
-- They are found by their keys alone: a plan that was made while there were few goes through all rounds of the members as well, by an index that
-- begins with something else.
CREATE OR REPLACE FUNCTION vendor_hold(keys uuid[], members bigint[]) RETURNS SETOF vendor_round LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
AS $$
DECLARE
  shard record;
BEGIN
  IF asked_members(members) IS NULL THEN
    RETURN QUERY SELECT r.* FROM vendor_round r WHERE r.member_id = ANY (members) AND r.key = ANY (keys) ORDER BY r.key FOR UPDATE;
    RETURN;
  END IF;
  FOR shard IN
    WITH shards AS MATERIALIZED (
      SELECT shardid, shardminvalue::int AS first, shardmaxvalue::int AS last FROM pg_dist_shard WHERE logicalrelid = 'vendor_round'::regclass
    ), hashes AS MATERIALIZED (
      SELECT u.key, u.member_id, worker_hash(u.member_id) AS hash FROM unnest(keys, members) u (key, member_id)
    )
    SELECT array_agg(h.key) AS keys, array_agg(h.member_id) AS members
      FROM hashes h JOIN shards s ON h.hash BETWEEN s.first AND s.last GROUP BY s.shardid ORDER BY s.shardid
  LOOP
    RETURN QUERY SELECT r.* FROM vendor_round r WHERE r.member_id = ANY (shard.members) AND r.key = ANY (shard.keys) ORDER BY r.key FOR UPDATE;
  END LOOP;
END $$;

-- Posts a batch of bets and wins with `ledger_post_batch` and writes them, in one statement. Transactions with money stand in
-- the order of the ledger's rows; those without come after them. Whatever cannot be posted as given is left out: a wallet account with
-- all its transactions, as `ledger_post_batch` does it, and transactions without money one by one.
-- Returns the rows of `ledger_post_batch`, and the places of the transactions without money that were written.
-- Two wins of a bet that wins once (`tx_onces`), or two bets under an id that they share with their wins, must not come in one batch:
-- the unique index would refuse all of it.
-- Most batches are bets that open rounds and all pass: they are written as given, from the sums of the caller for each round;
-- `round_firsts` is the place of a round's first transaction with money, or null.
CREATE OR REPLACE FUNCTION vendor_post(
  accounts bigint[], sums bigint[], lows bigint[], firsts int[], lasts int[],
  ids bigint[], entry_ids bigint[], keys uuid[], nos int[], amounts bigint[], prefixes bigint[], refs bigint[],
  counters smallint[], kinds smallint[], legs smallint[], at timestamptz, key_checks int[],
  round_keys uuid[], round_ids bigint[], round_members bigint[], round_vendors text[], products text[], games text[], codes text[],
  round_bets int[], round_stakes bigint[], round_firsts int[],
  tx_keys uuid[], tx_ids bigint[], tx_kinds smallint[], tx_members bigint[], tx_rounds int[], tx_amounts bigint[],
  tx_refs uuid[], tx_vendors text[], tx_names text[], tx_bets int[], tx_stakes bigint[], tx_payouts bigint[], tx_closes boolean[],
  tx_reopens boolean[], tx_onces boolean[], is_plain boolean,
  OUT moved bytea, OUT noted int[]
)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  owners CONSTANT bigint[] := asked_members(tx_members);
  -- Past the coordinator, who has the mark, no closed round is opened again.
  is_direct CONSTANT boolean := to_regclass('vendor_round_mark') IS NULL;
  paid int := cardinality(nos);
  used uuid[];
  stored vendor_round;
  place int := 0;
  -- The stored rounds, in the places of the rounds.
  known vendor_round[];
  known_ids bigint[];
  known_bets int[];
  known_closed boolean[];
  bad int[];
  passed int[];
  good int[];
  each int;
BEGIN
  FOR stored IN SELECT * FROM vendor_hold(round_keys, round_members) ORDER BY key LOOP
    IF known IS NULL THEN
      known := array_fill(NULL::vendor_round, ARRAY[cardinality(round_keys)]);
      known_ids := array_fill(NULL::bigint, ARRAY[cardinality(round_keys)]);
      known_bets := array_fill(NULL::int, ARRAY[cardinality(round_keys)]);
      known_closed := array_fill(NULL::boolean, ARRAY[cardinality(round_keys)]);
    END IF;
    -- Both are in the order of their keys.
    LOOP
      place := place + 1;
      EXIT WHEN round_keys[place] = stored.key;
      IF place > cardinality(round_keys) THEN RAISE EXCEPTION 'rounds come in the order of their keys'; END IF;
    END LOOP;
    known[place] := stored;
    known_ids[place] := stored.id;
    known_bets[place] := stored.bets;
    known_closed[place] := stored.closed_at IS NOT NULL;
  END LOOP;
  used := ARRAY (SELECT x.key FROM vendor_tx x WHERE x.key = ANY (tx_keys) AND (owners IS NULL OR x.member_id = ANY (owners)));

  IF known IS NULL AND is_plain THEN
    bad := ARRAY (SELECT t.i::int FROM unnest(tx_keys) WITH ORDINALITY t (key, i) WHERE t.key = ANY (used));
  ELSE
    bad := ARRAY (
      SELECT t.i::int
        FROM unnest(tx_keys, tx_rounds, tx_reopens) WITH ORDINALITY t (key, round, reopens, i)
       -- A bet that comes too late, or a win that corrects a published round.
       WHERE t.key = ANY (used) OR (known_closed[t.round] AND (is_direct OR NOT t.reopens))
      UNION
      SELECT vendor_barred(known_ids, known_bets, round_members, tx_kinds, tx_rounds, tx_refs, tx_onces));
    round_ids := ARRAY (SELECT coalesce(known_ids[n], round_ids[n]) FROM generate_series(1, cardinality(round_keys)) n ORDER BY n);
    refs := ARRAY (SELECT round_ids[t.round] FROM unnest(tx_rounds) WITH ORDINALITY t (round, i) WHERE t.i <= paid ORDER BY t.i);
  END IF;
  -- Nothing passes a floor from that deep.
  FOREACH each IN ARRAY bad LOOP
    IF each <= paid THEN lows[nos[each]] := -(1::bigint << 61); END IF;
  END LOOP;

  IF paid > 0 THEN
    moved := ledger_post_batch(accounts, sums, lows, firsts, lasts, ids, entry_ids, keys, nos, amounts, prefixes, refs, counters, kinds, legs, at, key_checks);
  END IF;

  IF known IS NULL AND is_plain AND cardinality(bad) = 0 AND coalesce(length(moved), 0) = cardinality(accounts) * 20 THEN
    INSERT INTO vendor_round (id, key, member_id, vendor, product, game, code, opened_at, moved_at, bets, stake, payout, returned, stake_entry_id)
    SELECT r.id, r.key, r.member_id, r.vendor, r.product, r.game, r.code, vendor_post.at, vendor_post.at, r.bets, r.stake, 0, 0, coalesce(entry_ids[r.first], 0)
      FROM unnest(round_ids, round_keys, round_members, round_vendors, products, games, codes, round_bets, round_stakes, round_firsts)
           r (id, key, member_id, vendor, product, game, code, bets, stake, first);
    INSERT INTO vendor_tx (key, id, at, kind, member_id, round_id, amount, entry_id, ref, vendor, name)
    SELECT t.key, t.id, vendor_post.at, t.kind, t.member_id, round_ids[t.round], t.amount, coalesce(t.entry, 0),
           nullif(t.ref, '00000000-0000-0000-0000-000000000000'), t.vendor, t.name
      FROM unnest(tx_keys, tx_ids, tx_kinds, tx_members, tx_rounds, tx_amounts, entry_ids, tx_refs, tx_vendors, tx_names)
           t (key, id, kind, member_id, round, amount, entry, ref, vendor, name);
    noted := ARRAY (SELECT generate_series(paid + 1, cardinality(tx_keys)));
    RETURN;
  END IF;

  -- The first 4 of each 20 bytes name the account that moved.
  passed := ARRAY (SELECT ('x' || encode(substr(moved, i * 20 + 1, 4), 'hex'))::bit(32)::int
                     FROM generate_series(0, coalesce(length(moved), 0) / 20 - 1) i);
  noted := ARRAY (SELECT i FROM generate_series(paid + 1, cardinality(tx_keys)) i WHERE i <> ALL (bad));
  good := ARRAY (SELECT i FROM generate_series(1, paid) i WHERE nos[i] = ANY (passed)) || noted;
  IF cardinality(good) > 0 THEN
    PERFORM vendor_write(at, good, round_keys, round_ids, round_members, round_vendors, products, games, codes, tx_keys, tx_ids, tx_kinds, tx_members,
                         tx_rounds, tx_amounts, entry_ids || array_fill(0::bigint, ARRAY[cardinality(tx_keys) - paid]), tx_refs, tx_vendors, tx_names,
                         tx_bets, tx_stakes, tx_payouts, tx_closes, tx_onces, known);
    IF NOT is_direct THEN
      PERFORM vendor_lower_mark((SELECT min(id) FROM unnest(known_ids) id));
    END IF;
  END IF;
END $$;

-- A round below the mark may have been reopened: the mark moves back to it.
CREATE OR REPLACE FUNCTION vendor_lower_mark(to_id bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE vendor_round_mark SET upto = to_id WHERE upto > to_id
$$;

-- Makes the partition of a day (UTC) of the call log, unless it is there. With the rights of the owner: processes that own nothing call it.
CREATE OR REPLACE FUNCTION vendor_call_log_open(day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC'
AS $$
BEGIN
  -- The name of a partition says neither era nor more than four digits of a year: another day must not take it. Each is a table.
  IF day NOT BETWEEN '2024-01-01' AND least(ledger_horizon(), '9999-12-30') THEN
    RAISE EXCEPTION 'the call log has no day %', day USING ERRCODE = 'datetime_field_overflow';
  END IF;
  PERFORM pg_advisory_xact_lock(7110001);
  EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF vendor_call_log FOR VALUES FROM (%L) TO (%L)',
                 'vendor_call_log_' || to_char(day, 'YYYYMMDD'), day::timestamptz, (day + 1)::timestamptz);
END $$;

-- Drops the partitions of days that ended before; with the rights of the owner.
CREATE OR REPLACE FUNCTION vendor_call_log_drop(before date) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(7110001);
  FOR name IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
               WHERE i.inhparent = 'vendor_call_log'::regclass AND c.relname < 'vendor_call_log_' || to_char(before, 'YYYYMMDD') LOOP
    EXECUTE format('DROP TABLE %I', name);
    RETURN NEXT name;
  END LOOP;
END $$;
