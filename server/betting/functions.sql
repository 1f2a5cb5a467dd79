-- No process calls these any more.
DROP FUNCTION IF EXISTS bet_accept(
  bigint[], bigint[], bigint[], int[], int[], bigint[], bigint[], uuid[], int[], bigint[], bigint[], bigint[], smallint[], smallint[],
  smallint[], timestamptz, int[], bigint[], bigint[], bigint[], bigint[], text[], text[], text[], text[], text[], text[]);
DROP FUNCTION IF EXISTS bet_accept(
  bigint[], bigint[], bigint[], int[], int[], bigint[], bigint[], uuid[], int[], bigint[], bigint[], bigint[], smallint[], smallint[],
  smallint[], timestamptz, int[], bigint[], bigint[], bigint[], bigint[], text[], text[], text[], text[], text[], text[],
  int[], bigint[], text[], text[], bigint[], bigint[]);
DROP FUNCTION IF EXISTS bet_every_most(bigint);

-- Takes the exclusive lock of a round until the transaction ends, on every machine of a cluster: a batch of bets has the shared one of the
-- machine on which it runs. Over one connection to each, so that the lock is held until what else the transaction changes there is committed.
CREATE OR REPLACE FUNCTION bet_claim_round(round_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(round_id);
  IF to_regproc('run_command_on_workers') IS NOT NULL THEN
    PERFORM set_config('citus.max_adaptive_executor_pool_size', '1', true);
    PERFORM count(pg_advisory_xact_lock(round_id)) FROM each_machine;
  END IF;
END $$;

-- The places of the wallet accounts of a batch that exceed the member's limit on a round.
CREATE OR REPLACE FUNCTION bet_over_limit(accounts bigint[], nos int[], rounds bigint[], stakes bigint[], are_written boolean)
RETURNS SETOF int LANGUAGE plpgsql STABLE AS $$
DECLARE
  limited CONSTANT bigint[] := ARRAY (SELECT r.id FROM round r WHERE r.id = ANY (rounds) AND r.member_stake_max IS NOT NULL);
  owners CONSTANT bigint[] := ARRAY (SELECT accounts[u.no] >> 4 FROM unnest(nos, rounds) u (no, round_id) WHERE u.round_id = ANY (limited));
  groups CONSTANT int[] := ARRAY (SELECT DISTINCT member_group(owner) FROM unnest(owners) owner);
BEGIN
  RETURN QUERY
  WITH before AS MATERIALIZED (
    -- A bet is made after its round; a minute allows for clocks that differ.
    SELECT b.member_id, b.round_id, sum(b.stake) AS stake FROM bet b
     WHERE member_group(b.member_id) = ANY (groups) AND b.member_id = ANY (owners) AND b.round_id = ANY (limited)
       AND b.id > (SELECT min(round_id) FROM unnest(limited) round_id) - (60000::bigint << 22)
     GROUP BY b.member_id, b.round_id
  )
  SELECT n.no
    FROM (SELECT u.no, u.round_id, sum(u.stake) AS stake FROM unnest(nos, rounds, stakes) u (no, round_id, stake) GROUP BY u.no, u.round_id) n
    JOIN round r ON r.id = n.round_id AND r.member_stake_max IS NOT NULL
    LEFT JOIN before w ON w.member_id = accounts[n.no] >> 4 AND w.round_id = n.round_id
   WHERE r.member_stake_max < CASE WHEN are_written THEN 0 ELSE n.stake END + coalesce(w.stake, 0);
END $$;

-- The places of the wallet accounts of a batch of which an order was refused before: that is so for good. `legs` number the rows of an order.
CREATE OR REPLACE FUNCTION bet_refused_before(accounts bigint[], nos int[], keys uuid[], legs smallint[])
RETURNS SETOF int LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  owners CONSTANT bigint[] := asked_members(ARRAY (SELECT account >> 4 FROM unnest(accounts) account));
  known_members bigint[];
  known_keys uuid[];
BEGIN
  SELECT array_agg(d.member_id), array_agg(d.key) INTO known_members, known_keys FROM idempotency d
   WHERE d.call = 'betting.accept' AND d.key = ANY (keys) AND (owners IS NULL OR d.member_id = ANY (owners));
  IF known_keys IS NOT NULL THEN
    RETURN QUERY SELECT u.no FROM unnest(nos, keys, legs) u (no, key, leg)
      JOIN unnest(known_members, known_keys) k (member_id, key) ON k.key = u.key AND k.member_id = accounts[u.no] >> 4
     WHERE u.leg = 0;
  END IF;
END $$;

-- The places of the wallet accounts of a batch that would have a second bet in a round that takes one of each member.
CREATE OR REPLACE FUNCTION bet_second(accounts bigint[], nos int[], rounds bigint[]) RETURNS SETOF int LANGUAGE plpgsql STABLE AS $$
DECLARE
  owners CONSTANT bigint[] := ARRAY (SELECT accounts[no] >> 4 FROM unnest(nos) no);
BEGIN
  RETURN QUERY
  WITH seated AS MATERIALIZED (
    SELECT s.member_id, s.round_id FROM round_seat s WHERE s.member_id = ANY (owners) AND s.round_id = ANY (rounds)
  )
  SELECT n.no
    FROM (SELECT u.no, u.round_id, count(*) AS bets FROM unnest(nos, rounds) u (no, round_id) GROUP BY u.no, u.round_id) n
    JOIN round r ON r.id = n.round_id AND r.one_bet_each
    LEFT JOIN seated s ON s.member_id = accounts[n.no] >> 4 AND s.round_id = n.round_id
   WHERE n.bets > 1 OR s.member_id IS NOT NULL;
END $$;

-- Held shared while numbers of a round are sold, and alone where one order is decided by itself.
CREATE OR REPLACE FUNCTION bet_exposure_lock(round_id bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended('round exposure', round_id)
$$;

-- The numbers that could cost the house more than their most if these were sold too, each listed once. The number '' stands for bets on
-- every number of its market, which have a most of their own.
CREATE OR REPLACE FUNCTION bet_numbers_over(rounds bigint[], amounts bigint[], mosts bigint[], markets text[], numbers text[])
RETURNS TABLE (round_id bigint, market text, number text) LANGUAGE sql STABLE AS $$
  SELECT a.round_id, a.market, a.number
    FROM unnest(rounds, amounts, mosts, markets, numbers) a (round_id, amount, most, market, number)
    LEFT JOIN round_exposure x ON x.round_id = a.round_id AND x.market = a.market AND x.number = a.number
   WHERE a.most < a.amount + coalesce(x.amount, 0)
$$;

-- The parts of the most of a number that processes of the version before name: see `everyMostOf` of server/lottery/liability.ts.
CREATE OR REPLACE FUNCTION bet_mosts(mosts bigint[], numbers text[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY (SELECT CASE WHEN number = '' THEN most / 10 ELSE most - most / 10 END
                  FROM unnest(mosts, numbers) WITH ORDINALITY u (most, number, place) ORDER BY place)
$$;
-- Called by processes of the version before.
CREATE OR REPLACE FUNCTION bet_exceeding(rounds bigint[], markets text[], numbers text[], amounts bigint[], mosts bigint[])
RETURNS TABLE (round_id bigint, market text, number text) LANGUAGE sql STABLE AS $$
  SELECT * FROM bet_numbers_over(rounds, amounts, bet_mosts(mosts, numbers), markets, numbers)
$$;

-- Posts the stakes of a batch of orders with `ledger_post_batch` and writes the bets of the posted ones, in one statement.
-- The bet arrays are parallel to the row arrays; the last ones list each number that bets cover once, with what
-- they all may cost and the most that they may, and then which bet adds how much to which of them. Wallet accounts with a bet on a round that is not open, over a limit, or second in a round that takes one of each, are skipped like those short of money. Closing a round waits for this, because it takes exclusively the lock that is shared here.
CREATE OR REPLACE FUNCTION bet_place(
  accounts bigint[], sums bigint[], lows bigint[], firsts int[], lasts int[],
  ids bigint[], entry_ids bigint[], keys uuid[], nos int[], amounts bigint[], prefixes bigint[], refs bigint[],
  counters smallint[], kinds smallint[], legs smallint[], at timestamptz, key_checks int[],
  sold_rounds bigint[], rounds bigint[], stakes bigint[], valids bigint[], products text[], games text[], markets text[],
  selections text[], prices text[], rule_versions text[],
  number_rounds bigint[], number_amounts bigint[], number_mosts bigint[], number_markets text[], numbers text[],
  added_bets int[], added_numbers int[], added_amounts bigint[]
) RETURNS bytea
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  selling bigint[];
  has_limits boolean;
  has_seats boolean;
  refused int[] := '{}';
  has_numbers CONSTANT boolean := cardinality(numbers) > 0;
  exceeding int[];
  exceeds boolean;
  moved bytea;
  passed int[];
  used int[];
  each int;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(id) FROM unnest(sold_rounds) s (id);
  IF has_numbers THEN
    PERFORM pg_advisory_xact_lock_shared(bet_exposure_lock(id)) FROM unnest(sold_rounds) s (id);
  END IF;
  IF to_regclass('ledger_chain') IS NULL THEN
    -- Past the coordinator. A round closes on the machines that hold rows of members: one that gave its last away takes no bets by itself.
    IF NOT EXISTS (SELECT FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_local_group g USING (groupid)
                    WHERE s.logicalrelid = 'each_machine'::regclass) THEN
      RAISE EXCEPTION 'this machine holds no rows of members any more' USING ERRCODE = 'serialization_failure';
    END IF;
  END IF;
  SELECT array_agg(r.id), bool_or(r.member_stake_max IS NOT NULL), bool_or(r.one_bet_each) INTO selling, has_limits, has_seats
    FROM round r WHERE r.id = ANY (sold_rounds) AND r.state = 'open' AND r.opens_at <= bet_place.at AND bet_place.at < r.closes_at;
  IF cardinality(selling) IS DISTINCT FROM cardinality(sold_rounds) THEN
    SELECT array_agg(DISTINCT u.no) INTO refused FROM unnest(nos, rounds) u (no, round_id)
     WHERE selling IS NULL OR u.round_id <> ALL (selling);
  END IF;
  IF has_limits THEN
    refused := refused || ARRAY (SELECT bet_over_limit(accounts, nos, rounds, stakes, false));
  END IF;
  IF has_seats THEN
    refused := refused || ARRAY (SELECT bet_second(accounts, nos, rounds));
  END IF;
  -- Else an order that was refused before fails the batch below, as an entry with a used key does.
  IF cardinality(key_checks) > 0 THEN
    refused := refused || ARRAY (SELECT bet_refused_before(accounts, nos, keys, legs));
  END IF;
  IF has_numbers THEN
    exceeding := ARRAY (
      SELECT n.place FROM bet_numbers_over(number_rounds, number_amounts, number_mosts, number_markets, numbers) x
        JOIN unnest(number_rounds, number_markets, numbers) WITH ORDINALITY n (round_id, market, number, place) USING (round_id, market, number));
    IF cardinality(exceeding) > 0 THEN
      refused := refused || ARRAY (
        SELECT DISTINCT nos[a.bet] FROM unnest(added_bets, added_numbers) a (bet, place) WHERE a.place = ANY (exceeding));
    END IF;
  END IF;
  -- So low that the floor check always fails.
  FOREACH each IN ARRAY refused LOOP
    lows[each] := -(1::bigint << 61);
  END LOOP;

  moved := ledger_post_batch(accounts, sums, lows, firsts, lasts, ids, entry_ids, keys, nos, amounts, prefixes, refs, counters, kinds, legs, at, key_checks);
  IF length(moved) IS DISTINCT FROM cardinality(accounts) * 20 THEN
    -- Some were skipped. The first 4 of each 20 bytes are the index of the account that moved.
    passed := ARRAY (SELECT ('x' || encode(substr(moved, i * 20 + 1, 4), 'hex'))::bit(32)::int
                       FROM generate_series(0, coalesce(length(moved), 0) / 20 - 1) i);
  END IF;

  INSERT INTO bet (id, member_id, round_id, order_id, placed_at, stake, valid, product, game, market, selection, price, rule_version)
  SELECT u.id, accounts[u.no] >> 4, u.round_id, u.order_id, bet_place.at, u.stake, u.valid, u.product, u.game, u.market, u.selection,
         u.price, u.rule_version
    FROM unnest(refs, nos, rounds, entry_ids, stakes, valids, products, games, markets, selections, prices, rule_versions)
         u (id, no, round_id, order_id, stake, valid, product, game, market, selection, price, rule_version)
   WHERE passed IS NULL OR u.no = ANY (passed);

  -- Of two batches that bet for a member at once one ends in a unique violation, and is decided again one by one.
  IF has_seats THEN
    INSERT INTO round_seat (member_id, round_id, bet_id)
    SELECT accounts[u.no] >> 4, u.round_id, u.id
      FROM unnest(refs, nos, rounds) u (id, no, round_id) JOIN round r ON r.id = u.round_id AND r.one_bet_each
     WHERE passed IS NULL OR u.no = ANY (passed);
  END IF;

  -- Who refuses an order has its wallet account locked, as this does by now: a refusal is either visible, or sees these entries.
  used := ARRAY (SELECT bet_refused_before(accounts, nos, keys, legs));
  IF cardinality(used) > 0 AND (passed IS NULL OR used && passed) THEN
    RAISE EXCEPTION 'an order was refused before' USING ERRCODE = 'unique_violation';
  END IF;
  -- Two batches may each be within a limit that they exceed together. The wallet accounts are locked by now, so this read is current.
  IF has_limits AND EXISTS (SELECT FROM bet_over_limit(accounts, nos, rounds, stakes, true) o WHERE passed IS NULL OR o = ANY (passed)) THEN
    RAISE EXCEPTION 'a limit was passed meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;
  -- The same for numbers, whose rows are locked last and in one order.
  IF has_numbers THEN
    IF passed IS NOT NULL THEN
      number_amounts := ARRAY (
        SELECT sum(u.amount)::bigint FROM (
          SELECT place, 0 AS amount FROM generate_series(1, cardinality(numbers)) n (place)
          UNION ALL
          SELECT place, amount FROM unnest(added_bets, added_numbers, added_amounts) a (bet, place, amount) WHERE nos[a.bet] = ANY (passed)
        ) u GROUP BY u.place ORDER BY u.place);
    END IF;
    WITH added AS (
      INSERT INTO round_exposure AS x (round_id, market, number, amount)
      SELECT * FROM unnest(number_rounds, number_markets, numbers, number_amounts) s (round_id, market, number, amount)
       WHERE s.amount > 0 ORDER BY 1, 2, 3
      ON CONFLICT (round_id, market, number) DO UPDATE SET amount = x.amount + excluded.amount
      RETURNING round_id, market, number, amount
    )
    SELECT bool_or(s.most < a.amount) INTO exceeds
      FROM added a
      JOIN unnest(number_rounds, number_markets, numbers, number_mosts) s (round_id, market, number, most) USING (round_id, market, number);
    IF exceeds THEN
      RAISE EXCEPTION 'a limit was passed meanwhile' USING ERRCODE = 'serialization_failure';
    END IF;
  END IF;
  RETURN moved;
END $$;

-- What processes of the version before call.
CREATE OR REPLACE FUNCTION bet_accept(
  accounts bigint[], sums bigint[], lows bigint[], firsts int[], lasts int[],
  ids bigint[], entry_ids bigint[], keys uuid[], nos int[], amounts bigint[], prefixes bigint[], refs bigint[],
  counters smallint[], kinds smallint[], legs smallint[], at timestamptz, key_checks int[],
  sold_rounds bigint[], rounds bigint[], stakes bigint[], valids bigint[], products text[], games text[], markets text[],
  selections text[], prices text[], rule_versions text[],
  number_rounds bigint[], number_markets text[], numbers text[], number_amounts bigint[], number_mosts bigint[],
  added_bets int[], added_numbers int[], added_amounts bigint[]
) RETURNS bytea
LANGUAGE sql AS $$
  SELECT bet_place(accounts, sums, lows, firsts, lasts, ids, entry_ids, keys, nos, amounts, prefixes, refs, counters, kinds, legs, at, key_checks,
    sold_rounds, rounds, stakes, valids, products, games, markets, selections, prices, rule_versions,
    number_rounds, number_amounts, bet_mosts(number_mosts, numbers), number_markets, numbers, added_bets, added_numbers, added_amounts)
$$;

-- Proposed, then once approved or rejected; proposal and decision are immutable.
CREATE OR REPLACE FUNCTION guard_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'proposed' THEN RAISE EXCEPTION 'a correction begins as a proposal' USING ERRCODE = 'check_violation'; END IF;
  ELSIF (OLD.id, OLD.request, OLD.round_id, OLD.version, OLD.replaces, OLD.result, OLD.reason, OLD.evidence, OLD.maker, OLD.proposed_at)
    IS DISTINCT FROM (NEW.id, NEW.request, NEW.round_id, NEW.version, NEW.replaces, NEW.result, NEW.reason, NEW.evidence, NEW.maker, NEW.proposed_at) THEN
    RAISE EXCEPTION 'what was proposed stays as it was' USING ERRCODE = 'check_violation';
  ELSIF OLD.state <> 'proposed' AND (OLD.state, OLD.checker, OLD.decision, OLD.decided_at)
    IS DISTINCT FROM (NEW.state, NEW.checker, NEW.decision, NEW.decided_at) THEN
    RAISE EXCEPTION 'the correction is decided' USING ERRCODE = 'check_violation';
  ELSIF OLD.done_at IS NOT NULL THEN
    RAISE EXCEPTION 'the correction is done' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION audit_correction() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (coalesce(NEW.done_at, NEW.decided_at, NEW.proposed_at), CASE WHEN NEW.done_at IS NULL THEN coalesce(NEW.checker, NEW.maker) ELSE 0 END,
          'correction.' || CASE WHEN NEW.done_at IS NULL THEN NEW.state ELSE 'done' END, 'correction:' || NEW.id,
          coalesce(nullif(NEW.decision, ''), NEW.reason), CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW));
  RETURN NULL;
END $$;
-- A later version of an outcome needs a correction with maker and checker, and so do its entries.
CREATE OR REPLACE FUNCTION require_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM round_correction c
     WHERE c.id = NEW.correction_id AND c.state = 'approved' AND c.phase <> 'done' AND c.version = NEW.version
       AND c.round_id = (SELECT b.round_id FROM bet b WHERE b.member_id = NEW.member_id AND b.id = NEW.bet_id)
       AND c.round_id = NEW.round_id
  ) THEN
    RAISE EXCEPTION 'a correction needs a maker and a checker' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
-- Kinds: 23 a corrected win, 33 one of a free bet, 27 a corrected jackpot. Vendors correct their rounds by their own transactions.
-- Jackpot entries refer to the round, or to a bet on it; those of vendors to their round there.
CREATE OR REPLACE FUNCTION require_correction_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind IN (23, 33)
    AND EXISTS (SELECT 1 FROM outcome o WHERE o.member_id = NEW.member_id AND o.bet_id = NEW.ref AND o.version > 1 AND o.entry_id = NEW.entry_id)
  THEN RETURN NULL; END IF;
  IF NEW.kind IN (23, 27, 33)
    AND EXISTS (SELECT 1 FROM vendor_tx x
                 WHERE x.member_id = NEW.member_id AND x.round_id = NEW.ref AND x.round_id > 0 AND x.entry_id = NEW.entry_id)
  THEN RETURN NULL; END IF;
  IF NEW.kind = 27 AND EXISTS (
    SELECT FROM round_correction c
     WHERE c.state = 'approved' AND c.done_at IS NULL
       AND c.round_id IN (NEW.ref, (SELECT b.round_id FROM bet b WHERE b.member_id = NEW.member_id AND b.id = NEW.ref)))
  THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'a correction needs a maker and a checker' USING ERRCODE = 'check_violation';
END $$;

-- Writes bets whose stakes are posted in the same statement, and the outcomes of those that are decided (`outcome_kinds` not empty): games
-- that decide a round at once. All arrays are parallel; `wins` are the entries of payouts, 0 without one.
CREATE OR REPLACE FUNCTION bet_write_decided(
  ids bigint[], members bigint[], rounds bigint[], orders bigint[], at timestamptz, stakes bigint[], product text, games text[], markets text[],
  selections text[], prices text[], rule_versions text[], outcome_kinds text[], amounts bigint[], valids bigint[], wins bigint[]
) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO bet (id, member_id, round_id, order_id, placed_at, stake, valid, product, game, market, selection, price, rule_version)
  SELECT u.id, u.member_id, u.round_id, u.order_id, bet_write_decided.at, u.stake, u.stake, bet_write_decided.product, u.game, u.market,
         u.selection, u.price, u.rule_version
    FROM unnest(ids, members, rounds, orders, stakes, games, markets, selections, prices, rule_versions)
         u (id, member_id, round_id, order_id, stake, game, market, selection, price, rule_version);
  PERFORM bet_write_outcomes(ids, members, rounds, bet_write_decided.at, outcome_kinds, amounts, valids, wins);
END $$;

-- The first outcomes of bets without a row in round; those with an empty kind are still open.
CREATE OR REPLACE FUNCTION bet_write_outcomes(
  ids bigint[], members bigint[], rounds bigint[], at timestamptz, outcome_kinds text[], amounts bigint[], valids bigint[], wins bigint[]
) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO outcome (bet_id, version, member_id, round_id, kind, amount, valid, detail, entry_id, at)
  SELECT u.id, 1, u.member_id, u.round_id, u.kind, u.amount, u.valid, '', nullif(u.entry_id, 0), bet_write_outcomes.at
    FROM unnest(ids, members, rounds, outcome_kinds, amounts, valids, wins) u (id, member_id, round_id, kind, amount, valid, entry_id)
   WHERE u.kind <> '';
END $$;

-- A free bet is used by tickets until nothing is left or it runs out. A void ticket gives its part back, to it or to a free bet of its own, which grows
-- by what comes back soon after. Ends stay.
CREATE OR REPLACE FUNCTION guard_free_bet() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := '{amount,used,moved,expired_at}';
  is_live boolean := OLD.expired_at IS NULL AND NEW.expired_at IS NULL;
BEGIN
  IF TG_OP = 'DELETE' OR (to_jsonb(OLD) - changing) <> (to_jsonb(NEW) - changing)
     OR NOT (NEW.amount > OLD.amount AND OLD.origin_id IS NOT NULL AND NEW.used = OLD.used AND NEW.moved = OLD.moved AND is_live
             OR NEW.amount = OLD.amount AND (
                NEW.used <> OLD.used AND NEW.moved = OLD.moved AND is_live
                OR NEW.used < OLD.used AND NEW.used + NEW.moved = OLD.used + OLD.moved AND NEW.expired_at IS NOT DISTINCT FROM OLD.expired_at
                OR NEW.used = OLD.used AND NEW.moved = OLD.moved AND OLD.expired_at IS NULL AND NEW.expired_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'free bets are used, given back or run out' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION guard_free_bet_use() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changing text[] := '{returned_at,returned_to}';
BEGIN
  IF TG_OP = 'DELETE' OR OLD.returned_at IS NOT NULL OR NEW.returned_at IS NULL OR NEW.returned_to IS NULL
     OR (to_jsonb(OLD) - changing) <> (to_jsonb(NEW) - changing) THEN
    RAISE EXCEPTION 'what a free bet was used for stays, and is given back once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
