-- The journal in months, so that its indexes stay as small as the month is and an old month can be put away whole.
--
-- A key is unique within its month. Across months the server asks: it knows from when on a key can have been used at all
-- (`firstUseOf`), and looks into the months before this one where that lies in them. Entries made at the turn of a month
-- go the slow way, which always looks everywhere.
ALTER TABLE journal RENAME TO journal_before;

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
  leg smallint NOT NULL
) PARTITION BY RANGE (id);

-- For months nobody has opened. It stays empty while `ledger_open_months` is called in time.
CREATE TABLE journal_other PARTITION OF journal DEFAULT WITH (autovacuum_freeze_min_age = 0);
CREATE UNIQUE INDEX journal_other_key ON journal_other (key, leg);
CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON journal_other FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Ids grow with time and so does the table: a summary of its pages finds them, and costs an entry nothing.
CREATE INDEX journal_id ON journal USING brin (id);

-- A member's rows. With the member in front each row would be written to a page of its own; 4,096 groups of members, each
-- growing at its end, keep that to a few pages however many members there are. A reader passes over the others of her group.
CREATE INDEX journal_member_group ON journal ((member_id & 4095), id, member_id);

CREATE FUNCTION ledger_first_id(moment timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE
RETURN (greatest(0, floor(extract(epoch FROM moment) * 1000)::bigint - 1704067200000)) << 22;

-- Opens the month that `moment` is in and some that follow, by UTC. Nobody waits for it: a month is made beside the
-- journal and then joined to it. A month of which rows lie in journal_other already stays there.
CREATE FUNCTION ledger_open_months(moment timestamptz, more int) RETURNS SETOF text
LANGUAGE plpgsql SET timezone = 'UTC' SET lock_timeout = '2s'
AS $$
DECLARE
  month timestamptz;
  lower bigint;
  upper bigint;
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(20260000);
  FOR ahead IN 0 .. more LOOP
    month := date_trunc('month', moment) + make_interval(months => ahead);
    name := 'journal_' || to_char(month, 'YYYY_MM');
    CONTINUE WHEN to_regclass(name) IS NOT NULL;
    lower := ledger_first_id(month);
    upper := ledger_first_id(month + interval '1 month');
    CONTINUE WHEN upper <= lower OR EXISTS (SELECT FROM journal_other WHERE id >= lower AND id < upper);
    EXECUTE format('CREATE TABLE %I (LIKE journal_other INCLUDING ALL) WITH (autovacuum_freeze_min_age = 0)', name);
    IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = 'journal_other'::regclass AND tgname = 'journal_no_truncate') THEN
      EXECUTE format('CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name);
    ELSE
      -- Guarded by rights instead, as on a cluster.
      EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %I FROM PUBLIC, CURRENT_USER', name);
    END IF;
    EXECUTE format('ALTER TABLE journal ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', name, lower, upper);
    RETURN NEXT name;
  END LOOP;
END $$;

DO $$
DECLARE
  first bigint := (SELECT min(id) FROM journal_before);
BEGIN
  PERFORM ledger_open_months(to_timestamp(((first >> 22) + 1704067200000) / 1000.0), 0);
  PERFORM ledger_open_months(m, 0) FROM generate_series(
    date_trunc('month', to_timestamp(((first >> 22) + 1704067200000) / 1000.0)), now(), interval '1 month') m;
  PERFORM ledger_open_months(now(), 2);
END $$;

INSERT INTO journal SELECT id, entry_id, at, key, account, member_id, amount, balance_after, ref, counter, kind, leg FROM journal_before ORDER BY id;

CREATE OR REPLACE VIEW house_journal AS
  SELECT id, counter AS account, kind, -amount AS amount FROM journal
  UNION ALL
  SELECT id, account::smallint, kind, amount FROM journal WHERE account < 0;

CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE ON journal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
DO $$
BEGIN
  IF to_regprocedure('require_adjustment()') IS NOT NULL THEN
    CREATE CONSTRAINT TRIGGER journal_adjustment AFTER INSERT ON journal DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.kind IN (100, 101)) EXECUTE FUNCTION require_adjustment();
  END IF;
END $$;
DROP TABLE journal_before;

-- A wallet account that is played with changes all the time, and PostgreSQL keeps a row in its place only while its page has room.
-- Space set aside by a fillfactor is tidied at every visit; so the row brings its room along and gives it away when it
-- first moves.
ALTER TABLE balance ADD COLUMN room bytea;
ALTER TABLE balance ALTER COLUMN room SET STORAGE PLAIN;
ALTER TABLE balance SET (fillfactor = 100);

-- Stakes from a guarded wallet account are not taken by the batch: whoever takes them looks at their owner first.
ALTER TABLE balance ADD COLUMN guarded boolean NOT NULL DEFAULT false;

-- As `ledger_post` was, which now is this with every key looked up. `looks` are the places of the rows whose keys may have
-- been used in a month before theirs. Within the month a key that was used ends in a unique violation.
CREATE FUNCTION ledger_post_batch(
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

CREATE OR REPLACE FUNCTION ledger_post(
  accounts bigint[], sums bigint[], lows bigint[], firsts int[], lasts int[],
  ids bigint[], entry_ids bigint[], keys uuid[], nos int[], amounts bigint[], prefixes bigint[], refs bigint[],
  counters smallint[], kinds smallint[], legs smallint[], at timestamptz
) RETURNS bytea
LANGUAGE sql
AS $$
  SELECT ledger_post_batch(accounts, sums, lows, firsts, lasts, ids, entry_ids, keys, nos, amounts, prefixes, refs, counters, kinds, legs,
                           at, ARRAY (SELECT generate_series(1, cardinality(ids))))
$$;
