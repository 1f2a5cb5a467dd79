-- Months of the journal that were put away: their rows lie in files, see `npm run ledger -- archive`. Everything below the
-- last of them is put away.
CREATE TABLE ledger_archive (
  month date PRIMARY KEY CHECK (extract(day FROM month) = 1),
  -- The rows with from_id <= id < upto_id.
  from_id bigint NOT NULL,
  upto_id bigint NOT NULL UNIQUE CHECK (upto_id > from_id),
  rows bigint NOT NULL CHECK (rows >= 0),
  first_id bigint NOT NULL,
  last_id bigint NOT NULL,
  file text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0),
  -- SHA-256 of the file.
  digest bytea NOT NULL CHECK (length(digest) = 32),
  at timestamptz NOT NULL
);
CREATE TRIGGER ledger_archive_append_only BEFORE UPDATE OR DELETE ON ledger_archive FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_archive_no_truncate BEFORE TRUNCATE ON ledger_archive FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What every account came to in a month that was put away, by kind of entry. A row between two accounts of the house counts
-- for both, as in house_journal.
CREATE TABLE ledger_carried (
  -- 0 for accounts of the house.
  member_id bigint NOT NULL,
  account bigint NOT NULL,
  month date NOT NULL,
  kind smallint NOT NULL,
  amount bigint NOT NULL,
  -- What of it came in.
  income bigint NOT NULL CHECK (income >= 0),
  postings bigint NOT NULL CHECK (postings > 0),
  PRIMARY KEY (member_id, account, month, kind)
);
CREATE TRIGGER ledger_carried_append_only BEFORE UPDATE OR DELETE ON ledger_carried FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_carried_no_truncate BEFORE TRUNCATE ON ledger_carried FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The keys of entries that were put away, so that none is ever used again: 32 entries a row in the order of their keys, 58
-- bytes each: key (16), entry (8), time (8), kind (2), the balance it was answered with (8), MD5 of what it moved (16).
CREATE TABLE ledger_archived_keys (
  month date NOT NULL,
  first uuid NOT NULL,
  last uuid NOT NULL,
  entries bytea NOT NULL CHECK (length(entries) % 58 = 0),
  PRIMARY KEY (month, first)
);
CREATE TRIGGER ledger_archived_keys_append_only BEFORE UPDATE OR DELETE ON ledger_archived_keys FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_archived_keys_no_truncate BEFORE TRUNCATE ON ledger_archived_keys FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What is kept of an archived entry, all but its key; null for a key that no such entry has.
CREATE FUNCTION ledger_archived_entry(wanted uuid) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT substr(k.entries, place * 58 + 17, 42)
    FROM ledger_archive a
   CROSS JOIN LATERAL (SELECT b.last, b.entries FROM ledger_archived_keys b
                        WHERE b.month = a.month AND b.first <= wanted ORDER BY b.first DESC LIMIT 1) k
   CROSS JOIN LATERAL generate_series(0, length(k.entries) / 58 - 1) place
   WHERE wanted <= k.last AND substr(k.entries, place * 58 + 1, 16) = uuid_send(wanted)
$$;

-- As before, but a key that was used in a month that was put away is used as well.
CREATE OR REPLACE FUNCTION ledger_post_batch(
  accounts bigint[], sums bigint[], lows bigint[], firsts int[], lasts int[],
  ids bigint[], entry_ids bigint[], keys uuid[], nos int[], amounts bigint[], prefixes bigint[], refs bigint[],
  counters smallint[], kinds smallint[], legs smallint[], at timestamptz, looks int[]
) RETURNS bytea
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  used int[] := '{}';
  answer bytea;
BEGIN
  IF cardinality(looks) > 0 THEN
    used := ARRAY (SELECT nos[l.place] FROM unnest(looks) l (place) JOIN journal j ON j.key = keys[l.place]);
    IF EXISTS (SELECT FROM ledger_archive) THEN
      used := used || ARRAY (SELECT nos[l.place] FROM unnest(looks) l (place) WHERE ledger_archived_entry(keys[l.place]) IS NOT NULL);
    END IF;
  END IF;
  WITH moved AS (
    UPDATE balance b SET amount = b.amount + a.sum, postings = b.postings + (a.last - a.first + 1), room = NULL
      FROM unnest(accounts, sums, lows, firsts, lasts) WITH ORDINALITY a (account, sum, low, first, last, no)
     WHERE b.account = a.account AND b.amount + a.low >= b.floor AND a.no <> ALL (used)
       -- Kind 20: a bet.
       AND (NOT b.guarded OR 20 <> ALL (kinds[a.first:a.last]))
    RETURNING a.no::int, b.account, b.member_id, b.amount - a.sum AS before, b.postings, a.first, a.last
  ), written AS (
    INSERT INTO journal (id, entry_id, at, key, account, member_id, amount, balance_after, ref, counter, kind, leg)
    SELECT ids[i], entry_ids[i], ledger_post_batch.at, keys[i], m.account, m.member_id, amounts[i], m.before + prefixes[i], refs[i],
           counters[i], kinds[i], legs[i]
      FROM moved m, generate_series(m.first, m.last) i
  )
  SELECT string_agg(int4send(m.no) || int8send(m.before) || int8send(m.postings), ''::bytea) INTO answer FROM moved m;
  RETURN answer;
END $$;
