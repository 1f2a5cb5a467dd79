-- Outside game servers: how each is spoken with. Codes are those of the catalogue's vendors.
CREATE TABLE vendor_integration (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9_]{2,20}$'),
  dialect text NOT NULL CHECK (dialect IN ('hub88', 'caleta', 'swipegames', 'evolution', 'tc-gaming')),
  -- Closed: takes no new bets and starts no games. What was begun still ends.
  is_open boolean NOT NULL DEFAULT true,
  -- The currency on its wire, and how many main units of it make one unit of ours.
  currency text NOT NULL,
  unit_factor bigint NOT NULL CHECK (unit_factor > 0),
  -- Where its server is; '' when it only calls us.
  url text NOT NULL DEFAULT '',
  -- Names and public keys, by the words of the dialect.
  settings jsonb NOT NULL DEFAULT '{}',
  -- Private keys and shared secrets, by the words of the dialect. Never answered, never logged.
  secrets jsonb NOT NULL DEFAULT '{}'
);

-- What a vendor calls the games of ours that it serves.
CREATE TABLE vendor_game (
  vendor text NOT NULL REFERENCES vendor_integration,
  code text NOT NULL,
  game_code text NOT NULL UNIQUE,
  PRIMARY KEY (vendor, code)
);

-- What a launched game proves itself by. Kept long after its end, since wins and rollbacks come late.
CREATE TABLE vendor_session (
  token_hash bytea PRIMARY KEY,
  vendor text NOT NULL,
  member_id bigint NOT NULL,
  game_code text NOT NULL,
  created_at timestamptz NOT NULL,
  -- A launch token is good until then, once; being used makes it a session, which ends later.
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- It was exchanged for another token, and takes no bets any more.
  is_replaced boolean NOT NULL DEFAULT false
);
CREATE INDEX vendor_session_age ON vendor_session (created_at);

-- A round of one member at a vendor: what the betting record shows as one bet. Sums are of money that moved.
CREATE TABLE vendor_round (
  id bigint PRIMARY KEY,
  -- Hash of vendor, member, game and the vendor's id of the round.
  key uuid NOT NULL UNIQUE,
  member_id bigint NOT NULL,
  vendor text NOT NULL,
  product text NOT NULL,
  game text NOT NULL,
  code text NOT NULL,
  opened_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- Bets that were not rolled back, free ones included.
  bets int NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  -- Stakes that were rolled back.
  returned bigint NOT NULL,
  -- The entries of the first stake and the last win.
  stake_entry_id bigint NOT NULL DEFAULT 0,
  payout_entry_id bigint NOT NULL DEFAULT 0,
  -- What the facts told so far come to.
  told_stake bigint NOT NULL DEFAULT 0,
  told_payout bigint NOT NULL DEFAULT 0,
  told_valid bigint NOT NULL DEFAULT 0,
  CHECK (stake >= 0 AND payout >= 0 AND returned >= 0 AND bets >= 0)
) WITH (fillfactor = 80);
CREATE INDEX vendor_round_member ON vendor_round (member_id, id);
CREATE INDEX vendor_round_open ON vendor_round (moved_at) WHERE closed_at IS NULL;

-- What a vendor told us of money, once under each of its ids.
-- Kinds: 1 bet, 2 win, 3 rollback, 4 promotion win, 5 jackpot win, 6 tombstone of a transaction rolled back before it came.
CREATE TABLE vendor_tx (
  -- Hash of vendor and id.
  key uuid PRIMARY KEY,
  id bigint NOT NULL,
  at timestamptz NOT NULL,
  kind smallint NOT NULL CHECK (kind BETWEEN 1 AND 6),
  member_id bigint NOT NULL,
  -- 0 without a round.
  round_id bigint NOT NULL,
  -- As the vendor stated it; it moved money when there is an entry.
  amount bigint NOT NULL CHECK (amount >= 0),
  entry_id bigint NOT NULL,
  -- Which bet it belongs to or undoes.
  ref uuid,
  vendor text NOT NULL,
  name text NOT NULL
);
CREATE INDEX vendor_tx_round ON vendor_tx (round_id, ref) WHERE round_id > 0;
CREATE TRIGGER vendor_tx_append_only BEFORE UPDATE OR DELETE ON vendor_tx FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER vendor_tx_no_truncate BEFORE TRUNCATE ON vendor_tx FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The betting record of all products: own bets, and rounds at vendors.
CREATE VIEW bet_record AS
  SELECT id, member_id, round_id, order_id, placed_at, unit, stake, valid, multiple, lines, mode, play, picks, terms, rule_version,
         product, game, code, payout_entry_id, payout, lines_won, state, valid_bet, profit, settled_at
    FROM bet_outcome
  UNION ALL
  SELECT id, member_id, id, stake_entry_id, opened_at, stake + returned, stake + CASE WHEN bets = 0 THEN returned ELSE 0 END, stake, 1, 1, 0,
         'round', '', '', 'vendor:' || vendor, product, game, code, nullif(payout_entry_id, 0),
         payout + CASE WHEN bets = 0 THEN returned ELSE 0 END, CASE WHEN payout > 0 THEN 1 ELSE 0 END,
         CASE WHEN closed_at IS NULL THEN 'open' WHEN bets = 0 AND payout = 0 THEN 'void' WHEN payout > 0 THEN 'won' ELSE 'lost' END,
         CASE WHEN closed_at IS NULL THEN 0 ELSE told_valid END,
         CASE WHEN closed_at IS NULL THEN 0 ELSE payout - stake END,
         closed_at
    FROM vendor_round;

-- The turnover of a round whose bets nobody told us apart: its stake where the game has no opposite sides; elsewhere what
-- of it was at risk, so nothing for a tie, and the loss when part of the stake came back.
CREATE FUNCTION vendor_valid(product text, stake bigint, payout bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN product IN ('RNG', 'FISH', 'LOTT', 'ELOTT') OR payout > stake THEN stake ELSE stake - payout END
$$;

CREATE FUNCTION vendor_wire(amount bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(amount / 100.0, 'FM99999999999999990.00')
$$;

-- Writes transactions with what they do to their rounds, and tells the facts of rounds that are closed. The rounds that are
-- there already must be held. Rounds are given once each; a transaction says which one by its place, 0 for none. One of kind 0
-- does only something to its round and leaves no row.
CREATE FUNCTION vendor_write(
  at timestamptz, good int[],
  round_keys uuid[], round_ids bigint[], round_members bigint[], round_vendors text[], products text[], games text[], codes text[],
  tx_keys uuid[], tx_ids bigint[], tx_kinds smallint[], tx_members bigint[], tx_rounds int[], tx_amounts bigint[], tx_entries bigint[],
  tx_refs uuid[], tx_vendors text[], tx_names text[], tx_bets int[], tx_stakes bigint[], tx_payouts bigint[], tx_closes boolean[]
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
    SELECT s.round, r.id, r.told_stake, r.told_payout, r.told_valid FROM sums s JOIN vendor_round r ON r.key = round_keys[s.round]
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
  ), told AS (
    INSERT INTO outbox_event (kind, member_id, body, at)
    SELECT CASE WHEN n.is_correction THEN 'bet.corrected' ELSE 'bet.settled' END, n.member_id,
           jsonb_build_object('betId', n.id::text, 'product', n.product, 'game', n.game, 'vendor', n.vendor,
                              'stake', vendor_wire(n.stake), 'payout', vendor_wire(n.payout), 'validBet', vendor_wire(n.valid)), vendor_write.at
      FROM news n
     WHERE n.closed_at IS NOT NULL AND (n.stake <> 0 OR n.payout <> 0 OR n.valid <> 0)
  )
  INSERT INTO vendor_tx (key, id, at, kind, member_id, round_id, amount, entry_id, ref, vendor, name)
  SELECT t.key, t.id, vendor_write.at, t.kind, t.member_id, coalesce(k.id, round_ids[t.round], 0), t.amount, t.entry,
         nullif(t.ref, '00000000-0000-0000-0000-000000000000'), t.vendor, t.name
    FROM unnest(tx_keys, tx_ids, tx_kinds, tx_members, tx_rounds, tx_amounts, tx_entries, tx_refs, tx_vendors, tx_names)
         WITH ORDINALITY t (key, id, kind, member_id, round, amount, entry, ref, vendor, name, i)
    LEFT JOIN known k ON k.round = t.round
   WHERE t.i = ANY (good) AND t.kind > 0;
END $$;

-- Whether a win may be paid on a round: its bet is there and was not rolled back; where a bet wins once, it has not.
CREATE FUNCTION vendor_may_win(of_round bigint, live_bets int, of_ref uuid, is_once boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN of_round IS NULL OR live_bets = 0 THEN false
    WHEN of_ref = '00000000-0000-0000-0000-000000000000' THEN true
    ELSE (EXISTS (SELECT FROM vendor_tx b WHERE b.key = of_ref AND b.round_id = of_round AND b.kind = 1)
          OR EXISTS (SELECT FROM vendor_tx b WHERE b.round_id = of_round AND b.ref = of_ref AND b.kind = 1))
     AND NOT EXISTS (SELECT FROM vendor_tx u WHERE u.round_id = of_round AND u.ref = of_ref AND (u.kind = 3 OR (is_once AND u.kind = 2)))
  END
$$;

-- Posts a batch of bets and wins with `ledger_post` and writes them, in one statement. Transactions with money stand in the
-- order of the ledger's rows; those without come after them. What cannot be done as it stands is left out: a wallet account with all
-- its transactions, as `ledger_post` does it, and transactions without money one by one.
-- Answers what `ledger_post` does, and the places of the transactions without money that were written.
CREATE FUNCTION vendor_post(
  accounts bigint[], sums bigint[], lows bigint[], firsts int[], lasts int[],
  ids bigint[], entry_ids bigint[], keys uuid[], nos int[], amounts bigint[], prefixes bigint[], refs bigint[],
  counters smallint[], kinds smallint[], legs smallint[], at timestamptz,
  round_keys uuid[], round_ids bigint[], round_members bigint[], round_vendors text[], products text[], games text[], codes text[],
  tx_keys uuid[], tx_ids bigint[], tx_kinds smallint[], tx_members bigint[], tx_rounds int[], tx_amounts bigint[],
  tx_refs uuid[], tx_vendors text[], tx_names text[], tx_bets int[], tx_stakes bigint[], tx_payouts bigint[], tx_closes boolean[],
  tx_reopens boolean[], tx_onces boolean[],
  OUT moved bytea, OUT noted int[]
)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  paid int := cardinality(nos);
  known_ids bigint[];
  known_bets int[];
  known_closed boolean[];
  bad int[];
  passed int[];
  good int[];
  each int;
BEGIN
  PERFORM FROM vendor_round r WHERE r.key = ANY (round_keys) ORDER BY r.key FOR UPDATE;
  SELECT array_agg(r.id ORDER BY k.no), array_agg(r.bets ORDER BY k.no), array_agg(r.closed_at IS NOT NULL ORDER BY k.no)
    INTO known_ids, known_bets, known_closed
    FROM unnest(round_keys) WITH ORDINALITY k (key, no) LEFT JOIN vendor_round r ON r.key = k.key;

  bad := ARRAY (
    SELECT t.i::int
      FROM unnest(tx_keys, tx_kinds, tx_rounds, tx_refs, tx_reopens, tx_onces) WITH ORDINALITY t (key, kind, round, ref, reopens, once, i)
     WHERE EXISTS (SELECT FROM vendor_tx x WHERE x.key = t.key)
        -- A bet that comes too late, or a win that corrects what was told.
        OR (known_closed[t.round] AND NOT t.reopens)
        OR (t.kind = 2 AND NOT vendor_may_win(known_ids[t.round], known_bets[t.round], t.ref, t.once)));
  -- Nothing passes a floor from that deep.
  FOREACH each IN ARRAY bad LOOP
    IF each <= paid THEN lows[nos[each]] := -(1::bigint << 61); END IF;
  END LOOP;

  IF paid > 0 THEN
    refs := ARRAY (SELECT coalesce(known_ids[t.round], round_ids[t.round]) FROM unnest(tx_rounds) WITH ORDINALITY t (round, i)
                    WHERE t.i <= paid ORDER BY t.i);
    moved := ledger_post(accounts, sums, lows, firsts, lasts, ids, entry_ids, keys, nos, amounts, prefixes, refs, counters, kinds, legs, at);
    -- Who moved stands in the first 4 of each 20 bytes.
    passed := ARRAY (SELECT ('x' || encode(substr(moved, i * 20 + 1, 4), 'hex'))::bit(32)::int
                       FROM generate_series(0, coalesce(length(moved), 0) / 20 - 1) i);
  END IF;
  noted := ARRAY (SELECT i FROM generate_series(paid + 1, cardinality(tx_keys)) i WHERE i <> ALL (bad));
  good := ARRAY (SELECT i FROM generate_series(1, paid) i WHERE nos[i] = ANY (passed)) || noted;
  IF cardinality(good) > 0 THEN
    PERFORM vendor_write(at, good, round_keys, round_ids, round_members, round_vendors, products, games, codes, tx_keys, tx_ids, tx_kinds, tx_members,
                         tx_rounds, tx_amounts, entry_ids || array_fill(0::bigint, ARRAY[cardinality(tx_keys) - paid]), tx_refs, tx_vendors, tx_names,
                         tx_bets, tx_stakes, tx_payouts, tx_closes);
  END IF;
END $$;

-- Money on its way between a member's main wallet account and her wallet at a vendor that keeps wallets of its own.
CREATE TABLE vendor_transfer (
  id bigint PRIMARY KEY,
  -- What the vendor knows it by: the same for every question about it.
  reference text NOT NULL UNIQUE,
  member_id bigint NOT NULL,
  vendor text NOT NULL REFERENCES vendor_integration,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- How much of it lies in transit; less than the amount when more comes back than we know to be there.
  held bigint NOT NULL DEFAULT 0,
  state text NOT NULL CHECK (state IN ('NEW', 'HELD', 'DONE', 'REVERSED', 'UNKNOWN')),
  tries int NOT NULL DEFAULT 0,
  -- The vendor did not say what became of it in all the time we asked: people look at it.
  is_manual boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  asked_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX vendor_transfer_member ON vendor_transfer (member_id, id);
CREATE INDEX vendor_transfer_manual ON vendor_transfer (id) WHERE is_manual;

-- A member's wallet at a vendor.
CREATE TABLE vendor_wallet (
  member_id bigint NOT NULL,
  vendor text NOT NULL REFERENCES vendor_integration,
  -- What we moved there and have not got back, as the ledger has it in the wallet account of vendors.
  booked bigint NOT NULL DEFAULT 0 CHECK (booked >= 0),
  -- What the vendor last said is there.
  balance bigint NOT NULL DEFAULT 0,
  balance_at timestamptz,
  -- The vendor knows the player.
  is_created boolean NOT NULL DEFAULT false,
  PRIMARY KEY (member_id, vendor)
);
CREATE TABLE vendor_preference (member_id bigint PRIMARY KEY, auto_transfer boolean NOT NULL);

-- The call record recorder: every call with vendors, in and out, one partition a day. Tokens and secrets are not in it.
CREATE TABLE vendor_call (
  id bigint NOT NULL,
  at timestamptz NOT NULL,
  vendor text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  call text NOT NULL,
  member_id bigint NOT NULL,
  round text NOT NULL,
  tx text NOT NULL,
  verdict text NOT NULL,
  status smallint NOT NULL,
  took_us int NOT NULL,
  -- Null where the dialect signs nothing or nothing was checked.
  is_signed boolean,
  request text NOT NULL,
  answer text NOT NULL
) PARTITION BY RANGE (at);
CREATE INDEX vendor_call_member ON vendor_call (member_id, id);
CREATE INDEX vendor_call_tx ON vendor_call (tx) WHERE tx <> '';
CREATE INDEX vendor_call_round ON vendor_call (round) WHERE round <> '';
CREATE TABLE vendor_call_log_lost (process text PRIMARY KEY, at timestamptz NOT NULL, flights bigint NOT NULL);
