-- How long a machine waits for a row that another transaction holds: the limit that a process sets counts on the coordinator alone. It holds for
-- connections between machines that are made from now on.
DO $$
DECLARE
  refused text;
BEGIN
  IF to_regproc('run_command_on_workers') IS NULL THEN
    RETURN;
  END IF;
  SELECT result INTO refused
    FROM run_command_on_workers(format('SET citus.enable_ddl_propagation = off; ALTER DATABASE %I SET lock_timeout = ''2s''', current_database()))
   WHERE NOT success;
  IF FOUND THEN
    RAISE EXCEPTION 'a machine took no limit for locks: %', refused;
  END IF;
END $$;
