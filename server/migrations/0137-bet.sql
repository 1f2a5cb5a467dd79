DROP VIEW bet_record;
DROP VIEW bet_outcome;
DROP FUNCTION bet_accept(
  bigint[], bigint[], bigint[], int[], int[], bigint[], bigint[], uuid[], int[], bigint[], bigint[], bigint[], smallint[], smallint[],
  smallint[], timestamptz, int[], bigint[], bigint[], bigint[], bigint[], bigint[], int[], int[], int[], text[], text[], text[], text[]);
DROP TABLE payout;
DROP TABLE bet;

-- Bets are never touched again: what became of one follows from its round and its outcome, if it has one.
CREATE TABLE bet (
  id bigint PRIMARY KEY,
  member_id bigint NOT NULL,
  -- Null where a bet is decided by itself, such as a spin.
  round_id bigint,
  -- The ledger entry of the stakes of its order.
  order_id bigint NOT NULL,
  placed_at timestamptz NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  valid bigint NOT NULL CHECK (valid BETWEEN 0 AND stake),
  product text NOT NULL,
  game text NOT NULL,
  -- What was bet on, what was picked, and what it was taken at: texts of the product, see games/<product>/ticket.ts.
  market text NOT NULL,
  selection text NOT NULL,
  price text NOT NULL,
  rule_version text NOT NULL
);
CREATE INDEX bet_round ON bet (round_id, id);
-- The bets of members by groups of them, as in the journal: with the member in front each bet would be written to a page of
-- its own, and the more bets there are the more pages that would be.
CREATE INDEX bet_member_group ON bet ((member_id & 4095), id, member_id);
CREATE TRIGGER bet_append_only BEFORE UPDATE OR DELETE ON bet FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bet_no_truncate BEFORE TRUNCATE ON bet FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What became of a bet: the newest version counts. Who lost in a settled round has none until a correction says otherwise.
CREATE TABLE outcome (
  bet_id bigint NOT NULL,
  -- 1 is that of the settlement; each correction of the round has the next one.
  version int NOT NULL CHECK (version > 0),
  member_id bigint NOT NULL,
  round_id bigint,
  kind text NOT NULL CHECK (kind IN ('won', 'lost', 'half-won', 'half-lost', 'void', 'cashed-out')),
  -- What has come back for the bet in all, the stake included.
  amount bigint NOT NULL CHECK (amount >= 0),
  -- What of it the result does not give, and could not be taken back.
  uncollected bigint CHECK (uncollected > 0 AND uncollected <= amount),
  -- What counts as turnover.
  valid bigint NOT NULL CHECK (valid >= 0),
  -- How it was won, in the words of the product.
  detail text NOT NULL,
  -- The entry that moved what this version differs by; null where nothing moved.
  entry_id bigint,
  -- The correction that made this version, with its reason and its evidence.
  correction_id bigint,
  at timestamptz NOT NULL,
  PRIMARY KEY (bet_id, version),
  CHECK ((version = 1) = (correction_id IS NULL))
);
CREATE INDEX outcome_round ON outcome (round_id, bet_id);
CREATE INDEX outcome_correction ON outcome (correction_id, member_id) WHERE correction_id IS NOT NULL;
-- The few that the board of winners reads, newest first. Its least amount is here and in server/betting/winners.ts.
CREATE INDEX outcome_big ON outcome (at) WHERE amount >= 2000 AND kind = 'won';
CREATE TRIGGER outcome_append_only BEFORE UPDATE OR DELETE ON outcome FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER outcome_no_truncate BEFORE TRUNCATE ON outcome FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A published result that was wrong, and the right one. One of the staff proposes it with reason and evidence, another
-- decides; then the bets of the round are gone through, and it remembers how far that came.
CREATE TABLE round_correction (
  id bigint PRIMARY KEY,
  -- The maker's request: sent twice it is one.
  request uuid NOT NULL UNIQUE,
  round_id bigint NOT NULL,
  -- Of the outcomes that it makes.
  version int NOT NULL CHECK (version > 1),
  -- The right result, in the words of the product.
  result text NOT NULL,
  reason text NOT NULL CHECK (length(btrim(reason)) BETWEEN 10 AND 500),
  evidence text NOT NULL CHECK (length(btrim(evidence)) BETWEEN 10 AND 2000),
  maker bigint NOT NULL CHECK (maker > 0),
  proposed_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'approved', 'rejected')),
  checker bigint CHECK (checker > 0 AND checker <> maker),
  decision text CHECK (length(decision) <= 500),
  decided_at timestamptz CHECK (decided_at >= proposed_at),
  -- All bets up to this id are done with. Counted of those in real money: outcomes that changed, winners more or fewer,
  -- what was paid, taken back, and could not be taken back.
  done_upto bigint NOT NULL DEFAULT 0,
  changed bigint NOT NULL DEFAULT 0,
  winners bigint NOT NULL DEFAULT 0,
  paid bigint NOT NULL DEFAULT 0,
  taken bigint NOT NULL DEFAULT 0,
  uncollected bigint NOT NULL DEFAULT 0,
  done_at timestamptz,
  CHECK ((state = 'proposed') = (checker IS NULL)),
  CHECK ((state = 'proposed') = (decision IS NULL)),
  CHECK ((state = 'proposed') = (decided_at IS NULL)),
  CHECK (state = 'approved' OR done_at IS NULL),
  CHECK (state <> 'rejected' OR length(btrim(decision)) >= 10)
);
CREATE UNIQUE INDEX round_correction_version ON round_correction (round_id, version) WHERE state <> 'rejected';
CREATE UNIQUE INDEX round_correction_open ON round_correction (round_id) WHERE state <> 'rejected' AND done_at IS NULL;

-- Proposed, then once approved or rejected; what was proposed and decided never changes.
CREATE FUNCTION guard_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'proposed' THEN RAISE EXCEPTION 'a correction begins as a proposal' USING ERRCODE = 'check_violation'; END IF;
  ELSIF (OLD.id, OLD.request, OLD.round_id, OLD.version, OLD.result, OLD.reason, OLD.evidence, OLD.maker, OLD.proposed_at)
    IS DISTINCT FROM (NEW.id, NEW.request, NEW.round_id, NEW.version, NEW.result, NEW.reason, NEW.evidence, NEW.maker, NEW.proposed_at) THEN
    RAISE EXCEPTION 'what was proposed stays as it was' USING ERRCODE = 'check_violation';
  ELSIF OLD.state <> 'proposed' AND (OLD.state, OLD.checker, OLD.decision, OLD.decided_at)
    IS DISTINCT FROM (NEW.state, NEW.checker, NEW.decision, NEW.decided_at) THEN
    RAISE EXCEPTION 'the correction is decided' USING ERRCODE = 'check_violation';
  ELSIF OLD.done_at IS NOT NULL THEN
    RAISE EXCEPTION 'the correction is done' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER round_correction_guard BEFORE INSERT OR UPDATE ON round_correction FOR EACH ROW EXECUTE FUNCTION guard_correction();
CREATE TRIGGER round_correction_stays BEFORE DELETE ON round_correction FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER round_correction_no_truncate BEFORE TRUNCATE ON round_correction FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION audit_correction() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (coalesce(NEW.done_at, NEW.decided_at, NEW.proposed_at), CASE WHEN NEW.done_at IS NULL THEN coalesce(NEW.checker, NEW.maker) ELSE 0 END,
          'correction.' || CASE WHEN NEW.done_at IS NULL THEN NEW.state ELSE 'done' END, 'correction:' || NEW.id,
          coalesce(nullif(NEW.decision, ''), NEW.reason), CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW));
  RETURN NULL;
END $$;
CREATE TRIGGER round_correction_proposed AFTER INSERT ON round_correction FOR EACH ROW EXECUTE FUNCTION audit_correction();
CREATE TRIGGER round_correction_decided AFTER UPDATE ON round_correction FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR (OLD.done_at IS NULL AND NEW.done_at IS NOT NULL)) EXECUTE FUNCTION audit_correction();

-- A later version of an outcome belongs to a correction that two people approved, and so does the money it moved.
CREATE FUNCTION require_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM round_correction c
     WHERE c.id = NEW.correction_id AND c.state = 'approved' AND c.version = NEW.version AND c.round_id = NEW.round_id
  ) THEN
    RAISE EXCEPTION 'a correction needs a maker and a checker' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER outcome_corrected AFTER INSERT ON outcome DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.version > 1) EXECUTE FUNCTION require_correction();

-- Vendors correct their rounds themselves, by transactions of theirs.
CREATE FUNCTION require_correction_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM outcome o WHERE o.bet_id = NEW.ref AND o.version > 1 AND o.entry_id = NEW.entry_id)
     AND NOT EXISTS (SELECT FROM vendor_tx x WHERE x.round_id = NEW.ref AND x.round_id > 0 AND x.entry_id = NEW.entry_id) THEN
    RAISE EXCEPTION 'a corrected win needs a maker and a checker' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER journal_correction AFTER INSERT ON journal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind = 23) EXECUTE FUNCTION require_correction_of_entry();

-- The betting record of all products: own bets with the newest of their outcomes, and rounds at vendors.
CREATE VIEW bet_record AS
  SELECT b.id, b.member_id, b.round_id, b.order_id, b.placed_at, b.stake, b.valid, b.product, b.game, coalesce(r.code, '') AS code,
         b.market, b.selection, b.price, b.rule_version, s.state, coalesce(o.version, 1) AS version, coalesce(o.amount, 0) AS payout,
         coalesce(o.uncollected, 0) AS uncollected, coalesce(o.detail, '') AS detail, o.entry_id AS payout_entry_id,
         CASE WHEN o.bet_id IS NOT NULL THEN o.valid WHEN s.state = 'lost' THEN b.valid ELSE 0 END AS valid_bet,
         CASE WHEN s.state = 'open' OR (s.state = 'void' AND o.bet_id IS NULL) THEN 0 ELSE coalesce(o.amount, 0) - b.stake END AS profit,
         CASE WHEN s.state <> 'open' THEN coalesce(o.at, r.settled_at) END AS settled_at
    FROM bet b
    LEFT JOIN round r ON r.id = b.round_id
    LEFT JOIN outcome o ON o.bet_id = b.id AND o.member_id = b.member_id
     AND NOT EXISTS (SELECT FROM outcome n WHERE n.bet_id = o.bet_id AND n.member_id = o.member_id AND n.version > o.version)
   CROSS JOIN LATERAL (
     SELECT CASE WHEN o.bet_id IS NOT NULL THEN o.kind WHEN r.state = 'void' THEN 'void'
                 WHEN r.state = 'settled' THEN 'lost' ELSE 'open' END AS state) s
  UNION ALL
  SELECT id, member_id, id, stake_entry_id, opened_at, stake + CASE WHEN bets = 0 THEN returned ELSE 0 END, stake, product, game, code,
         'round', '', '', 'vendor:' || vendor,
         CASE WHEN closed_at IS NULL THEN 'open' WHEN bets = 0 AND payout = 0 THEN 'void' WHEN payout > 0 THEN 'won' ELSE 'lost' END,
         1, payout + CASE WHEN bets = 0 THEN returned ELSE 0 END, 0, '', nullif(payout_entry_id, 0),
         CASE WHEN closed_at IS NULL THEN 0 ELSE told_valid END,
         CASE WHEN closed_at IS NULL THEN 0 ELSE payout - stake END,
         closed_at
    FROM vendor_round;

-- Posts the stakes of a batch of orders with `ledger_post` and writes the bets of those that passed, in one statement.
-- The bet arrays run along the row arrays. Wallet accounts with a bet on a round that does not sell, or over its limit, are left
-- out like those short of money. Closing a round waits for this, because it needs for itself the lock that is shared here.
CREATE FUNCTION bet_accept(
  accounts bigint[], sums bigint[], lows bigint[], firsts int[], lasts int[],
  ids bigint[], entry_ids bigint[], keys uuid[], nos int[], amounts bigint[], prefixes bigint[], refs bigint[],
  counters smallint[], kinds smallint[], legs smallint[], at timestamptz, looks int[],
  sold_rounds bigint[], rounds bigint[], stakes bigint[], valids bigint[], products text[], games text[], markets text[],
  selections text[], prices text[], rule_versions text[]
) RETURNS bytea
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  selling bigint[];
  has_limits boolean;
  refused int[] := '{}';
  moved bytea;
  passed int[];
  each int;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(id) FROM unnest(sold_rounds) s (id);
  SELECT array_agg(r.id), bool_or(r.member_stake_max IS NOT NULL) INTO selling, has_limits
    FROM round r WHERE r.id = ANY (sold_rounds) AND r.state = 'open' AND r.opens_at <= bet_accept.at AND bet_accept.at < r.closes_at;
  IF cardinality(selling) IS DISTINCT FROM cardinality(sold_rounds) THEN
    SELECT array_agg(DISTINCT u.no) INTO refused FROM unnest(nos, rounds) u (no, round_id)
     WHERE selling IS NULL OR u.round_id <> ALL (selling);
  END IF;
  IF has_limits THEN
    refused := refused || ARRAY (SELECT bet_over_limit(accounts, nos, rounds, stakes, false));
  END IF;
  -- Nothing passes a floor from that deep.
  FOREACH each IN ARRAY refused LOOP
    lows[each] := -(1::bigint << 61);
  END LOOP;

  moved := ledger_post_batch(accounts, sums, lows, firsts, lasts, ids, entry_ids, keys, nos, amounts, prefixes, refs, counters, kinds, legs, at, looks);
  IF length(moved) IS DISTINCT FROM cardinality(accounts) * 20 THEN
    -- Some were left out. Who moved stands in the first 4 of each 20 bytes.
    passed := ARRAY (SELECT ('x' || encode(substr(moved, i * 20 + 1, 4), 'hex'))::bit(32)::int
                       FROM generate_series(0, coalesce(length(moved), 0) / 20 - 1) i);
  END IF;

  INSERT INTO bet (id, member_id, round_id, order_id, placed_at, stake, valid, product, game, market, selection, price, rule_version)
  SELECT u.id, accounts[u.no] >> 4, u.round_id, u.order_id, bet_accept.at, u.stake, u.valid, u.product, u.game, u.market, u.selection,
         u.price, u.rule_version
    FROM unnest(refs, nos, rounds, entry_ids, stakes, valids, products, games, markets, selections, prices, rule_versions)
         u (id, no, round_id, order_id, stake, valid, product, game, market, selection, price, rule_version)
   WHERE passed IS NULL OR u.no = ANY (passed);

  -- Two batches may each have been within a limit that they break together. The wallet accounts are locked by now, so what is seen counts.
  IF has_limits AND EXISTS (SELECT FROM bet_over_limit(accounts, nos, rounds, stakes, true) o WHERE passed IS NULL OR o = ANY (passed)) THEN
    RAISE EXCEPTION 'a limit was passed meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN moved;
END $$;
