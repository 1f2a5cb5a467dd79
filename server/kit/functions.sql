-- Triggers of append-only tables.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

-- Notifies every process of ended sessions, so that their live connections end too. A notification holds less than 8000 bytes.
CREATE OR REPLACE FUNCTION tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tamuvo_sessions', string_agg(hash, ','))
     FROM (SELECT encode(token_hash, 'hex') AS hash, (row_number() OVER () - 1) / 100 AS part FROM ended) s GROUP BY part;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION guard_staff_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.code IS NOT NULL OR NEW.code IS NULL
    OR (OLD.id, OLD.staff_id, OLD.at, OLD.call, OLD.input, OLD.address, OLD.trace_id)
    IS DISTINCT FROM (NEW.id, NEW.staff_id, NEW.at, NEW.call, NEW.input, NEW.address, NEW.trace_id) THEN
    RAISE EXCEPTION 'a call that was written down stays as it is' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- One of 4,096 groups by which members' rows are indexed: by group new rows go to the ends of a few
-- pages, by member each would go to a page of its own. The low bits of an id hold the process and a sequence that
-- is nearly always 0, so the milliseconds above them are mixed in. Indexes depend on the result: this function never changes.
-- server/kit/ids.ts computes the same.
CREATE OR REPLACE FUNCTION member_group(member bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ((member >> 18) + member) & 4095;

-- The id of a row that a statement numbers itself, by its place from 0: not before `first`, above the `highest` of its table, and of a node that no
-- process has (1020 to 1023, one for each such table). To count on from the id of a process is no way: the process gives those to other rows.
CREATE OR REPLACE FUNCTION numbered_id(node int, first bigint, highest bigint, place bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ((greatest(first >> 22, (highest >> 22) + 1) + (place >> 12)) << 22) | (node::bigint << 12) | (place & 4095);

-- Whether a document is in the bucket, and its row holds only a reference to it; server/kit/vault.ts writes it.
CREATE OR REPLACE FUNCTION is_stored_object(sealed bytea) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(substr(sealed, 1, 13) = 'tamuvo object'::bytea, false);

-- Says of an object whether an upload has it. Uploads are replaced by nothing but NULL, and never come back.
CREATE OR REPLACE FUNCTION note_stored_object() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE stored_object SET is_used = true WHERE id = NEW.id AND NOT is_used;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the object of this upload is not in the bucket' USING ERRCODE = 'foreign_key_violation';
    END IF;
  ELSE
    UPDATE stored_object SET is_used = false, at = '-infinity' WHERE id = OLD.id;
  END IF;
  RETURN NULL;
END $$;

-- The members by whom a statement on tables that are spread over a cluster is narrowed, so that it asks the machines of these members alone. Null
-- where one machine holds the rows of all, and nothing is gained by that.
CREATE OR REPLACE FUNCTION asked_members(members bigint[]) RETURNS bigint[] LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE WHEN to_regproc('run_command_on_workers') IS NOT NULL THEN members END;

-- Which machine of a cluster holds the rows of which members: those whose ids have a hash from `first` to `last`. Nothing where there is one machine.
CREATE OR REPLACE FUNCTION machine_ranges() RETURNS TABLE (first int, last int, machine int, address text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF to_regproc('run_command_on_workers') IS NOT NULL THEN
    RETURN QUERY SELECT s.shardminvalue::int, s.shardmaxvalue::int, n.groupid, n.nodename || ':' || n.nodeport
                   FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_node n USING (groupid)
                  WHERE s.logicalrelid = 'balance'::regclass AND n.noderole = 'primary'
                  ORDER BY 1;
  END IF;
END $$;

-- Moves events from the machines of a cluster to `outbox_event`. One process at a time does so, and the others do not wait for it. A correction comes
-- after the settlement that it corrects: shards are read one after the other, so corrections are looked for first, and what they correct is
-- seen by the statement after. Where many wait they stay until the settlements of before are moved, some at a time.
CREATE OR REPLACE FUNCTION outbox_gather() RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  rows_max CONSTANT int := 100;
  upto timestamptz;
  corrections bigint[] := '{}';
  each member_outbox;
  taken member_outbox[] := '{}';
BEGIN
  IF to_regproc('run_command_on_workers') IS NULL THEN RETURN 0; END IF;
  PERFORM FROM member_outbox LIMIT 1;
  IF NOT FOUND OR NOT pg_try_advisory_xact_lock(7210426) THEN RETURN 0; END IF;
  SELECT at INTO upto FROM member_outbox WHERE kind = 'bet.settled' ORDER BY at OFFSET rows_max LIMIT 1;
  IF upto IS NULL THEN
    corrections := ARRAY (SELECT id FROM member_outbox WHERE kind <> 'bet.settled' ORDER BY id LIMIT rows_max);
  END IF;
  FOR each IN
    DELETE FROM member_outbox
     WHERE CASE kind WHEN 'bet.settled' THEN upto IS NULL OR at <= upto ELSE id = ANY (corrections) END RETURNING *
  LOOP
    taken := taken || each;
  END LOOP;
  INSERT INTO outbox_event (kind, member_id, body, at)
  SELECT b.kind, e.member, e.body, b.at FROM unnest(taken) b, unnest(b.members, b.refs, b.bodies) e (member, ref, body)
   ORDER BY e.ref, b.kind <> 'bet.settled', b.id;
  RETURN cardinality(taken);
END $$;
