-- Citus plans a statement over several machines only once it knows the values: no function keeps a plan for any.
DO $$
DECLARE
  each regprocedure;
BEGIN
  FOR each IN SELECT oid FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND 'plan_cache_mode=force_generic_plan' = ANY (proconfig) LOOP
    EXECUTE format('ALTER FUNCTION %s SET plan_cache_mode = auto', each);
    RAISE NOTICE 'tamuvo: % plans anew', each::regproc::text;
  END LOOP;
END $$;
