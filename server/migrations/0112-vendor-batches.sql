-- Which rounds are open is found by walking those above the mark, all below it are closed. An index on what changes with
-- each win would cost every win new entries in all other indexes.
DROP INDEX vendor_round_open;
CREATE TABLE vendor_round_mark (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), upto bigint NOT NULL);
INSERT INTO vendor_round_mark (upto) VALUES (0);

-- The call record recorder: calls with vendors in bundles as they were written, one partition a day. A row a call, found by
-- three indexes, cost more than the bet itself. Tokens and secrets are not in it.
DROP TABLE vendor_call;
CREATE TABLE vendor_call_log (
  -- That of its newest call.
  id bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- Bits that say which members, rounds, transactions, vendors and verdicts are not in it.
  signs bytea NOT NULL,
  -- The calls as JSON.
  calls text NOT NULL
) PARTITION BY RANGE (last_at);
ALTER TABLE vendor_call_log ALTER COLUMN signs SET STORAGE PLAIN, ALTER COLUMN calls SET STORAGE EXTERNAL;
CREATE INDEX vendor_call_log_id ON vendor_call_log (id);

DROP FUNCTION vendor_post;

-- Posts a batch of bets and wins with `ledger_post` and writes them, in one statement. Transactions with money stand in the
-- order of the ledger's rows; those without come after them. What cannot be done as it stands is left out: a wallet account with all
-- its transactions, as `ledger_post` does it, and transactions without money one by one.
-- Answers what `ledger_post` does, and the places of the transactions without money that were written.
-- Most batches are bets that open rounds, and all of them pass: they are written as they came, from what the caller has
-- added up for each round; `round_firsts` is the place of its first transaction with money, or null.
CREATE FUNCTION vendor_post(
  accounts bigint[], sums bigint[], lows bigint[], firsts int[], lasts int[],
  ids bigint[], entry_ids bigint[], keys uuid[], nos int[], amounts bigint[], prefixes bigint[], refs bigint[],
  counters smallint[], kinds smallint[], legs smallint[], at timestamptz,
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
    -- From here on they stand in the places of their rounds.
    SELECT array_agg(k.id ORDER BY n), array_agg(k.bets ORDER BY n), array_agg(k.closed ORDER BY n)
      INTO known_ids, known_bets, known_closed
      FROM generate_series(1, cardinality(round_keys)) n
      LEFT JOIN unnest(known_nos, known_ids, known_bets, known_closed) k (no, id, bets, closed) ON k.no = n;
    bad := ARRAY (
      SELECT t.i::int
        FROM unnest(tx_keys, tx_kinds, tx_rounds, tx_refs, tx_reopens, tx_onces) WITH ORDINALITY t (key, kind, round, ref, reopens, once, i)
       WHERE EXISTS (SELECT FROM vendor_tx x WHERE x.key = t.key)
          -- A bet that comes too late, or a win that corrects what was told.
          OR (known_closed[t.round] AND NOT t.reopens)
          OR (t.kind = 2 AND NOT vendor_may_win(known_ids[t.round], known_bets[t.round], t.ref, t.once)));
    refs := ARRAY (SELECT coalesce(known_ids[t.round], round_ids[t.round]) FROM unnest(tx_rounds) WITH ORDINALITY t (round, i)
                    WHERE t.i <= paid ORDER BY t.i);
  END IF;
  -- Nothing passes a floor from that deep.
  FOREACH each IN ARRAY bad LOOP
    IF each <= paid THEN lows[nos[each]] := -(1::bigint << 61); END IF;
  END LOOP;

  IF paid > 0 THEN
    moved := ledger_post(accounts, sums, lows, firsts, lasts, ids, entry_ids, keys, nos, amounts, prefixes, refs, counters, kinds, legs, at);
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

  -- Who moved stands in the first 4 of each 20 bytes.
  passed := ARRAY (SELECT ('x' || encode(substr(moved, i * 20 + 1, 4), 'hex'))::bit(32)::int
                     FROM generate_series(0, coalesce(length(moved), 0) / 20 - 1) i);
  noted := ARRAY (SELECT i FROM generate_series(paid + 1, cardinality(tx_keys)) i WHERE i <> ALL (bad));
  good := ARRAY (SELECT i FROM generate_series(1, paid) i WHERE nos[i] = ANY (passed)) || noted;
  IF cardinality(good) > 0 THEN
    PERFORM vendor_write(at, good, round_keys, round_ids, round_members, round_vendors, products, games, codes, tx_keys, tx_ids, tx_kinds, tx_members,
                         tx_rounds, tx_amounts, entry_ids || array_fill(0::bigint, ARRAY[cardinality(tx_keys) - paid]), tx_refs, tx_vendors, tx_names,
                         tx_bets, tx_stakes, tx_payouts, tx_closes);
  END IF;
END $$;
