-- The first id that can be made at a moment, as `firstIdAt` of server/kit/ids.ts computes it.
CREATE OR REPLACE FUNCTION ledger_first_id(moment timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE
RETURN (greatest(0, floor(extract(epoch FROM moment) * 1000)::bigint - 1704067200000)) << 22;

-- Up to when processes that own nothing may open tables for what is to come: 25 months from now, or from where the journal is
-- checkpointed, where the clock of the site is ahead. Neither can be moved by a web process, as ids of rows can.
CREATE OR REPLACE FUNCTION ledger_horizon() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT greatest(now(), to_timestamp(((watermark_id >> 22) + 1704067200000) / 1000.0)) + interval '25 months' FROM ledger_chain);
END $$;

-- Creates the partitions of the month of `moment` and some that follow, by UTC. It blocks no postings: a partition is created beside the
-- journal and then attached. A month with rows in journal_other already stays there. Processes that own nothing call it, so it opens
-- none beyond the horizon, and none that lies below the watermark, where no row can appear.
CREATE OR REPLACE FUNCTION ledger_open_months(moment timestamptz, more int) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '2s'
AS $$
DECLARE
  month timestamptz;
  lower bigint;
  upper bigint;
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(20260000);
  -- On a cluster the triggers that refuse changes are on every machine.
  PERFORM set_config('citus.enable_unsafe_triggers', 'on', true);
  FOR ahead IN 0 .. least(more, 24) LOOP
    month := date_trunc('month', moment) + make_interval(months => ahead);
    name := 'journal_' || to_char(month, 'YYYY_MM');
    CONTINUE WHEN to_regclass(name) IS NOT NULL;
    lower := ledger_first_id(month);
    upper := ledger_first_id(month + interval '1 month');
    EXIT WHEN month > ledger_horizon();
    CONTINUE WHEN upper <= (SELECT watermark_id FROM ledger_chain);
    CONTINUE WHEN upper <= lower OR EXISTS (SELECT 1 FROM journal_other WHERE id >= lower AND id < upper);
    EXECUTE format('CREATE TABLE %I (LIKE journal_other INCLUDING ALL) WITH (autovacuum_freeze_min_age = 0)', name);
    IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = 'journal_other'::regclass AND tgname = 'journal_no_truncate') THEN
      EXECUTE format('CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name);
    ELSE
      -- Guarded by rights instead, as on a cluster whose journal was spread without them.
      EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %I FROM PUBLIC, CURRENT_USER', name);
    END IF;
    EXECUTE format('ALTER TABLE journal ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', name, lower, upper);
    RETURN NEXT name;
  END LOOP;
END $$;

-- Whether a transaction is in doubt: prepared, and nobody ends it now, so that its rows appear later. On a cluster that is one whose
-- coordinator died, or could not reach a machine, before it was committed everywhere; Citus ends it within a minute. What is prepared in the
-- course of things belongs to a session that is at work, or is gone when asked again.
CREATE OR REPLACE FUNCTION ledger_in_doubt() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ask CONSTANT text := 'SELECT coalesce(string_agg(gid, '' ''), '''') FROM pg_prepared_xacts WHERE database = current_database()';
  prepared text;
  alone text[];
BEGIN
  IF to_regproc('run_command_on_workers') IS NULL THEN
    RETURN EXISTS (SELECT 1 FROM pg_prepared_xacts WHERE database = current_database());
  END IF;
  -- Null where a machine does not answer: what is prepared there is unknown.
  SELECT CASE WHEN bool_and(success) THEN string_agg(result, ' ') END INTO prepared FROM run_command_on_workers(ask);
  PERFORM pg_stat_clear_snapshot();
  -- The third part is the process of the coordinator.
  alone := ARRAY (SELECT gid FROM regexp_split_to_table(trim(prepared), ' +') gid
                   WHERE gid <> '' AND NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE gid ~ '^citus_0_[0-9]+_' AND a.pid = split_part(gid, '_', 3)::int
                                                      AND a.datname = current_database() AND a.state = 'active'));
  IF prepared IS NOT NULL AND cardinality(alone) = 0 THEN
    RETURN false;
  END IF;
  SELECT CASE WHEN bool_and(success) THEN string_agg(result, ' ') END INTO prepared FROM run_command_on_workers(ask);
  RETURN prepared IS NULL OR regexp_split_to_array(trim(prepared), ' +') && alone;
END $$;

-- Says to every machine of a cluster what it has to know before it takes rows past the coordinator. Whoever says so last has read last. Says it
-- again until all showed that they know the watermark: a machine that lost its last changes in a failover may have lost this one.
CREATE OR REPLACE FUNCTION ledger_tell_machines() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  known ledger_fence;
  chain ledger_chain;
  archived timestamptz;
BEGIN
  IF to_regproc('run_command_on_workers') IS NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(7210425);
  SELECT * INTO chain FROM ledger_chain;
  archived := ledger_archived_until();
  SELECT * INTO known FROM ledger_fence;
  IF chain.machine_xids IS NULL OR (known.watermark_id, known.stopped_by, known.archived_until) IS DISTINCT FROM (chain.watermark_id, chain.stopped_by, archived) THEN
    UPDATE ledger_fence SET watermark_id = chain.watermark_id, stopped_by = chain.stopped_by, archived_until = archived;
  END IF;
END $$;

-- The end of the last month that was archived; null while none is.
CREATE OR REPLACE FUNCTION ledger_archived_until() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (max(month) + interval '1 month') AT TIME ZONE 'UTC' FROM ledger_archive
$$;

-- Whether no machine of a cluster takes rows below the watermark any more: each has it, and the transactions that were under way on it then
-- have ended. A transaction has a number of its machine before it asks for the watermark, so those that may not have seen it have lower
-- ones than one that is given after all machines showed it. The caller holds the chain.
CREATE OR REPLACE FUNCTION ledger_machines_follow() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  watermark bigint;
  since jsonb;
  each record;
  is_behind boolean;
BEGIN
  IF to_regproc('run_command_on_workers') IS NULL THEN
    RETURN true;
  END IF;
  SELECT watermark_id, machine_xids INTO watermark, since FROM ledger_chain;
  IF since IS NULL THEN
    FOR each IN SELECT success, result FROM run_command_on_workers('SELECT watermark_id FROM ledger_fence') LOOP
      IF NOT each.success OR each.result::bigint < watermark THEN
        RETURN false;
      END IF;
    END LOOP;
    since := '{}';
    -- A snapshot would not do: its upper end is the number after the last that ended, and those under way may have that or higher ones.
    FOR each IN SELECT nodename || ':' || nodeport AS name, success, result FROM run_command_on_workers('SELECT pg_current_xact_id()') LOOP
      IF NOT each.success THEN
        RETURN false;
      END IF;
      since := since || jsonb_build_object(each.name, each.result);
    END LOOP;
    UPDATE ledger_chain SET machine_xids = since;
  END IF;
  -- What is under way ends within moments.
  FOR attempt IN 1 .. 10 LOOP
    is_behind := false;
    FOR each IN SELECT nodename || ':' || nodeport AS name, success, result FROM run_command_on_workers('SELECT pg_snapshot_xmin(pg_current_snapshot())') LOOP
      IF NOT since ? each.name THEN
        -- A machine was added, or has another address: all are asked again.
        UPDATE ledger_chain SET machine_xids = NULL;
        RETURN false;
      END IF;
      is_behind := is_behind OR NOT each.success OR each.result::xid8 < (since ->> each.name)::xid8;
    END LOOP;
    EXIT WHEN NOT is_behind;
    PERFORM pg_sleep(0.05);
  END LOOP;
  RETURN NOT is_behind;
END $$;

-- When the other transactions began that write, or may: all but those of readers, by the names of their applications. With the rights of
-- the owner, who sees those of every process.
CREATE OR REPLACE FUNCTION ledger_open_transactions(readers text[]) RETURNS TABLE (xact_start timestamptz)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT a.xact_start FROM pg_stat_activity a
   WHERE a.backend_type = 'client backend' AND a.datname = current_database() AND a.pid <> pg_backend_pid()
     AND (a.backend_xid IS NOT NULL OR a.state = 'active') AND a.application_name <> ALL (readers)
$$;

-- What has kept the journal from being closed for so long, the oldest first, in words for staff. Here that are other transactions of this database
-- that write, or may; on a machine of a cluster all that its oldest transaction number waits for, also that of another database.
CREATE OR REPLACE FUNCTION ledger_holds(readers text[], older_than interval) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  is_cluster CONSTANT boolean := to_regproc('run_command_on_workers') IS NOT NULL;
  ask CONSTANT text := $ask$
    SELECT coalesce(string_agg(words, '; ' ORDER BY since), '') FROM (
      SELECT xact_start AS since, format('process %%s of %%s (%%s) has had a transaction open in %%s since %%s UTC', pid, coalesce(usename, backend_type),
               coalesce(nullif(application_name, ''), 'unnamed'), coalesce(datname, 'no database'), to_char(xact_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI')) AS words
        FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND %1$s AND xact_start < clock_timestamp() - %3$L::interval
      UNION ALL
      SELECT prepared, format('%%s left the transaction %%L prepared in %%s at %%s UTC', owner, gid, database, to_char(prepared AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI'))
        FROM pg_prepared_xacts WHERE %2$s AND prepared < clock_timestamp() - %3$L::interval
       ORDER BY since LIMIT 3) held $ask$;
  others CONSTANT text := format(
    'backend_type = ''client backend'' AND datname = current_database() AND (backend_xid IS NOT NULL OR state = ''active'') AND application_name <> ALL (%L)', readers);
  here text;
BEGIN
  -- What is prepared on the coordinator of a cluster is not waited for.
  EXECUTE format(ask, others, CASE WHEN is_cluster THEN 'false' ELSE 'database = current_database()' END, older_than) INTO here;
  IF here <> '' THEN
    RETURN NEXT here;
  END IF;
  IF is_cluster THEN
    RETURN QUERY SELECT format('the machine %s:%s ', nodename, nodeport) || CASE WHEN success THEN 'says: ' || result ELSE 'does not answer' END
      FROM run_command_on_workers(format(ask, 'backend_xid IS NOT NULL', 'true', older_than)) WHERE NOT success OR result <> '';
  END IF;
END $$;

-- Summarizes the newest pages of the journal (BRIN), so that scans for ids skip them. Only who owns an index may do that.
CREATE OR REPLACE FUNCTION ledger_summarize_pages() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM brin_summarize_new_values(t.relid) FROM pg_partition_tree('journal_id') t WHERE t.isleaf;
END $$;

-- The machines of a cluster that hold rows, and where each is; nothing where there is one machine.
CREATE OR REPLACE FUNCTION ledger_machines() RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF to_regproc('run_command_on_workers') IS NULL THEN
    RETURN '';
  END IF;
  RETURN (SELECT coalesce(string_agg(groupid || '=' || nodename || ':' || nodeport, ' ' ORDER BY groupid), '')
            FROM pg_dist_node WHERE groupid > 0 AND noderole = 'primary');
END $$;

-- Nothing is posted while an incident is open (the database has lost history): SQLSTATE TJ001, until two people say go on.
-- No row appears below the watermark: what lies there is checkpointed, rolled up and proven, or will be. Whoever wrote it makes new
-- ids above the one told in the detail.
CREATE OR REPLACE FUNCTION ledger_refuse_closed(least_id bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  watermark bigint;
  incident bigint;
BEGIN
  -- Who closes the journal waits for transactions with a number, and on a cluster those that write elsewhere have none by themselves. Those
  -- of batches past the coordinator have one before they ask: see ledger_machines_follow.
  PERFORM pg_current_xact_id();
  IF to_regclass('ledger_chain') IS NULL THEN
    -- A machine with the rows of some members, past the coordinator.
    SELECT watermark_id, stopped_by INTO watermark, incident FROM ledger_fence;
  ELSE
    SELECT watermark_id, stopped_by INTO watermark, incident FROM ledger_chain;
    -- The process compared these with what it was answered, before it used this connection. A machine with another address took over from one of
    -- them, and may lack the newest: SQLSTATE TJ002, upon which the connection is made anew.
    IF current_setting('tamuvo.machines', true) <> '' THEN
      IF current_setting('tamuvo.machines') <> ledger_machines() THEN
        RAISE EXCEPTION 'the machines of the cluster are others now: %', ledger_machines() USING ERRCODE = 'TJ002';
      END IF;
    END IF;
  END IF;
  IF incident IS NOT NULL THEN
    RAISE EXCEPTION 'posting is stopped since incident %', incident USING ERRCODE = 'TJ001';
  END IF;
  IF least_id < watermark THEN
    RAISE EXCEPTION 'the journal takes no ids below %', watermark USING ERRCODE = 'serialization_failure', DETAIL = watermark;
  END IF;
END $$;
CREATE OR REPLACE FUNCTION refuse_closed_ids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_refuse_closed((SELECT min(id) FROM added));
  RETURN NULL;
END $$;

-- What an incident is about never changes. One person asks to go on, another says so.
CREATE OR REPLACE FUNCTION guard_incident() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.resumed_at IS NOT NULL
    OR (OLD.id, OLD.found_at, OLD.sentence, OLD.remembered, OLD.found) IS DISTINCT FROM (NEW.id, NEW.found_at, NEW.sentence, NEW.remembered, NEW.found)
    OR (OLD.asked_at IS NOT NULL AND (OLD.asked_at, OLD.asked_by, OLD.asked_reason) IS DISTINCT FROM (NEW.asked_at, NEW.asked_by, NEW.asked_reason))
    OR (OLD.asked_at IS NULL AND NEW.resumed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'an incident ends by two people, and what it is about stays' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- An incident stops posting, and its end resumes it; each step has its row in the audit trail.
CREATE OR REPLACE FUNCTION follow_incident() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_chain SET stopped_by = CASE WHEN NEW.resumed_at IS NULL THEN NEW.id END;
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (coalesce(NEW.resumed_at, NEW.asked_at, NEW.found_at), coalesce(NEW.resumed_by, NEW.asked_by, 0),
          CASE WHEN NEW.resumed_at IS NOT NULL THEN 'posting.resume' WHEN NEW.asked_at IS NOT NULL THEN 'posting.ask-resume' ELSE 'posting.stop' END,
          'incident:' || NEW.id, coalesce(NEW.resumed_reason, NEW.asked_reason, NEW.sentence), CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) END, to_jsonb(NEW));
  RETURN NULL;
END $$;

-- Posting is stopped exactly while an incident is open.
CREATE OR REPLACE FUNCTION guard_stop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.stopped_by IS DISTINCT FROM (SELECT id FROM ledger_incident WHERE resumed_at IS NULL) THEN
    RAISE EXCEPTION 'posting is stopped while an incident is open' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- A row that was found below the end of the chain and explained: staff did that.
CREATE OR REPLACE FUNCTION audit_late_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_trail (at, actor, action, subject, reason, before, after)
  VALUES (NEW.at, NEW.staff_id, 'ledger.late-row', 'journal:' || NEW.id, NEW.reason, NULL, to_jsonb(NEW));
  RETURN NULL;
END $$;

-- What is stored of an archived entry, except its key; null for a key without one. On a cluster entries of two members may have one key: then of
-- each of them, one after the other.
CREATE OR REPLACE FUNCTION ledger_archived_entry(wanted uuid) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT string_agg(substr(k.entries, place * 58 + 17, 42), ''::bytea)
    FROM ledger_archive a
   CROSS JOIN LATERAL (SELECT b.last, b.entries FROM ledger_archived_keys b
                        WHERE b.month = a.month AND b.first <= wanted ORDER BY b.first DESC LIMIT 1) k
   CROSS JOIN LATERAL generate_series(0, length(k.entries) / 58 - 1) place
   WHERE wanted <= k.last AND substr(k.entries, place * 58 + 1, 16) = uuid_send(wanted)
$$;

-- Locks wallet accounts until the transaction ends, one after the other in the order of their numbers, the same in every process: on a
-- cluster a row is locked by the machine that holds it. Accounts that are not open are missing in the answer.
CREATE OR REPLACE FUNCTION ledger_lock(accounts bigint[]) RETURNS TABLE (account bigint, amount bigint, floor bigint, postings bigint, last_id bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  wanted bigint;
  owner bigint;
BEGIN
  FOR wanted IN SELECT DISTINCT a FROM unnest(accounts) a ORDER BY a LOOP
    owner := wanted >> 4;
    RETURN QUERY SELECT b.account, b.amount, b.floor, b.postings, b.last_id FROM balance b
                  WHERE b.member_id = owner AND b.account = wanted FOR UPDATE;
  END LOOP;
END $$;

-- Those of the wallet accounts that a transaction elsewhere has locked at the moment. Does not wait. Locks the others.
CREATE OR REPLACE FUNCTION ledger_locked_elsewhere(accounts bigint[]) RETURNS SETOF bigint LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  wanted bigint;
  owner bigint;
  is_free boolean;
BEGIN
  FOR wanted IN SELECT DISTINCT a FROM unnest(accounts) a ORDER BY a LOOP
    owner := wanted >> 4;
    SELECT true INTO is_free FROM balance b WHERE b.member_id = owner AND b.account = wanted FOR UPDATE SKIP LOCKED;
    IF is_free IS NULL AND EXISTS (SELECT 1 FROM balance b WHERE b.member_id = owner AND b.account = wanted) THEN
      RETURN NEXT wanted;
    END IF;
  END LOOP;
END $$;

-- Posts a batch in one statement. Entries come grouped by wallet account, in the order of their numbers: rows first…last of
-- the row arrays belong to a wallet account, sum is their total, low the lowest point that any of its debits reaches.
-- A wallet account that would go below its floor, does not exist, meets a used key or was posted to with a higher id is skipped
-- as a whole: the ids of a wallet account rise in the order in which it was posted to (docs/decisions/0021). Those that moved
-- are answered one after the other in bytes, because rows would cost more than the posting: the index of the wallet account
-- (4 bytes), its balance before and its postings after (8 each). Equal keys in flight elsewhere end in a unique violation.
-- `key_checks` are the indexes of rows whose keys may have been used in another month. Within the month a key that was used ends in a unique
-- violation. Below zero: not before the month of 30 days ago, so that it is in no archived one, unless the clock of who asks is far behind.
-- 0 among them: the batch is made at the turn of a month, where an entry of the same key may be in flight in the other one. Then the wallet
-- accounts are locked before the keys are looked up, so that such an entry is either visible or still to come.
CREATE OR REPLACE FUNCTION ledger_post_batch(
  accounts bigint[], sums bigint[], lows bigint[], firsts int[], lasts int[],
  ids bigint[], entry_ids bigint[], keys uuid[], nos int[], amounts bigint[], prefixes bigint[], refs bigint[],
  counters smallint[], kinds smallint[], legs smallint[], at timestamptz, key_checks int[]
) RETURNS bytea
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  used int[] := '{}';
  owners CONSTANT bigint[] := asked_members(ARRAY (SELECT account >> 4 FROM unnest(accounts) account));
  is_direct CONSTANT boolean := to_regclass('ledger_archive') IS NULL;
  wanted uuid[];
  known uuid[];
  old int[];
  archived timestamptz;
  moved int[];
  befores bigint[];
  answer bytea;
BEGIN
  -- A cluster runs no triggers on the tables that are spread over it.
  PERFORM ledger_refuse_closed((SELECT min(id) FROM unnest(ids) id));
  IF 0 = ANY (key_checks) THEN
    PERFORM ledger_lock(accounts);
  END IF;
  IF cardinality(key_checks) > 0 THEN
    wanted := ARRAY (SELECT keys[abs(l.place)] FROM unnest(key_checks) l (place) WHERE l.place <> 0);
    known := ARRAY (SELECT j.key FROM journal j WHERE j.key = ANY (wanted) AND (owners IS NULL OR j.member_id = ANY (owners)));
    IF cardinality(known) > 0 THEN
      used := ARRAY (SELECT nos[abs(l.place)] FROM unnest(key_checks) l (place) WHERE keys[abs(l.place)] = ANY (known));
    END IF;
    -- After the journal: what takes a month out of it says so in the same transaction.
    IF is_direct THEN
      SELECT f.archived_until INTO archived FROM ledger_fence f;
    ELSE
      archived := ledger_archived_until();
    END IF;
    IF archived IS NOT NULL THEN
      old := ARRAY (SELECT abs(l.place) FROM unnest(key_checks) l (place)
                     WHERE l.place > 0 OR (l.place < 0 AND archived > date_trunc('month', ledger_post_batch.at - interval '720 hours', 'UTC')));
      IF is_direct THEN
        -- The coordinator alone has the keys of archived entries: these are left out, and decided there.
        used := used || ARRAY (SELECT nos[o.place] FROM unnest(old) o (place));
      ELSE
        used := used || ARRAY (SELECT nos[o.place] FROM unnest(old) o (place) WHERE ledger_archived_entry(keys[o.place]) IS NOT NULL);
      END IF;
    END IF;
  END IF;
  -- Two statements, because a cluster takes no rows for one of its tables from a change of another.
  WITH moved AS (
    UPDATE balance b SET amount = b.amount + a.sum, postings = b.postings + (a.last - a.first + 1), last_id = ids[a.last], room = NULL
      FROM unnest(accounts, sums, lows, firsts, lasts) WITH ORDINALITY a (account, sum, low, first, last, no)
     WHERE b.account = a.account AND b.member_id = a.account >> 4 AND b.amount + a.low >= b.floor AND b.last_id < ids[a.first]
       AND (owners IS NULL OR b.member_id = ANY (owners)) AND a.no <> ALL (used)
       -- Kind 20: a bet.
       AND (NOT b.guarded OR 20 <> ALL (kinds[a.first:a.last]))
    RETURNING a.no::int AS no, b.amount - a.sum AS before, b.postings
  )
  SELECT array_agg(m.no), array_agg(m.before), string_agg(int4send(m.no) || int8send(m.before) || int8send(m.postings), ''::bytea)
    INTO moved, befores, answer FROM moved m;
  INSERT INTO journal (id, entry_id, at, key, account, member_id, amount, balance_after, ref, counter, kind, leg)
  SELECT ids[i], entry_ids[i], ledger_post_batch.at, keys[i], accounts[m.no], accounts[m.no] >> 4, amounts[i], m.before + prefixes[i], refs[i],
         counters[i], kinds[i], legs[i]
    FROM unnest(moved, befores) m (no, before), generate_series(firsts[m.no], lasts[m.no]) i;
  RETURN answer;
END $$;

-- The rows of entries by their keys, the legs of each in order. On a cluster a key belongs to the members of its entry: those of others are not seen.
CREATE OR REPLACE FUNCTION ledger_rows_of_keys(keys uuid[], members bigint[]) RETURNS TABLE (
  id bigint, entry_id bigint, at timestamptz, key uuid, account bigint, counter smallint, amount bigint, balance_after bigint, ref bigint, kind smallint,
  leg smallint
)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  owners CONSTANT bigint[] := asked_members(members);
BEGIN
  RETURN QUERY SELECT j.id, j.entry_id, j.at, j.key, j.account, j.counter, j.amount, j.balance_after, j.ref, j.kind, j.leg
                 FROM journal j WHERE j.key = ANY (keys) AND (owners IS NULL OR j.member_id = ANY (owners)) ORDER BY j.entry_id, j.leg;
END $$;

-- Sets locked wallet accounts to their new balances.
CREATE OR REPLACE FUNCTION ledger_write_wallet_accounts(accounts bigint[], amounts bigint[], counts bigint[], last_ids bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  owners CONSTANT bigint[] := asked_members(ARRAY (SELECT account >> 4 FROM unnest(accounts) account));
BEGIN
  UPDATE balance b SET amount = n.amount, postings = n.count, last_id = n.last_id, room = NULL
    FROM unnest(accounts, amounts, counts, last_ids) n (account, amount, count, last_id)
   WHERE b.member_id = n.account >> 4 AND b.account = n.account AND (owners IS NULL OR b.member_id = ANY (owners));
END $$;
