-- Spreads the tables over a Citus cluster. What has its place already is left alone, so it may run after every migration.
--
-- by member    the tables of a bet's path: all rows of a member lie on one machine, together
-- everywhere   read beside them and seldom written: a copy on every machine
-- all others   stay whole on the coordinator, to which every process of ours connects
--
-- Before a table is spread its keys get the member's id, since a machine can only see to it that nothing occurs twice among
-- its own rows. What may only grow keeps the triggers that refuse each change, on every machine, and is taken the right to change.
-- Triggers that ask other tables are lost: those tables are on the coordinator.
DO $$
DECLARE
  everywhere text[] := ARRAY['round', 'ledger_fence'];
  by_member text[] := ARRAY['balance', 'journal', 'ledger_proven', 'ledger_carried', 'bet', 'round_seat', 'outcome', 'idempotency', 'vendor_round', 'vendor_tx',
    'safer_limit', 'safer_break', 'safer_session', 'safer_quarter', 'safer_tally', 'safer_play_term', 'turnover_member', 'turnover_row', 'turnover_use', 'turnover_open_bet',
    'bet_sum', 'bet_sum_member', 'bet_sum_open', 'bet_sum_changed', 'movement_sum', 'movement_sum_mark', 'announcement_read', 'agent_balance_day', 'each_machine', 'member_outbox'];
  place record;
  key record;
  guard record;
  may_empty boolean;
  state text;
BEGIN
  FOR place IN
    SELECT name, name <> ALL (everywhere) AS is_by_member, to_regclass(name) AS rel
      FROM unnest(everywhere || by_member) WITH ORDINALITY p (name, no) ORDER BY no
  LOOP
    CONTINUE WHEN place.rel IS NULL OR EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = place.rel);

    FOR guard IN
      SELECT tgname, tgfoid::regproc::text AS does, tgrelid::regclass AS rel FROM pg_trigger
       WHERE tgrelid IN (SELECT place.rel UNION SELECT relid FROM pg_partition_tree(place.rel)) AND NOT tgisinternal AND tgparentid = 0
    LOOP
      EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %s FROM PUBLIC, CURRENT_USER', guard.rel);
      CONTINUE WHEN guard.does = 'refuse_change';
      -- That what needs two people was approved is then seen to by the adjustments and corrections alone, and by `npm run audit`; that no
      -- id below the watermark is taken, by the clocks of the processes alone.
      IF guard.does NOT IN ('refuse_closed_ids', 'require_adjustment', 'require_correction', 'require_correction_of_entry',
                            'require_reconciliation_adjustment') THEN
        RAISE EXCEPTION 'the trigger % on % would be lost', guard.tgname, place.name;
      END IF;
      EXECUTE format('DROP TRIGGER %I ON %s', guard.tgname, guard.rel);
    END LOOP;

    -- A partition may have keys that its parent has not.
    FOR key IN
      SELECT i.indrelid::regclass AS rel, x.relname AS name, i.indexrelid::regclass AS index, c.contype, i.indisprimary,
             (SELECT string_agg(pg_get_indexdef(i.indexrelid, k, true), ', ' ORDER BY k) FROM generate_series(1, i.indnkeyatts) k) AS columns,
             coalesce(' WITH (' || array_to_string(x.reloptions, ', ') || ')', '') AS options,
             coalesce(' WHERE ' || pg_get_expr(i.indpred, i.indrelid), '') AS condition
        FROM pg_index i
        JOIN pg_class x ON x.oid = i.indexrelid
        LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.contype IN ('p', 'u')
       WHERE i.indrelid IN (SELECT place.rel UNION SELECT relid FROM pg_partition_tree(place.rel))
         AND place.is_by_member AND i.indisunique AND NOT x.relispartition
         AND NOT EXISTS (SELECT FROM generate_series(0, i.indnkeyatts - 1) k
                           JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[k] AND a.attname = 'member_id')
    LOOP
      IF key.contype IS NULL THEN
        EXECUTE format('DROP INDEX %s', key.index);
        EXECUTE format('CREATE UNIQUE INDEX %I ON %s (%s, member_id)%s%s', key.name, key.rel, key.columns, key.options, key.condition);
      ELSE
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', key.rel, key.name);
        EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s (%s, member_id)%s', key.rel, key.name,
                       CASE WHEN key.indisprimary THEN 'PRIMARY KEY' ELSE 'UNIQUE' END, key.columns, key.options);
      END IF;
    END LOOP;

    IF NOT place.is_by_member THEN
      PERFORM create_reference_table(place.rel);
      RAISE NOTICE 'tamuvo: % is everywhere', place.name;
    ELSE
      -- The first of them founds the company that the others keep.
      PERFORM create_distributed_table(place.rel, 'member_id', colocate_with => CASE place.name WHEN 'balance' THEN 'none' ELSE 'balance' END);
      RAISE NOTICE 'tamuvo: % is spread by member', place.name;
    END IF;

    -- Rows that lay here were copied and are not seen any more, but keep their room on the disk. What refuses to empty a table is off for
    -- that, on this machine alone.
    PERFORM set_config('citus.enable_ddl_propagation', 'off', true);
    -- By the list of rights itself: a superuser has each of them without it.
    may_empty := EXISTS (
      SELECT FROM pg_class c, aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a
       WHERE c.oid = place.rel AND a.privilege_type = 'TRUNCATE' AND a.grantee = (SELECT oid FROM pg_roles WHERE rolname = current_user));
    EXECUTE format('GRANT TRUNCATE ON %s TO CURRENT_USER', place.rel);
    FOREACH state IN ARRAY ARRAY['DISABLE', 'ENABLE'] LOOP
      FOR guard IN
        SELECT tgname, tgrelid::regclass AS rel FROM pg_trigger
         WHERE tgrelid IN (SELECT place.rel UNION SELECT relid FROM pg_partition_tree(place.rel)) AND NOT tgisinternal AND tgtype & 32 > 0
      LOOP
        EXECUTE format('ALTER TABLE %s %s TRIGGER %I', guard.rel, state, guard.tgname);
      END LOOP;
      IF state = 'DISABLE' THEN
        PERFORM truncate_local_data_after_distributing_table(place.rel);
      END IF;
    END LOOP;
    IF NOT may_empty THEN
      EXECUTE format('REVOKE TRUNCATE ON %s FROM CURRENT_USER', place.rel);
    END IF;
    PERFORM set_config('citus.enable_ddl_propagation', 'on', true);
  END LOOP;
END $$;
