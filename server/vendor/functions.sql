-- The turnover of a round without separate bets: its stake where the game has no opposite sides; elsewhere the part at risk, so
-- nothing for a tie, and the loss when part of the stake came back.
CREATE OR REPLACE FUNCTION vendor_valid(product text, stake bigint, payout bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN product IN ('RNG', 'FISH', 'LOTT', 'ELOTT') OR payout > stake THEN stake ELSE stake - payout END
$$;

CREATE OR REPLACE FUNCTION vendor_wire(amount bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(amount / 100.0, 'FM99999999999999990.00')
$$;

-- The version before calls it by the names of its parameters, so it calls the one below just as well.
DROP FUNCTION IF EXISTS vendor_write(timestamptz, int[], uuid[], bigint[], bigint[], text[], text[], text[], text[], uuid[], bigint[],
  smallint[], bigint[], int[], bigint[], bigint[], uuid[], text[], text[], int[], bigint[], bigint[], boolean[]);

-- Writes transactions with their effects on rounds, and the outbox events of closed rounds. The caller locks existing rounds.
-- Each round is given once; a transaction refers to it by its place, 0 for none. Kind 0 only changes its round and leaves no row.
-- A round that exists is given with its own id. One that appeared since the caller looked ends in a unique violation: the entries of
-- its transactions were posted with another id, and nobody has looked at what it holds.
-- `tx_settles`: a bet takes one such transaction.
CREATE OR REPLACE FUNCTION vendor_write(
  at timestamptz, good int[],
  round_keys uuid[], round_ids bigint[], round_members bigint[], round_vendors text[], products text[], games text[], codes text[],
  tx_keys uuid[], tx_ids bigint[], tx_kinds smallint[], tx_members bigint[], tx_rounds int[], tx_amounts bigint[], tx_entries bigint[],
  tx_refs uuid[], tx_vendors text[], tx_names text[], tx_bets int[], tx_stakes bigint[], tx_payouts bigint[], tx_closes boolean[],
  tx_settles boolean[] DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
#variable_conflict use_column
BEGIN
  WITH sums AS MATERIALIZED (
    SELECT t.round, sum(t.bets)::int AS bets, sum(t.stake)::bigint AS stake, sum(t.payout)::bigint AS payout,
           -coalesce(sum(t.stake) FILTER (WHERE t.stake < 0), 0)::bigint AS returned,
           coalesce(min(t.entry) FILTER (WHERE t.stake > 0), 0) AS stake_entry, coalesce(max(t.entry) FILTER (WHERE t.payout > 0), 0) AS payout_entry,
           bool_or(t.closes) AS closes
      FROM unnest(tx_rounds, tx_bets, tx_stakes, tx_payouts, tx_entries, tx_closes) WITH ORDINALITY t (round, bets, stake, payout, entry, closes, i)
     WHERE t.round > 0 AND t.i = ANY (good)
     GROUP BY t.round
  ), known AS MATERIALIZED (
    SELECT s.round, r.id, r.told_stake, r.told_payout, r.told_valid, r.member_id, r.closed_at
      FROM sums s JOIN vendor_round r ON r.key = round_keys[s.round] AND r.id = round_ids[s.round]
  ), changed AS (
    -- Days of the betting record that are added up already are added up anew.
    INSERT INTO bet_sum_changed (member_id, bet_id) SELECT k.member_id, k.id FROM known k WHERE k.closed_at IS NOT NULL
  ), added AS (
    INSERT INTO vendor_round (id, key, member_id, vendor, product, game, code, opened_at, moved_at, closed_at, bets, stake, payout, returned,
                              stake_entry_id, payout_entry_id, told_stake, told_payout, told_valid)
    SELECT round_ids[s.round], round_keys[s.round], round_members[s.round], round_vendors[s.round], products[s.round], games[s.round], codes[s.round],
           vendor_write.at, vendor_write.at, CASE WHEN s.closes THEN vendor_write.at END, s.bets, s.stake, s.payout, 0, s.stake_entry, s.payout_entry,
           CASE WHEN s.closes THEN s.stake ELSE 0 END, CASE WHEN s.closes THEN s.payout ELSE 0 END,
           CASE WHEN s.closes THEN vendor_valid(products[s.round], s.stake, s.payout) ELSE 0 END
      FROM sums s WHERE s.round NOT IN (SELECT k.round FROM known k)
    RETURNING key, id, member_id, vendor, product, game, closed_at, told_stake, told_payout, told_valid
  ), moved AS (
    -- A bet opens a closed round again; a rollback that leaves no bet closes it.
    UPDATE vendor_round r
       SET bets = r.bets + s.bets, stake = r.stake + s.stake, payout = r.payout + s.payout, returned = r.returned + s.returned,
           stake_entry_id = CASE WHEN r.stake_entry_id > 0 THEN r.stake_entry_id ELSE s.stake_entry END,
           payout_entry_id = CASE WHEN s.payout_entry > 0 THEN s.payout_entry ELSE r.payout_entry_id END,
           moved_at = vendor_write.at,
           closed_at = n.closed_at,
           told_stake = CASE WHEN n.closed_at IS NULL THEN r.told_stake ELSE r.stake + s.stake END,
           told_payout = CASE WHEN n.closed_at IS NULL THEN r.told_payout ELSE r.payout + s.payout END,
           told_valid = CASE WHEN n.closed_at IS NULL THEN r.told_valid ELSE vendor_valid(r.product, r.stake + s.stake, r.payout + s.payout) END
      FROM sums s
      JOIN vendor_round o ON o.key = round_keys[s.round]
     CROSS JOIN LATERAL (
       SELECT CASE WHEN s.closes OR (s.bets < 0 AND o.bets + s.bets = 0) THEN coalesce(o.closed_at, vendor_write.at)
                   WHEN s.bets > 0 THEN NULL ELSE o.closed_at END AS closed_at) n
     WHERE r.key = o.key
    RETURNING r.key, r.id, r.member_id, r.vendor, r.product, r.game, r.closed_at, r.told_stake, r.told_payout, r.told_valid
  ), news AS (
    SELECT m.*, m.told_stake - k.told_stake AS stake, m.told_payout - k.told_payout AS payout, m.told_valid - k.told_valid AS valid,
           k.told_stake <> 0 OR k.told_payout <> 0 AS is_correction
      FROM moved m JOIN known k ON k.id = m.id
    UNION ALL
    SELECT a.*, a.told_stake, a.told_payout, a.told_valid, false FROM added a
  ), published AS (
    INSERT INTO outbox_event (kind, member_id, body, at)
    SELECT CASE WHEN n.is_correction THEN 'bet.corrected' ELSE 'bet.settled' END, n.member_id,
           jsonb_build_object('betId', n.id::text, 'product', n.product, 'game', n.game, 'vendor', n.vendor,
                              'stake', vendor_wire(n.stake), 'payout', vendor_wire(n.payout), 'validBet', vendor_wire(n.valid)), vendor_write.at
      FROM news n
     WHERE n.closed_at IS NOT NULL AND (n.stake <> 0 OR n.payout <> 0 OR n.valid <> 0)
  )
  INSERT INTO vendor_tx (key, id, at, kind, member_id, round_id, amount, entry_id, ref, vendor, name, settles)
  SELECT t.key, t.id, vendor_write.at, t.kind, t.member_id, coalesce(k.id, round_ids[t.round], 0), t.amount, t.entry,
         nullif(t.ref, '00000000-0000-0000-0000-000000000000'), t.vendor, t.name, coalesce(t.settles, false)
    FROM unnest(tx_keys, tx_ids, tx_kinds, tx_members, tx_rounds, tx_amounts, tx_entries, tx_refs, tx_vendors, tx_names, tx_settles)
         WITH ORDINALITY t (key, id, kind, member_id, round, amount, entry, ref, vendor, name, settles, i)
    LEFT JOIN known k ON k.round = t.round
   WHERE t.i = ANY (good) AND t.kind > 0;

  -- Kinds 2, 4 and 5 pay out.
  INSERT INTO vendor_win_day AS d (day, vendor, writer, amount)
  SELECT (vendor_write.at AT TIME ZONE 'UTC')::date, t.vendor, pg_backend_pid(), sum(t.amount)
    FROM unnest(tx_vendors, tx_kinds, tx_amounts, tx_entries) WITH ORDINALITY t (vendor, kind, amount, entry, i)
   WHERE t.i = ANY (good) AND t.kind IN (2, 4, 5) AND t.entry > 0
   GROUP BY t.vendor
  ON CONFLICT (day, vendor, writer) DO UPDATE SET amount = d.amount + excluded.amount;
END $$;

-- Whether a win may be paid on a round: its bet exists and is not rolled back; where a bet wins once, it has not won.
CREATE OR REPLACE FUNCTION vendor_may_win(of_round bigint, live_bets int, of_ref uuid, is_once boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN of_round IS NULL OR live_bets = 0 THEN false
    WHEN of_ref = '00000000-0000-0000-0000-000000000000' THEN true
    ELSE (EXISTS (SELECT 1 FROM vendor_tx b WHERE b.key = of_ref AND b.round_id = of_round AND b.kind = 1)
          OR EXISTS (SELECT 1 FROM vendor_tx b WHERE b.round_id = of_round AND b.round_id > 0 AND b.ref = of_ref AND b.kind = 1))
     AND NOT EXISTS (SELECT 1 FROM vendor_tx u WHERE u.round_id = of_round AND u.round_id > 0 AND u.ref = of_ref AND (u.kind = 3 OR (is_once AND u.kind = 2)))
  END
$$;

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
  paid int := cardinality(nos);
  known_nos int[];
  known_ids bigint[];
  known_bets int[];
  known_closed boolean[];
  bad int[];
  passed int[];
  good int[];
  each int;
BEGIN
  SELECT array_agg(k.no), array_agg(k.id), array_agg(k.bets), array_agg(k.is_closed)
    INTO known_nos, known_ids, known_bets, known_closed
    FROM (SELECT k.no::int, r.id, r.bets, r.closed_at IS NOT NULL AS is_closed
            FROM unnest(round_keys) WITH ORDINALITY k (key, no) JOIN vendor_round r ON r.key = k.key
           ORDER BY k.no FOR UPDATE OF r) k;

  IF known_nos IS NULL AND is_plain THEN
    bad := ARRAY (SELECT t.i::int FROM unnest(tx_keys) WITH ORDINALITY t (key, i) JOIN vendor_tx x ON x.key = t.key);
  ELSE
    -- From here on indexed by the places of their rounds.
    SELECT array_agg(k.id ORDER BY n), array_agg(k.bets ORDER BY n), array_agg(k.closed ORDER BY n)
      INTO known_ids, known_bets, known_closed
      FROM generate_series(1, cardinality(round_keys)) n
      LEFT JOIN unnest(known_nos, known_ids, known_bets, known_closed) k (no, id, bets, closed) ON k.no = n;
    bad := ARRAY (
      SELECT t.i::int
        FROM unnest(tx_keys, tx_kinds, tx_rounds, tx_refs, tx_reopens, tx_onces) WITH ORDINALITY t (key, kind, round, ref, reopens, once, i)
       WHERE EXISTS (SELECT 1 FROM vendor_tx x WHERE x.key = t.key)
          -- A bet that comes too late, or a win that corrects a published round.
          OR (known_closed[t.round] AND NOT t.reopens)
          OR (t.kind = 2 AND NOT vendor_may_win(known_ids[t.round], known_bets[t.round], t.ref, t.once))
          -- Another bet under the id that a bet shares with its wins.
          OR (t.kind = 1 AND t.ref <> '00000000-0000-0000-0000-000000000000'
              AND EXISTS (SELECT 1 FROM vendor_tx b WHERE b.round_id = known_ids[t.round] AND b.round_id > 0 AND b.ref = t.ref AND b.kind = 1)));
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

  IF known_nos IS NULL AND is_plain AND cardinality(bad) = 0 AND coalesce(length(moved), 0) = cardinality(accounts) * 20 THEN
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
                         tx_bets, tx_stakes, tx_payouts, tx_closes, tx_onces);
    PERFORM vendor_lower_mark((SELECT min(id) FROM unnest(known_ids) id));
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
