-- One row a wallet account. House accounts have none: their sums are derived from the journal.
CREATE TABLE balance (
  account bigint PRIMARY KEY CHECK (account >= 16),
  member_id bigint NOT NULL CHECK (member_id = account >> 4),
  amount bigint NOT NULL DEFAULT 0,
  floor bigint NOT NULL DEFAULT 0,
  -- How many journal rows the wallet account has: proves that none is missing or counted twice, and orders what listeners hear.
  postings bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

-- Every row balances by itself: the account gets the amount, the counter account its negative.
-- An account below zero belongs to the house; then member_id is 0 and balance_after is null.
CREATE TABLE journal (
  id bigint NOT NULL,
  entry_id bigint NOT NULL,
  at timestamptz NOT NULL,
  key uuid NOT NULL,
  account bigint NOT NULL,
  member_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint,
  ref bigint NOT NULL,
  counter smallint NOT NULL CHECK (counter < 0),
  kind smallint NOT NULL,
  leg smallint NOT NULL,
  PRIMARY KEY (id)
) WITH (autovacuum_freeze_min_age = 0);

CREATE UNIQUE INDEX journal_key ON journal (key, leg);
CREATE INDEX journal_member ON journal (member_id, id);

-- Sums of the house's accounts over the rows below the mark; what lies above is added when asked.
CREATE TABLE house_rollup (
  account smallint NOT NULL,
  kind smallint NOT NULL,
  amount bigint NOT NULL,
  postings bigint NOT NULL,
  PRIMARY KEY (account, kind)
);
CREATE TABLE house_rollup_mark (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), upto bigint NOT NULL);
INSERT INTO house_rollup_mark (upto) VALUES (0);

-- The rows of the journal as the house's accounts see them. A row between two of them counts for both.
CREATE VIEW house_journal AS
  SELECT id, counter AS account, kind, -amount AS amount FROM journal
  UNION ALL
  SELECT id, account::smallint, kind, amount FROM journal WHERE account < 0;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE ON journal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Posts a batch in one statement. Entries come folded by wallet account, wallet accounts in the order of their numbers: rows first…last of
-- the row arrays belong to a wallet account, sum is what they come to, low the deepest point any of its debits reaches.
-- A wallet account that would pass its floor, is not there or meets a key that was used before is left out whole. Those that moved
-- are answered one after the other in bytes, because rows would cost more than the posting: the place of the wallet account
-- (4 bytes), its balance before and its postings after (8 each). Equal keys under way elsewhere end in a unique violation.
CREATE FUNCTION ledger_post(
  accounts bigint[], sums bigint[], lows bigint[], firsts int[], lasts int[],
  ids bigint[], entry_ids bigint[], keys uuid[], nos int[], amounts bigint[], prefixes bigint[], refs bigint[],
  counters smallint[], kinds smallint[], legs smallint[], at timestamptz
) RETURNS bytea
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  answer bytea;
BEGIN
  WITH seen AS MATERIALIZED (
    SELECT k.no FROM unnest(keys, nos) k (key, no) JOIN journal j ON j.key = k.key
  ), moved AS (
    UPDATE balance b SET amount = b.amount + a.sum, postings = b.postings + (a.last - a.first + 1)
      FROM unnest(accounts, sums, lows, firsts, lasts) WITH ORDINALITY a (account, sum, low, first, last, no)
     WHERE b.account = a.account AND b.amount + a.low >= b.floor AND a.no NOT IN (SELECT seen.no FROM seen)
    RETURNING a.no::int, b.account, b.member_id, b.amount - a.sum AS before, b.postings, a.first, a.last
  ), written AS (
    INSERT INTO journal (id, entry_id, at, key, account, member_id, amount, balance_after, ref, counter, kind, leg)
    SELECT ids[i], entry_ids[i], ledger_post.at, keys[i], m.account, m.member_id, amounts[i], m.before + prefixes[i], refs[i],
           counters[i], kinds[i], legs[i]
      FROM moved m, generate_series(m.first, m.last) i
  )
  SELECT string_agg(int4send(m.no) || int8send(m.before) || int8send(m.postings), ''::bytea) INTO answer FROM moved m;
  RETURN answer;
END $$;
