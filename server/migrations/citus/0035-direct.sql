-- What batches call on the machine of their members, without the coordinator: these functions are on every machine.
DO $$
DECLARE
  each regprocedure;
BEGIN
  FOR each IN
    SELECT p.oid FROM pg_proc p
     WHERE p.pronamespace = current_schema()::regnamespace
       AND p.proname IN ('asked_members', 'ledger_refuse_closed', 'ledger_lock', 'ledger_locked_elsewhere', 'ledger_post_batch', 'bet_exposure_lock', 'bet_over_limit',
                         'bet_refused_before', 'bet_second', 'bet_place', 'vendor_valid', 'vendor_hold', 'vendor_barred', 'vendor_write', 'vendor_post')
       AND NOT EXISTS (SELECT FROM pg_dist_object o WHERE o.classid = 'pg_proc'::regclass AND o.objid = p.oid)
     ORDER BY p.oid
  LOOP
    PERFORM create_distributed_function(each);
    RAISE NOTICE 'tamuvo: % is on every machine', each::regproc;
  END LOOP;
  IF NOT EXISTS (SELECT 1 FROM each_machine) THEN
    -- One for each shard, of which each machine has some.
    INSERT INTO each_machine (member_id)
    SELECT min(id) FROM generate_series(1, 20000) id GROUP BY get_shard_id_for_distribution_column('each_machine', id);
  END IF;
END $$;
-- Before the first batch comes there: until when months are archived, among other things.
SELECT ledger_tell_machines();
